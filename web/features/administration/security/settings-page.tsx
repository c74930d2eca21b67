import { Card, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useDeletionDate, useIsAdmin, useRole, useSession } from '../../../api/session.ts'
import {
  IconChevronRight,
  IconFileCheck,
  IconLock,
  IconShieldCheck,
  IconUsers,
} from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { DeleteAccount } from '../account-deletion/delete-account-card.tsx'
import styles from '../settings/settings.module.css'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { HistoryCheck } from './audit-check.tsx'
import { OpenIdConnectCard } from './openid-connect.tsx'
import { RequireTwoFactors } from './require-two-factors.tsx'
import { Sessions } from './sessions.tsx'
import { Tokens } from './tokens.tsx'

export default function SecurityPage() {
  const { security: t, pages } = useTexts().settings
  const mayChangeAccount = useIsAdmin()
  const role = useRole()
  const removedOn = useDeletionDate()
  const { is_limited } = useSession()
  const ways = [
    ...(is_limited
      ? []
      : [
          { path: '/settings/password', icon: IconLock, ...t.ways.password },
          { path: '/settings/two-factor', icon: IconShieldCheck, ...t.ways.twoFactor },
        ]),
    { path: '/settings/users', icon: IconUsers, ...t.ways.users },
    { path: '/settings/documents', icon: IconFileCheck, ...t.ways.locks },
  ]
  return (
    <>
      <SettingsHeader title={pages.security} hint={t.hint} />
      <Stack gap="lg">
        {!is_limited && <Sessions />}
        {mayChangeAccount && <RequireTwoFactors />}
        {role === 'owner' && <OpenIdConnectCard />}
        <Card component="nav" aria-label={t.more} padding={0}>
          {ways.map(({ path, icon: Icon, title, hint }) => (
            <Link key={path} to={path} className={styles.way}>
              <Icon size={20} stroke={1.6} />
              <span>
                <Text span size="sm" fw={600} display="block">
                  {title}
                </Text>
                <Text span size="xs" c="dimmed">
                  {hint}
                </Text>
              </span>
              <IconChevronRight size={16} />
            </Link>
          ))}
        </Card>
        <Tokens />
        {mayChangeAccount && <HistoryCheck />}
        {role === 'owner' && !removedOn && <DeleteAccount />}
      </Stack>
    </>
  )
}
