import { sendJson } from '../../../../api/client.ts'
import { useInvalidate } from '../../../../api/mutations.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Invoice, invoices } from '../invoice.ts'

// Converts an expense from abroad into an acquisition whose tax the account owes itself.
export function useSelfAssess({ id }: Invoice) {
  const { invoices: t } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  return async (kind: string) => {
    try {
      await sendJson('POST', `/invoices/${id}/self_assess.json`, { kind })
      await refresh(invoices)
      notices.done(t.selfAssessed)
    } catch (error) {
      notices.failed(error)
    }
  }
}
