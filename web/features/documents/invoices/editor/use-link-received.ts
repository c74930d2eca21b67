import { apiFetch } from '../../../../api/client.ts'
import { useInvalidate } from '../../../../api/mutations.ts'
import { invoices } from '../../../../api/resources.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import type { ReceivedSource } from './model/received-values.ts'

// Links the received file with the expense that was entered from it; the server attaches the file.
export function useLinkReceived(received: ReceivedSource | undefined) {
  const notices = useNotify()
  const refresh = useInvalidate()
  return async (invoice_id: number) => {
    if (!received) return
    const path = `/received_files/${received.id}/enter.json`
    await apiFetch('POST', path, { body: { invoice_id } }).catch(notices.failed)
    await refresh(invoices, { name: 'received_file', path: 'received_files' })
  }
}
