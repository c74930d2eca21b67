import { Radio, Stack, Switch, Title } from '@mantine/core'
import { useState } from 'react'
import { sendJson } from '../../../../api/client.ts'
import { useNotices } from '../../../../components/feedback/notifications.tsx'
import styles from '../../../../components/forms/option-card.module.css'
import { useSending } from '../../../../components/forms/use-form-request.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import type { Connection } from './ksef-connection.ts'

// What goes by itself. Each is kept as soon as it is chosen, and shown before it is.
export function Switches({ connection }: { connection: Connection }) {
  const texts = useTexts()
  const { ksef: t } = texts.settings
  const notices = useNotices()
  const { send } = useSending()
  const [wanted, setWanted] = useState<Partial<Connection>>({})
  const { id, gov_auto_send_mode, validate_invoices_for_gov, auto_download, offline } = {
    ...connection,
    ...wanted,
  }
  const keep = (ksef_connection: Partial<Connection>) => {
    setWanted(ksef_connection)
    void send(async () => {
      await sendJson('PUT', `/ksef_connections/${id}.json`, { ksef_connection })
      notices.done(texts.common.saved)
    }).finally(() => setWanted({}))
  }
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        {t.byItself}
      </Title>
      <Modes chosen={gov_auto_send_mode ?? 'off'} onChange={(mode) => keep({ gov_auto_send_mode: mode })} />
      <Stack gap="sm" mt="md">
        <Switch
          checked={validate_invoices_for_gov ?? true}
          label={t.validate}
          description={t.validateHint}
          onChange={({ currentTarget: { checked } }) => keep({ validate_invoices_for_gov: checked })}
        />
        {(offline || connection.offline_certificate_serial) && (
          <Switch
            checked={offline ?? false}
            label={t.held}
            description={t.heldHint}
            onChange={({ currentTarget: { checked } }) => keep({ offline: checked })}
          />
        )}
        <Switch
          checked={auto_download ?? false}
          label={t.download}
          description={t.downloadHint}
          onChange={({ currentTarget: { checked } }) => keep({ auto_download: checked })}
        />
      </Stack>
    </div>
  )
}

type Mode = NonNullable<Connection['gov_auto_send_mode']>

function Modes({ chosen, onChange }: { chosen: Mode; onChange: (mode: Mode) => void }) {
  const { ksef: t } = useTexts().settings
  return (
    <Radio.Group aria-label={t.autoSend} value={chosen} onChange={(mode) => onChange(mode as Mode)}>
      <Stack gap="xs">
        {Object.entries(t.modes).map(([mode, { title, hint }]) => (
          <Radio
            key={mode}
            value={mode}
            label={title}
            description={hint}
            className={styles.choice ?? ''}
            data-chosen={mode === chosen || undefined}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
