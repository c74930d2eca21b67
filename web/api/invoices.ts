import { decimal, isZero } from '../../src/money/decimal.ts'
import type { InvoiceRef, Resource } from './resources.ts'
import type { Answers } from './schemas.d.ts'

// An invoice as lists show it, and its states.

export type InvoiceRow = InvoiceRef &
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
    | 'delivered_by'
    | 'sent_time'
    | 'email_status'
    | 'gov_status'
    | 'gov_id'
    | 'test'
    | 'view_url'
    | 'payment_url'
  >

export const invoiceRows: Resource<InvoiceRow> = { name: 'invoice', path: 'invoices' }

// A draft has no number until it is issued.
export const isDraft = ({ status }: Pick<InvoiceRow, 'status'>) => status === 'draft'

// A test document cannot be paid. Older documents with `test` can: they were stored before it meant this.
export const isTestDocument = ({
  test,
  payment_url,
  status,
}: Pick<InvoiceRow, 'test' | 'payment_url' | 'status'>) =>
  test === true && payment_url === '' && status !== 'draft'

export const invoiceName = (invoice: Pick<InvoiceRow, 'number' | 'status'>, t: { draft: string }): string =>
  isDraft(invoice) ? t.draft : invoice.number

// A cancelled document answers with this instead of its kind.
const CANCELLED = 'canceled'

export const isCancelled = ({ kind, cancelled }: Pick<InvoiceRow, 'kind' | 'cancelled'>) =>
  cancelled || kind === CANCELLED

// Without a mail server, the email is only stored in the outbox folder.
export const isEmailQueued = ({ email_status }: Pick<InvoiceRow, 'email_status'>): boolean =>
  email_status === 'outbox'

// Not paid and nothing outstanding: other documents settle it, or its total is zero.
export const isSettledWithoutMoney = ({
  status,
  amount_due,
}: Pick<InvoiceRow, 'status' | 'amount_due'>): boolean => status !== 'paid' && isZero(decimal(amount_due))
