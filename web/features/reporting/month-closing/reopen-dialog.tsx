import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { sendJson } from '../../../api/client.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useFormRequest } from '../../../components/forms/use-form-request.ts'
import { useLocale } from '../../../locales/locale-provider.tsx'
import { type Closing, monthName } from './closing.ts'

const REASON_MAX = 1000

export function ReopenDialog({ closing, onClose }: { closing: Closing; onClose: () => void }) {
  const { lang, texts } = useLocale()
  const { closing: t, common } = texts
  const notices = useNotify()
  const { send, problems, is_sending } = useFormRequest()
  const [reason, setReason] = useState('')
  const month = monthName(closing.month, lang)
  const reopen = () =>
    send(async () => {
      await sendJson('POST', `/closing/${closing.month}/reopen.json`, { reason })
      notices.done(t.reopened(month))
      onClose()
    })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.reopenTitle(month)}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Stack>
        <Text size="sm">{t.reopenHint}</Text>
        <Textarea
          label={t.reason}
          name="reason"
          autosize
          minRows={2}
          maxLength={REASON_MAX}
          value={reason}
          error={problems.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          required
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button loading={is_sending} disabled={reason.trim() === ''} onClick={() => void reopen()}>
            {t.reopen}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
