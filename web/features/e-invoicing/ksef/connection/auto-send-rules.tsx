import { Radio, Stack, Switch, Title } from '@mantine/core'
import { useState } from 'react'
import { sendJson } from '../../../../api/client.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import styles from '../../../../components/forms/option-card.module.css'
import { useFormRequest } from '../../../../components/forms/use-form-request.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import type { Connection } from './ksef-connection.ts'

// Automation settings. Each change is shown at once and saved immediately.
export function Switches({ connection }: { connection: Connection }) {
  const texts = useTexts()
  const { ksef: t } = texts.settings
  const notices = useNotify()
  const { send } = useFormRequest()
  const [pendingChanges, setPendingChanges] = useState<Partial<Connection>>({})
  const { id, gov_auto_send_mode, validate_invoices_for_gov, auto_download, offline } = {
    ...connection,
    ...pendingChanges,
  }
  const keep = (ksef_connection: Partial<Connection>) => {
    setPendingChanges(ksef_connection)
    void send(async () => {
      await sendJson('PUT', `/ksef_connections/${id}.json`, { ksef_connection })
      notices.done(texts.common.saved)
    }).finally(() => setPendingChanges({}))
  }
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        {t.byItself}
      </Title>
      <Modes mode={gov_auto_send_mode ?? 'off'} onChange={(mode) => keep({ gov_auto_send_mode: mode })} />
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

function Modes({ mode: selectedMode, onChange }: { mode: Mode; onChange: (mode: Mode) => void }) {
  const { ksef: t } = useTexts().settings
  return (
    <Radio.Group aria-label={t.autoSend} value={selectedMode} onChange={(mode) => onChange(mode as Mode)}>
      <Stack gap="xs">
        {Object.entries(t.modes).map(([mode, { title, hint }]) => (
          <Radio
            key={mode}
            value={mode}
            label={title}
            description={hint}
            className={styles.choice ?? ''}
            data-chosen={mode === selectedMode || undefined}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
