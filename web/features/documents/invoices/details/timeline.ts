import { useApiQuery } from '../../../../api/queries.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import type { Invoice } from '../invoice.ts'

// The timeline of a document, as /invoices/ID/timeline.json returns it.

export type InvoiceTimeline = Omit<Answers['Timeline'], 'events'> & { events: TimelineEvent[] }
export type Mail = Answers['TimelineMail']
export type TimelineEvent = Answers['TimelineEvent'] & { parts: { [name: string]: unknown } }
export type TimelinePayment = Answers['TimelinePayment']
export type LinkedDocument = Answers['TimelineDocument']

// Loaded again whenever the document changes, because an earlier response may be older than the document.
export function useTimeline({ id, updated_at, email_status, gov_status }: Invoice, isNeeded = true) {
  const path = isNeeded ? `/invoices/${id}/timeline.json` : undefined
  const { data } = useApiQuery<InvoiceTimeline>(path, {}, [updated_at, email_status, gov_status])
  return data
}
