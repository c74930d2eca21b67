import type { Answers } from '../../../api/answers.d.ts'

// The story of a document, as /invoices/ID/timeline.json tells it.

export type Timeline = Omit<Answers['Timeline'], 'events'> & { events: Happened[] }
export type Mail = Answers['TimelineMail']
export type Happened = Answers['TimelineEvent'] & { parts: { [name: string]: unknown } }
export type Paid = Answers['TimelinePayment']
export type LinkedDocument = Answers['TimelineDocument']
