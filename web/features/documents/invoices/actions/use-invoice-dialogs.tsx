import { useDisclosure } from '@mantine/hooks'
import { useLocation, useNavigate } from 'react-router'
import { SendDialog } from '../email/send-dialog.tsx'
import type { Invoice } from '../invoice.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { EditDialog } from './edit-delivered-dialog.tsx'

// The dialogs of a document and the functions that open them. The editor passes `is_sending` in the state of the route when a
// document is issued to be sent.
export function useInvoiceDialogs(invoice: Invoice) {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const [isSending, sending] = useDisclosure(state?.is_sending === true)
  const [isConfirming, confirming] = useDisclosure(false)
  const [isCancelling, cancelling] = useDisclosure(false)
  const closeSending = () => {
    sending.close()
    if (state?.is_sending) void navigate(pathname, { replace: true })
  }
  return {
    openSend: sending.open,
    openEdit: confirming.open,
    openCancel: cancelling.open,
    dialogs: (
      <>
        {isSending && <SendDialog invoice={invoice} onClose={closeSending} />}
        {isConfirming && <EditDialog invoice={invoice} onClose={confirming.close} />}
        {isCancelling && <CancelDialog invoice={invoice} onClose={cancelling.close} />}
      </>
    ),
  }
}
