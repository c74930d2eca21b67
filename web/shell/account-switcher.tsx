import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core'
import { accountLocation, urlInAccount } from '../account-url.ts'
import { useSession } from '../api/session.ts'
import { IconCheck, IconSelector } from '../components/icons/icons.ts'
import { useTexts } from '../locales/locale-provider.tsx'
import styles from './shell.module.css'

// Shows the current account. Switching loads a new page, so that no data of one account remains in the other.
export function AccountSwitcher() {
  const t = useTexts()
  const { accounts } = useSession()
  const current = accounts.find(({ prefix }) => prefix === accountLocation.account)
  const name = current?.name || accountLocation.account || ''
  const face = (
    <>
      <Avatar size={26} radius="sm" color="pine" variant="filled" aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </Avatar>
      <span className={styles.accountName}>{name}</span>
    </>
  )
  if (accounts.length < 2) return <div className={styles.account}>{face}</div>
  return (
    <Menu position="bottom-start" width="target">
      <Menu.Target>
        <UnstyledButton className={styles.account ?? ''} aria-label={`${t.shell.switchAccount}: ${name}`}>
          {face}
          <IconSelector size={16} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t.shell.switchAccount}</Menu.Label>
        {accounts.map(({ prefix, name }) => (
          <Menu.Item
            key={prefix}
            component="a"
            href={urlInAccount(prefix)}
            rightSection={prefix === accountLocation.account && <IconCheck size={16} />}
          >
            <Text size="sm">{name || prefix}</Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
