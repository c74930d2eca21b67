import { ActionIcon, Avatar, Menu, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router'
import { countUnsavedDrafts } from '../api/pending-drafts.ts'
import { userName, useSession } from '../api/session.ts'
import { IconBook, IconKeyboard, IconLogout, IconSettings, IconUser } from '../components/icons/icons.ts'
import { type Lang, UI_LANGUAGES, useLocale, useTexts } from '../locales/locale-provider.tsx'
import { SignOutDialog, useSignOut } from './sign-out-dialog.tsx'

export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const t = useTexts()
  const { user } = useSession()
  const signOut = useSignOut()
  const [isAsking, question] = useDisclosure(false)
  const name = userName(user)
  const leave = () => (countUnsavedDrafts(user.id) > 0 ? question.open() : void signOut())
  return (
    <>
      <SignOutDialog opened={isAsking} onClose={question.close} />
      <Menu position="bottom-end" width={270}>
        <Menu.Target>
          <ActionIcon size="lg" radius="xl" aria-label={t.shell.userMenu}>
            <Avatar color="pine" variant="filled" size={32} radius="xl">
              <IconUser size={18} />
            </Avatar>
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text size="sm" fw={600} c="var(--mantine-color-text)">
              {name}
            </Text>
            {user.email}
          </Menu.Label>
          <Menu.Divider />
          <Appearance />
          <Menu.Divider mt="sm" />
          <Menu.Item component={Link} to="/settings" leftSection={<IconSettings size={16} />}>
            {t.settings.title}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={onShortcuts}>
            {t.shell.shortcuts}
          </Menu.Item>
          <Menu.Item component="a" href="/docs" target="_blank" leftSection={<IconBook size={16} />}>
            {t.shell.reference}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={leave}>
            {t.shell.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

// Colours and language of the application.
function Appearance() {
  const { texts, lang, choose } = useLocale()
  const { shell: t } = texts
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <>
      <Menu.Label>{t.scheme}</Menu.Label>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t.scheme}
        value={colorScheme}
        onChange={(value) => setColorScheme(value as 'light' | 'dark' | 'auto')}
        data={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t.schemes[value] }))}
      />
      <Menu.Label mt="xs">{t.language}</Menu.Label>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t.language}
        value={lang}
        onChange={(value) => void choose(value as Lang)}
        data={UI_LANGUAGES}
      />
    </>
  )
}
