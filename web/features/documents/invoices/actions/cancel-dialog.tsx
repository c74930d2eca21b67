import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { sendJson } from '../../../../api/client.ts'
import { useInvalidate } from '../../../../api/mutations.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Invoice, invoices } from '../invoice.ts'

const REASON_MAX = 1000

export function CancelDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { invoices: t, common } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      await sendJson('POST', `/invoices/${invoice.id}/cancel.json`, { cancel_reason: reason })
      await refresh(invoices)
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
          <Button color="red" loading={isBusy} onClick={() => void cancel()}>
            {t.cancelDocument}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
