import { Button, Card, Group, Text, ThemeIcon, Title } from '@mantine/core'
import { useState } from 'react'
import { useAccount } from '../../../api/account.ts'
import { apiFetch } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { useRole } from '../../../api/session.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { IconKey, IconPlus } from '../../../components/icons/icons.ts'
import { StatusBadge, type Tone } from '../../../components/layout/status-badge.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { describeRights } from '../roles/rights-table.tsx'
import styles from '../settings/settings.module.css'
import { type LimitedToken, TokenForm } from './token-form.tsx'

const TONES: { readonly [status in LimitedToken['status']]: Tone } = {
  active: 'good',
  expired: 'warn',
  revoked: 'neutral',
}

// Tokens for single programs. Administrators also see those of other users, and can revoke them.
export function LimitedTokens() {
  const { limitedTokens: t } = useTexts().settings
  const { data, error, refetch } = useApiQuery<LimitedToken[]>('/account/access_tokens.json')
  const [edited, edit] = useState<LimitedToken | 'new'>()
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  return (
    <Card component="section" aria-label={t.title} mt="lg">
      <Group justify="space-between" mb="xs" align="flex-start">
        <div style={{ flex: '1 1 16rem' }}>
          <Title order={2} size="h4">
            {t.title}
          </Title>
          <Text size="sm" c="dimmed">
            {t.hint}
          </Text>
        </div>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => edit('new')}>
          {t.create}
        </Button>
      </Group>
      {data.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.none}
        </Text>
      )}
      <ul className={styles.plain}>
        {data.map((token) => (
          <Row key={token.id} token={token} onEdit={() => edit(token)} />
        ))}
      </ul>
      {edited && <TokenForm token={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />}
    </Card>
  )
}

function Row({ token, onEdit }: { token: LimitedToken; onEdit: () => void }) {
  const { settings, common } = useTexts()
  const { limitedTokens: t, ownRoles } = settings
  const { moment, day, money } = useFormat()
  const { data: account } = useAccount()
  const role = useRole()
  const revoke = useRevocation(token)
  const { name, login, hint, status, is_own, last_used_at, expires_on, amount_max } = token
  const facts = [
    ...(is_own ? [] : [login]),
    `…${hint}`,
    last_used_at ? t.used(moment(last_used_at)) : t.notUsed,
    ...(expires_on ? [t.until(day(expires_on))] : []),
    ...(amount_max ? [t.upTo(money(amount_max, account?.currency ?? ''))] : []),
  ]
  const mayRevoke = status !== 'revoked' && (is_own || role === 'owner' || role === 'admin')
  return (
    <li>
      <ThemeIcon variant="light" size={36} radius="md">
        <IconKey size={20} stroke={1.6} />
      </ThemeIcon>
      <div>
        <Text size="sm" fw={600} component="div">
          {name} <StatusBadge tone={TONES[status]}>{t.statuses[status]}</StatusBadge>
        </Text>
        <Text size="xs" c="dimmed">
          {facts.join(' · ')}
        </Text>
        <Text size="xs" c="dimmed">
          {describeRights(token.rights ?? [], ownRoles)}
        </Text>
      </div>
      <Group gap={4} justify="flex-end">
        {is_own && status !== 'revoked' && (
          <Button variant="subtle" size="compact-sm" aria-label={t.changeOne(name)} onClick={onEdit}>
            {common.edit}
          </Button>
        )}
        {mayRevoke && (
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={t.revokeOne(name)}
            onClick={() => void revoke()}
          >
            {t.revoke}
          </Button>
        )}
      </Group>
    </li>
  )
}

function useRevocation({ id, name }: LimitedToken) {
  const { limitedTokens: t } = useTexts().settings
  const confirm = useConfirm()
  const notices = useNotify()
  const refresh = useInvalidate()
  return async () => {
    if (!(await confirm({ title: t.revokeAsk(name), text: t.revokeText, yes: t.revoke, is_danger: true })))
      return
    try {
      await apiFetch('DELETE', `/account/access_tokens/${id}.json`)
      notices.done(t.revoked)
    } catch (error) {
      notices.failed(error)
    }
    await refresh()
  }
}
