import { useFacts } from '../../../../api/queries.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import type { Document } from '../invoice.ts'

// The story of a document, as /invoices/ID/timeline.json tells it.

export type Timeline = Omit<Answers['Timeline'], 'events'> & { events: Happened[] }
export type Mail = Answers['TimelineMail']
export type Happened = Answers['TimelineEvent'] & { parts: { [name: string]: unknown } }
export type Paid = Answers['TimelinePayment']
export type LinkedDocument = Answers['TimelineDocument']

// Read again whenever the document itself has changed: a story asked for beside it may be a moment older than it.
export function useTimeline({ id, updated_at, email_status, gov_status }: Document) {
  const { data } = useFacts<Timeline>(`/invoices/${id}/timeline.json`, {}, [
    updated_at,
    email_status,
    gov_status,
  ])
  return data
}
