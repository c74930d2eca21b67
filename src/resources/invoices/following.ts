import { type Decimal, isZero, subtract, ZERO } from '../../money/decimal.ts'
import { changesBetween } from '../../platform/actions/plain.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { findRecord, updateRecord } from '../../platform/database/records.ts'
import { isBlank } from '../../platform/fields/field.ts'
import { compose } from '../../platform/fields/resource.ts'
import type { Writer } from '../accounts/authenticate.ts'
import { owedOf } from './debts.ts'
import { COUNTED_KINDS } from './kinds.ts'
import { type Invoice, type InvoiceDraft, invoices } from './schema.ts'
import { lockInvoices } from './settle.ts'
import { withHand } from './settlement.ts'

// Money that was paid on an offer, an order or a receipt follows to the invoice that is made from it, and comes back when that
// one goes. `paid_on_id` of the first names the second, so that the money is in one place at a time.

// What a document leaves behind when it goes: payments that gave it something, or the document that has the money again.
export type Left = { payment_ids: number[]; amount: string; currency: string | null; back_to: string | null }

const LEADING = new Set(['proforma', 'estimate', 'client_order', 'receipt'])
// What is paid in parts, and what is given back, is paid by itself.
const APART = new Set(['advance', 'final', 'correction'])

// The document whose money a new one takes over, held until the transaction ends.
export async function gatherLeading(
  db: Database,
  account_id: number,
  { kind, from_invoice_id, currency }: InvoiceDraft,
  own_currency: string | null,
  own_id: number | null = null,
): Promise<Invoice | undefined> {
  if (isBlank(from_invoice_id) || !isFollowing(kind)) return undefined
  const held = await lockInvoices(db, account_id, [from_invoice_id as number])
  const leading = held.get(from_invoice_id as number)
  const is_same_currency = (isBlank(currency) ? own_currency : currency) === leading?.currency
  const is_free = leading && [null, own_id].includes(leading.paid_on_id)
  return is_free && is_same_currency && isLeading(leading) ? leading : undefined
}

const isFollowing = (kind: InvoiceDraft['kind']) =>
  COUNTED_KINDS.includes((kind ?? 'vat') as never) && !APART.has(kind ?? 'vat')
const isLeading = ({ kind, cancelled }: Invoice) => LEADING.has(kind ?? '') && !cancelled

const byHand = ({ paid, paid_by_payments }: Invoice): Decimal =>
  subtract(paid ?? ZERO, paid_by_payments ?? ZERO)

// What was said to be paid of the first is paid of the second, unless the request says otherwise.
export function inherited(leading: Invoice, draft: InvoiceDraft): InvoiceDraft {
  const paid = byHand(leading)
  if (isZero(paid) || draft.paid !== undefined || draft.status === 'paid') return {}
  return { paid, paid_date: draft.paid_date ?? leading.paid_date }
}

export const follow = (db: Database, writer: Writer, leading: Invoice, id: number) =>
  change(db, writer, leading, { paid_on_id: id })

// The document that this one took the money of, if it still may have it back.
export async function findLeading(db: Database, account_id: number, invoice: Invoice) {
  if (invoice.from_invoice_id === null) return undefined
  const leading = await findRecord(db, account_id, invoices, invoice.from_invoice_id)
  return leading && isLeading(leading) && leading.paid_on_id === invoice.id ? leading : undefined
}

// What was said to be paid goes back; what payments gave follows by them.
export async function unfollow(db: Database, writer: Writer, leading: Invoice, invoice: Invoice) {
  const { paid_date } = invoice
  await change(db, writer, leading, { ...withHand(leading, byHand(invoice), paid_date), paid_on_id: null })
  await change(db, writer, invoice, withHand(invoice, ZERO, paid_date))
}

// A document that comes back takes the money again, if nobody else has taken it.
export async function refollow(db: Database, writer: Writer, invoice: Invoice): Promise<Invoice | undefined> {
  if (invoice.cancelled) return undefined
  const leading = await gatherLeading(db, writer.account_id, invoice, null, invoice.id)
  if (!leading) return undefined
  await follow(db, writer, leading, invoice.id)
  const paid = byHand(leading)
  if (!isZero(paid)) await change(db, writer, invoice, withHand(invoice, paid, leading.paid_date))
  return leading
}

// The first goes on telling that it was paid, when its payments name the second by now.
export async function rememberPaid(db: Database, writer: Writer, before: Invoice) {
  const { paid, status, paid_date, amount_due } = before
  const now = (await findRecord(db, writer.account_id, invoices, before.id)) as Invoice
  const owed = owedOf({ ...now, status, amount_due })
  await change(db, writer, now, { paid, status, paid_date, amount_due, ...owed })
}

async function change(db: Database, writer: Writer, current: Invoice, draft: InvoiceDraft) {
  const whole = compose(invoices, draft, current)
  const changes = changesBetween(invoices, current, whole)
  if (Object.keys(changes).length === 0) return
  await updateRecord(db, writer.account_id, invoices, current, whole, writer.now)
  audit(db, writer, { action: 'update', resource: invoices.name, record_id: current.id, changes })
}
