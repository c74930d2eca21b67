import { Anchor, Button, Card, Text, ThemeIcon, Title } from '@mantine/core'
import { Link } from 'react-router'
import { apiFetch } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useApiQuery } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useRole } from '../../../api/session.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconKey } from '../../../components/icons/icons.ts'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { useRoleName } from '../roles/roles.ts'
import styles from '../settings/settings.module.css'

type Token = Answers['KeptToken']

// API tokens of the account, one per user.
export function Tokens() {
  const { security: t, team } = useTexts().settings
  const { data, error, refetch } = useApiQuery<Token[]>('/account/tokens.json')
  if (error) return <ErrorState error={error} retry={refetch} />
  if (data === undefined) return <PageSkeleton />
  return (
    <Card component="section" aria-label={t.tokens}>
      <Title order={2} size="h4">
        {t.tokens}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t.tokensHint}{' '}
        <Anchor component={Link} to="/settings/integration/token" size="sm" underline="always">
          {t.ownToken}
        </Anchor>
      </Text>
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.noTokens}
        </Text>
      )}
      <ul className={styles.plain}>
        {data?.map((token) => (
          <Row key={token.user_id} token={token} you={team.you} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ token, you }: { token: Token; you: string }) {
  const { security: t } = useTexts().settings
  const roleName = useRoleName()
  const { moment } = useFormat()
  const ownRole = useRole()
  const end = useEnding(token)
  const { role, is_own, created_at, last_used_at } = token
  const lastUse = last_used_at ? t.used(moment(last_used_at)) : t.notUsed
  return (
    <li>
      <ThemeIcon variant="light" size={36} radius="md">
        <IconKey size={20} stroke={1.6} />
      </ThemeIcon>
      <div>
        <Text size="sm" fw={600} component="div">
          {nameOf(token)} {is_own && <StatusBadge tone="info">{you}</StatusBadge>}
        </Text>
        <Text size="xs" c="dimmed">
          {[roleName(role), t.madeOn(moment(created_at)), lastUse].join(' · ')}
        </Text>
      </div>
      {(role !== 'owner' || ownRole === 'owner') && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={t.endToken(nameOf(token))}
          onClick={() => void end()}
        >
          {t.revoke}
        </Button>
      )}
    </li>
  )
}

function useEnding(token: Token) {
  const { security: t } = useTexts().settings
  const confirm = useConfirm()
  const notices = useNotify()
  const refresh = useInvalidate()
  return async () => {
    const question = {
      title: t.endTokenAsk(nameOf(token)),
      text: t.endTokenText,
      yes: t.revoke,
      is_danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await apiFetch('DELETE', `/account/tokens/${token.user_id}.json`)
      notices.done(t.tokenEnded)
    } catch (error) {
      notices.failed(error)
    }
    await refresh()
  }
}

const nameOf = ({ first_name, last_name, login }: Token) =>
  [first_name, last_name].filter(Boolean).join(' ') || login
