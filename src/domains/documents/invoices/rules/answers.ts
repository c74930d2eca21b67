import { isOffer } from '../kinds.ts'
import type { Invoice } from '../schema.ts'
import { dueDateOf } from './payment-request.ts'
import { isUnissued } from './test-documents.ts'

// Answers of buyers to an estimate or an order on its public page, and when they are accepted.

export const DECISIONS = ['accepted', 'declined'] as const
export type Decision = (typeof DECISIONS)[number]

// `pdf_sha256` is the hash of the PDF that the page offered when the answer was given.
export type ClientAnswer = {
  decision: Decision
  name: string
  reason: string | null
  at: number
  address: string
  pdf_sha256: string
}

export const STATUS_BY_DECISION = { accepted: 'accepted', declined: 'rejected' } as const

// A cast, because the field is typed as any JSON value.
export const answersOf = ({ client_answers }: Pick<Invoice, 'client_answers'>): readonly ClientAnswer[] =>
  (client_answers ?? []) as unknown as readonly ClientAnswer[]

const isDecided = ({ status }: Pick<Invoice, 'status'>) => status === 'accepted' || status === 'rejected'

// An answer refers to the content at that time.
export const isChangedSince = (invoice: Pick<Invoice, 'client_answers' | 'answered_version'>): boolean =>
  answersOf(invoice).length > 0 && invoice.answered_version === null

// A document is answered once, and again if the seller changed it since or reset its status. A paid or cancelled
// document accepts no answer, and neither does an estimate after its last day.
export type AnswerState = 'none' | 'open' | 'answered' | 'expired'

export function answerState(invoice: Invoice, today: string): AnswerState {
  if (!isOffer(invoice) || invoice.cancelled || isUnissued(invoice)) return 'none'
  if (invoice.status === 'paid' || invoice.status === 'partial') return 'none'
  if (isDecided(invoice) && !isChangedSince(invoice)) return 'answered'
  const until = invoice.kind === 'estimate' ? dueDateOf(invoice) : null
  return until !== null && until < today ? 'expired' : 'open'
}

// Invisible characters that change the text direction could make a name look like another text.
const DIRECTION_MARKS = /[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

export const cleanName = (name: string): string =>
  name.replace(DIRECTION_MARKS, '').replace(/\s+/gu, ' ').trim().normalize('NFC')

export const isName = (name: string): boolean => /\p{L}.*\p{L}/u.test(name)
