import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sendJson } from '../../../../api/client.ts'
import { useInvalidate } from '../../../../api/mutations.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { DateField } from '../../../../components/forms/date-field.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'

type Hold = Answers['DocumentReminders']
type Values = Pick<Hold, 'stopped' | 'disputed' | 'reason' | 'promised_on'>
type Props = { invoice_id: number; hold: Hold; onClose: () => void }

// Pauses reminders: stopped, disputed or promised.
export function HoldReminders({ invoice_id, hold, onClose }: Props) {
  const { reminders: t, common } = useTexts()
  const [values, setValues] = useState<Values>(hold)
  const { save, is_saving } = useSaveHold(invoice_id, onClose)
  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    setValues((before) => ({ ...before, [name]: value }))
  return (
    <form
      noValidate
      aria-label={t.hold}
      onSubmit={(event) => {
        event.preventDefault()
        void save(values)
      }}
    >
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t.holdHint}
        </Text>
        <Switch
          label={t.stopped}
          checked={values.stopped}
          onChange={(event) => set('stopped', event.currentTarget.checked)}
        />
        <Switch
          label={t.disputed}
          checked={values.disputed}
          onChange={(event) => set('disputed', event.currentTarget.checked)}
        />
        <DateField form={{ values, problems: {}, set }} name="promised_on" label={t.promised} is_clearable />
        <TextInput
          label={t.reason}
          maxLength={1000}
          value={values.reason ?? ''}
          onChange={(event) => set('reason', event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button size="xs" variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button size="xs" type="submit" loading={is_saving}>
            {common.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function useSaveHold(invoiceId: number, onSaved: () => void) {
  const { common } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [is_saving, setSaving] = useState(false)
  const save = async ({ stopped, disputed, reason, promised_on }: Values) => {
    setSaving(true)
    try {
      const reminders = { stopped, disputed, reason, promised_on }
      await sendJson('PUT', `/invoices/${invoiceId}/reminders.json`, { reminders })
      notices.done(common.saved)
      await refresh()
      onSaved()
    } catch (error) {
      notices.failed(error)
    } finally {
      setSaving(false)
    }
  }
  return { save, is_saving }
}
