import { isOffer } from '../kinds.ts'
import type { Invoice } from '../schema.ts'
import { dueDateOf } from './payment-request.ts'
import { isUnissued } from './test-documents.ts'

// What buyers say to an estimate or an order on its page, and when they may.

export const DECISIONS = ['accepted', 'declined'] as const
export type Decision = (typeof DECISIONS)[number]

// `pdf_sha256` is of the very bytes that the page gave to download when it was answered.
export type ClientAnswer = {
  decision: Decision
  name: string
  reason: string | null
  at: number
  address: string
  pdf_sha256: string
}

export const STATUS_OF = { accepted: 'accepted', declined: 'rejected' } as const

export const answersOf = ({ client_answers }: Pick<Invoice, 'client_answers'>): readonly ClientAnswer[] =>
  (client_answers ?? []) as unknown as readonly ClientAnswer[]

const isDecided = ({ status }: Pick<Invoice, 'status'>) => status === 'accepted' || status === 'rejected'

// An answer stands for what was on the paper then.
export const isChangedSince = (invoice: Pick<Invoice, 'client_answers' | 'answered_version'>): boolean =>
  answersOf(invoice).length > 0 && invoice.answered_version === null

// Answered once. It may be answered again when the seller changed it since, or put its status back. One that is paid for or
// cancelled is past being answered, an estimate also when its day is over.
export type AnswerState = 'none' | 'open' | 'answered' | 'expired'

export function answerState(invoice: Invoice, today: string): AnswerState {
  if (!isOffer(invoice) || invoice.cancelled || isUnissued(invoice)) return 'none'
  if (invoice.status === 'paid' || invoice.status === 'partial') return 'none'
  if (isDecided(invoice) && !isChangedSince(invoice)) return 'answered'
  const until = invoice.kind === 'estimate' ? dueDateOf(invoice) : null
  return until !== null && until < today ? 'expired' : 'open'
}

// Letters that turn the direction of what follows would let a name pass for another text.
const TURNING = /[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

export const cleanName = (name: string): string =>
  name.replace(TURNING, '').replace(/\s+/gu, ' ').trim().normalize('NFC')

export const isName = (name: string): boolean => /\p{L}.*\p{L}/u.test(name)
