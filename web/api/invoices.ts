import { decimal, isZero } from '../../src/money/decimal.ts'
import type { Invoice, Resource } from './resources.ts'
import type { Answers } from './schemas.d.ts'

// An invoice as lists show it, and its states.

export type Listed = Invoice &
  Pick<
    Required<Answers['Invoice']>,
    | 'sell_date'
    | 'paid_date'
    | 'price_tax'
    | 'amount_due'
    | 'buyer_tax_no'
    | 'oid'
    | 'cancelled'
    | 'overdue?'
    | 'procedure_vat_margin'
    | 'left_by'
    | 'sent_time'
    | 'email_status'
    | 'gov_status'
    | 'gov_id'
    | 'test'
    | 'view_url'
  >

export const listed: Resource<Listed> = { name: 'invoice', path: 'invoices' }

// One that waits to be issued, and is known by no number until then.
export const isDraft = ({ status }: Pick<Listed, 'status'>) => status === 'draft'

// Complete, and no document to anybody: it has no address that somebody could open.
export const isTestDocument = ({ test, view_url, status }: Pick<Listed, 'test' | 'view_url' | 'status'>) =>
  test === true && view_url === '' && status !== 'draft'

export const nameOf = (invoice: Pick<Listed, 'number' | 'status'>, t: { draft: string }): string =>
  isDraft(invoice) ? t.draft : invoice.number

// A cancelled document answers with this instead of its kind.
const CANCELLED = 'canceled'

export const isCancelled = ({ kind, cancelled }: Pick<Listed, 'kind' | 'cancelled'>) =>
  cancelled || kind === CANCELLED

// Without a mail server the letter only lies ready: nobody has it yet.
export const isQueued = ({ email_status }: Pick<Listed, 'email_status'>): boolean => email_status === 'outbox'

// Nobody paid, and nothing is left to pay: other documents of its chain settle it, or it comes to nothing.
export const isSettledWithoutMoney = ({
  status,
  amount_due,
}: Pick<Listed, 'status' | 'amount_due'>): boolean => status !== 'paid' && isZero(decimal(amount_due))
