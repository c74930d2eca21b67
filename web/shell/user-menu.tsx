import { ActionIcon, Avatar, Menu, SegmentedControl, Text, useMantineColorScheme } from '@mantine/core'
import { Link } from 'react-router'
import { nameOf, useSession, useSessionActions } from '../api/session.ts'
import { useNotices } from '../components/feedback/notifications.tsx'
import { IconBook, IconKeyboard, IconLogout, IconSettings, IconUser } from '../components/icons/icons.ts'
import { LANGS, type Lang, useSpoken } from '../locales/locale-provider.tsx'

export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { texts: t, lang, choose } = useSpoken()
  const { user } = useSession()
  const { signOut } = useSessionActions()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const notices = useNotices()
  const name = nameOf(user)
  const leave = () => signOut().then(() => location.assign('/sign-in'), notices.failed)
  return (
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
        <Menu.Label>{t.shell.scheme}</Menu.Label>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t.shell.scheme}
          value={colorScheme}
          onChange={(value) => setColorScheme(value as 'light' | 'dark' | 'auto')}
          data={(['light', 'dark', 'auto'] as const).map((value) => ({
            value,
            label: t.shell.schemes[value],
          }))}
        />
        <Menu.Label mt="xs">{t.shell.language}</Menu.Label>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t.shell.language}
          value={lang}
          onChange={(value) => void choose(value as Lang)}
          data={LANGS}
        />
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
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void leave()}>
          {t.shell.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
