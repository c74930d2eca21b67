import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { sendJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { transmissions } from '../../../api/resources.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { invoices } from '../../documents/invoices/invoice.ts'
import type { KsefState } from './ksef-state.ts'

// Sends the document to KSeF or issues it offline.
export function KsefActions({ id, state }: { id: number; state: KsefState }) {
  const { gov: t } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [isSending, setSending] = useState(false)
  const send = async (action: 'gov_save_and_send' | 'gov_offline', successText: string) => {
    setSending(true)
    try {
      await sendJson('PUT', `/invoices/${id}.json`, { [action]: true, invoice: {} })
      notices.done(successText)
      await refresh(invoices, transmissions)
    } catch (error) {
      notices.failed(error)
    } finally {
      setSending(false)
    }
  }
  const { maySend, mayIssueOffline, is_offline } = state
  if (!maySend && !mayIssueOffline) return null
  return (
    <Group>
      {maySend && (
        <Button
          size="xs"
          variant="default"
          loading={isSending}
          onClick={() => void send('gov_save_and_send', t.wanted)}
        >
          {is_offline ? t.sendNow : t.send}
        </Button>
      )}
      {mayIssueOffline && (
        <Button
          size="xs"
          variant="subtle"
          disabled={isSending}
          onClick={() => void send('gov_offline', t.issuedOffline)}
        >
          {t.issueOffline}
        </Button>
      )}
    </Group>
  )
}
