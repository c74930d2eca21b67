import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { sendJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { invoices } from '../../../api/resources.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { nameOf, type ReceivedFile, receivedFiles } from './received-file.ts'

const REASON_MAX = 1000

export function RejectDialog({ file, onClose }: { file: ReceivedFile; onClose: () => void }) {
  const { received: t, common } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const name = nameOf(file, t.unnamed)
  const reject = async () => {
    setBusy(true)
    try {
      await sendJson('POST', `/received_files/${file.id}/reject.json`, { reason })
      await refresh(receivedFiles, invoices)
      notices.done(t.rejectedDone(name))
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
      title={t.rejectTitle(name)}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Stack>
        <Text size="sm">{t.rejectHint}</Text>
        <Textarea
          label={t.rejectReason}
          autosize
          minRows={2}
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          required
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common.back}
          </Button>
          <Button color="red" loading={isBusy} disabled={reason.trim() === ''} onClick={() => void reject()}>
            {t.rejectYes}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
