import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { sendJson } from '../../../../api/client.ts'
import { useRefresh } from '../../../../api/mutations.ts'
import { useNotices } from '../../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Document, documents } from '../invoice.ts'

const REASON_MAX = 1000

export function CancelDialog({ invoice, onClose }: { invoice: Document; onClose: () => void }) {
  const { invoices: t, common } = useTexts()
  const notices = useNotices()
  const refresh = useRefresh()
  const [reason, setReason] = useState('')
  const [is_busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      await sendJson('POST', `/invoices/${invoice.id}/cancel.json`, { cancel_reason: reason })
      await refresh(documents)
      notices.done(t.cancelled)
      onClose()
    } catch (error) {
      notices.failed(error)
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${t.cancelDocument}: ${invoice.number}`}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Stack>
        <Text size="sm">{t.cancelHint}</Text>
        <Textarea
          label={t.cancelReason}
          autosize
          minRows={2}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common.back}
          </Button>
          <Button color="red" loading={is_busy} onClick={() => void cancel()}>
            {t.cancelDocument}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
