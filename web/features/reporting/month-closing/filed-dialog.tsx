import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { sendJson } from '../../../api/client.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { DateField } from '../../../components/forms/date-field.tsx'
import { useFormRequest } from '../../../components/forms/use-form-request.ts'
import { useLocale } from '../../../locales/locale-provider.tsx'
import { type Closing, currentRevision, monthName } from './closing.ts'

type Filing = { filed_on: string | null; confirmation: string }
type Props = { closing: Closing; today: string; onClose: () => void }

// States that the last file was sent, with the number that confirms it.
export function FiledDialog({ closing, today, onClose }: Props) {
  const { lang, texts } = useLocale()
  const { closing: t, common } = texts
  const notices = useNotify()
  const { send, problems, is_sending } = useFormRequest()
  const stored = currentRevision(closing)
  const [values, setValues] = useState<Filing>({
    filed_on: stored?.filed_on ?? today,
    confirmation: stored?.confirmation ?? '',
  })
  const set = (field: keyof Filing, value: string | null) =>
    setValues((before) => ({ ...before, [field]: value }))
  const month = monthName(closing.month, lang)
  const file = () =>
    send(async () => {
      const { filed_on, confirmation } = values
      // Today is the day of the server, which may still be yesterday's here.
      await sendJson('POST', `/closing/${closing.month}/filed.json`, {
        ...(filed_on && filed_on !== today ? { filed_on } : {}),
        confirmation: confirmation.trim() || null,
      })
      notices.done(t.filedDone(month))
      onClose()
    })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.markFiledTitle(month)}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Stack>
        <Text size="sm">{t.markFiledHint}</Text>
        <DateField form={{ values, problems, set }} name="filed_on" label={t.filedDay} />
        <TextInput
          label={t.confirmation}
          description={t.confirmationHint}
          name="confirmation"
          autoComplete="off"
          value={values.confirmation}
          error={problems.confirmation}
          onChange={(event) => set('confirmation', event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button loading={is_sending} onClick={() => void file()}>
            {t.markFiled}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
