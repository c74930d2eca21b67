import { Button, Card, Group, Text, ThemeIcon, Title } from '@mantine/core'
import { apiFetch, sendJson } from '../../../api/client.ts'
import { ApiError } from '../../../api/errors.ts'
import { belongsToDomain, createPasskey, hasPasskeys } from '../../../api/passkeys.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { IconKey } from '../../../components/icons/icons.ts'
import { useFormat } from '../../../format/formatters.ts'
import { joinParts } from '../../../format/join-parts.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { browserName } from '../security/user-agent.ts'
import styles from '../settings/settings.module.css'

// The passkeys of the user.

type Props = { factors: Answers['TwoFactor']; onChanged: (codes: readonly string[]) => void }

export function PasskeysCard({ factors, onChanged }: Props) {
  const { twoFactor: t } = useTexts().settings
  const notices = useNotify()
  const isPossible = hasPasskeys() && belongsToDomain(factors.passkey_domain)
  const add = async () => {
    try {
      const { options } = await sendJson<Answers['PasskeyOptions']>('POST', '/session/passkey_creation.json')
      const passkey = await createPasskey(options as { [name: string]: unknown })
      const name = browserName(navigator.userAgent) ?? null
      const saved = await sendJson<Answers['RecoveryCodes']>('POST', '/session/passkeys.json', {
        name,
        passkey,
      })
      notices.done(t.passkeyAdded)
      onChanged(saved.recovery_codes ?? [])
    } catch (error) {
      // The browser says only that no passkey was created.
      notices.failed(error instanceof ApiError ? error : new ApiError(422, { message: t.noPasskeyCreated }))
    }
  }
  return (
    <Card component="section" aria-label={t.passkeys}>
      <Group justify="space-between" align="flex-start">
        <div style={{ flex: '1 1 18rem' }}>
          <Title order={2} size="h4">
            {t.passkeys}
          </Title>
          <Text size="sm" c="dimmed">
            {isPossible ? t.passkeysHint : t.passkeysElsewhere(factors.passkey_domain)}
          </Text>
        </div>
        {isPossible && (
          <Button variant="default" onClick={() => void add()}>
            {t.addPasskey}
          </Button>
        )}
      </Group>
      <ul className={styles.plain}>
        {factors.passkeys.map((passkey) => (
          <Row key={passkey.id} passkey={passkey} onRemoved={() => onChanged([])} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ passkey, onRemoved }: { passkey: Answers['StoredPasskey']; onRemoved: () => void }) {
  const { twoFactor: t } = useTexts().settings
  const { moment } = useFormat()
  const notices = useNotify()
  const confirm = useConfirm()
  const { id, name, created_at, last_used_at } = passkey
  const remove = async () => {
    if (
      !(await confirm({
        title: t.removePasskeyAsk(name),
        text: t.removeText,
        yes: t.remove,
        is_danger: true,
      }))
    )
      return
    try {
      await apiFetch('DELETE', `/session/passkeys/${id}.json`)
      notices.done(t.passkeyRemoved)
      onRemoved()
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <li>
      <ThemeIcon variant="light" size={36} radius="md">
        <IconKey size={20} stroke={1.6} />
      </ThemeIcon>
      <div>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="xs" c="dimmed">
          {joinParts(t.added(moment(created_at)), last_used_at && t.used(moment(last_used_at)))}
        </Text>
      </div>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        aria-label={t.removePasskey(name)}
        onClick={() => void remove()}
      >
        {t.remove}
      </Button>
    </li>
  )
}
