import {
  add,
  compare,
  type Decimal,
  isNegative,
  isPositive,
  isZero,
  subtract,
  sum,
  ZERO,
} from '../../../money/decimal.ts'
import { amend } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { settleChain } from '../corrections/settle-chain.ts'
import { correctionsOf } from '../corrections/store.ts'
import { isOrder, isPart } from '../invoices/kinds.ts'
import { amountDue, withHand } from '../invoices/rules/amount-due.ts'
import { followMoney } from '../invoices/rules/dates.ts'
import { owedOf } from '../invoices/rules/debts.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { lockInvoices } from '../invoices/store.ts'
import { isMade } from './order-documents.ts'
import { findGone, otherParts } from './store.ts'

// Money that was paid on an offer, an order or a receipt follows to the invoice that is made from it, and comes back when that
// one goes. `paid_on_id` of the first names the second, so that the money is in one place at a time. The parts of an order take
// of it one after another, each what is due of it; then the last of them is named.

// What a document leaves behind when it goes: payments that gave it something, or the document that has the money again.
export type Freed = { payment_ids: number[]; amount: string; currency: string | null; back_to: string | null }

// The document whose money a new one takes over, held until the transaction ends.
export async function gatherLeading(
  db: Database,
  account_id: number,
  draft: InvoiceDraft,
  own_currency: string | null,
  own_id: number | null = null,
): Promise<Invoice | undefined> {
  if (!isMade(draft)) return undefined
  const held = await lockInvoices(db, account_id, [draft.from_invoice_id as number])
  const leading = held.get(draft.from_invoice_id as number)
  if (!leading || !isLeading(leading)) return undefined
  const { currency } = draft
  const is_same_currency = (isBlank(currency) ? own_currency : currency) === leading.currency
  const taker = await findTaker(db, account_id, leading)
  const is_free = !taker || taker.id === own_id || (isPart(draft) && isPart(taker))
  return is_free && is_same_currency ? leading : undefined
}

const isLeading = (invoice: Invoice) => (isOrder(invoice) || invoice.kind === 'receipt') && !invoice.cancelled

// Who has the money of a document, if it is still there.
export async function findTaker(db: Database, account_id: number, { paid_on_id }: Invoice) {
  const taker = paid_on_id === null ? undefined : await findRecord(db, account_id, invoices, paid_on_id)
  return taker?.cancelled ? undefined : taker
}

// What is said about money has to be said where the money is.
export async function checkMoneyHere(db: Database, account_id: number, current: Invoice) {
  const taker = await findTaker(db, account_id, current)
  if (taker) throw invalid({ paid: `what is paid of ${current.number} is on ${taker.number}; say it there` })
}

// Set by hand, here and not by payments that have gone on.
const byHand = ({ paid, paid_by_payments, paid_elsewhere }: Invoice): Decimal =>
  subtract(paid ?? ZERO, add(paid_by_payments ?? ZERO, paid_elsewhere ?? ZERO))

// Corrections of a receipt: its invoice is the sale as they left it, and has what was left of the money.
const correctionsOfReceipt = (db: Database, account_id: number, { kind, id }: Invoice): Promise<Invoice[]> =>
  kind === 'receipt' ? correctionsOf(db, account_id, [id]) : Promise.resolve([])

// What they were paid, or gave back, by hand.
const givenByHand = async (db: Database, account_id: number, leading: Invoice): Promise<Decimal> =>
  sum((await correctionsOfReceipt(db, account_id, leading)).map(byHand))

// All whose money goes to the invoice that is made: the document, and the corrections of a receipt.
export const saleOf = async (db: Database, account_id: number, leading: Invoice): Promise<Invoice[]> => [
  leading,
  ...(await correctionsOfReceipt(db, account_id, leading)),
]

// What was said to be paid of the first is paid of the second, unless the request says otherwise.
export async function inherited(
  db: Database,
  account_id: number,
  leading: Invoice,
  draft: InvoiceDraft,
): Promise<InvoiceDraft> {
  if (isZero(byHand(leading)) || saysPaid(draft)) return {}
  const paid = add(byHand(leading), await givenByHand(db, account_id, leading))
  return { paid, paid_date: draft.paid_date ?? leading.paid_date }
}

const saysPaid = ({ paid, status }: InvoiceDraft) => paid !== undefined || status === 'paid'

// Gives the new document with its money.
export async function follow(
  db: Database,
  writer: Writer,
  leading: Invoice,
  invoice: Invoice,
  said: InvoiceDraft = {},
): Promise<Invoice> {
  await change(db, writer, leading, { paid_on_id: invoice.id })
  if (invoice.receipt_for_invoice_id === leading.id)
    for (const one of await correctionsOfReceipt(db, writer.account_id, leading))
      await change(db, writer, one, { paid_on_id: invoice.id })
  if (!isPart(invoice)) return invoice
  if (!saysPaid(said)) return takeShare(db, writer, leading, invoice)
  await showHand(db, writer, invoice)
  return invoice
}

// A part takes of what was said to be paid of the order what no other part has.
async function takeShare(db: Database, writer: Writer, leading: Invoice, invoice: Invoice) {
  const others = await otherParts(db, writer.account_id, leading, invoice)
  const free = subtract(byHand(leading), sum(others.map(byHand)))
  const due = amountDue(invoice)
  const taken = compare(free, due) < 0 ? free : due
  if (!isPositive(taken)) return invoice
  return change(db, writer, invoice, withHand(invoice, add(byHand(invoice), taken), leading.paid_date))
}

// What was given back by hand of a receipt that payments paid is taken off their money.
export async function takeRefunds(db: Database, writer: Writer, sale: readonly Invoice[], invoice: Invoice) {
  const said = sum(sale.map(byHand))
  if (isNegative(said)) await change(db, writer, invoice, withHand(invoice, said, invoice.paid_date))
}

// The document that this one took the money of, if it still may have it back.
export async function findLeading(db: Database, account_id: number, invoice: Invoice) {
  const leading = await findFirst(db, account_id, invoice)
  return leading?.paid_on_id === invoice.id || isPart(invoice) ? leading : undefined
}

async function findFirst(db: Database, account_id: number, invoice: Invoice): Promise<Invoice | undefined> {
  if (!isMade(invoice)) return undefined
  const first = await findRecord(db, account_id, invoices, invoice.from_invoice_id as number)
  return first && isLeading(first) && first.currency === invoice.currency ? first : undefined
}

// Where the money of a document is that has been deleted or cancelled, if it is anywhere.
export async function findLeadingOfGone(db: Database, account_id: number, id: number) {
  const gone = await findGone(db, account_id, id)
  return gone && findFirst(db, account_id, gone)
}

// What was said to be paid goes back; what payments gave follows by them. The money of a part goes to another one, if there is one.
export async function unfollow(db: Database, writer: Writer, leading: Invoice, invoice: Invoice) {
  const others = isPart(invoice) ? await otherParts(db, writer.account_id, leading, invoice) : []
  await takeBack(db, writer, leading, invoice, others)
  await change(db, writer, invoice, withHand(invoice, ZERO, invoice.paid_date))
}

// The same from one that is gone already.
export async function takeBack(
  db: Database,
  writer: Writer,
  leading: Invoice,
  invoice: Invoice,
  others: readonly Invoice[] = [],
) {
  const had = sum([invoice, ...others].map(byHand))
  const said = isZero(had) ? had : subtract(had, await givenByHand(db, writer.account_id, leading))
  const by_hand = isPart(invoice) && compare(byHand(leading), said) > 0 ? byHand(leading) : said
  const paid_elsewhere = others.length > 0 ? leading.paid_elsewhere : null
  const shown = add(by_hand, paid_elsewhere ?? ZERO)
  return change(db, writer, leading, {
    ...withHand(leading, shown, invoice.paid_date ?? leading.paid_date),
    paid_elsewhere,
    paid_on_id: others.at(-1)?.id ?? null,
  })
}

// A correction of the receipt has its money again, as soon as its payments are here.
export const takeBackCorrection = (db: Database, writer: Writer, correction: Invoice): Promise<Invoice> =>
  change(db, writer, correction, {
    ...withHand(correction, byHand(correction), correction.paid_date),
    paid_elsewhere: null,
    paid_on_id: null,
  })

// A document that comes back takes the money again, if nobody else has taken it.
export async function refollow(db: Database, writer: Writer, invoice: Invoice): Promise<Invoice | undefined> {
  if (invoice.cancelled) return undefined
  const leading = await gatherLeading(db, writer.account_id, invoice, null, invoice.id)
  if (!leading) return undefined
  await follow(db, writer, leading, invoice)
  const { paid } = await inherited(db, writer.account_id, leading, {})
  if (paid && !isPart(invoice)) await change(db, writer, invoice, withHand(invoice, paid, leading.paid_date))
  return leading
}

// The first goes on telling that it was paid, when its payments name the second by now.
export async function rememberPaid(db: Database, writer: Writer, before: Invoice) {
  const { paid, status, paid_date, amount_due } = before
  const now = (await findRecord(db, writer.account_id, invoices, before.id)) as Invoice
  const owed = owedOf({ ...now, status, amount_due, paid })
  const elsewhere = add(before.paid_elsewhere ?? ZERO, before.paid_by_payments ?? ZERO)
  const paid_elsewhere = isZero(elsewhere) ? null : elsewhere
  await change(db, writer, now, { paid, status, paid_date, amount_due, ...owed, paid_elsewhere })
}

// What the invoice has the first document shows too, or its buyer would be asked to pay once more. Of the parts of an order this is
// what was said by hand; what payments gave them is added up where payments are.
export async function showMoney(db: Database, writer: Writer, invoice: Invoice, before?: Invoice) {
  if (isPart(invoice)) return showHand(db, writer, invoice, before)
  const { paid, paid_date, paid_by_payments } = invoice
  const leading = await findLeading(db, writer.account_id, invoice)
  const held = leading && (await lockInvoices(db, writer.account_id, [leading.id])).get(leading.id)
  if (!held) return
  const corrections = await correctionsOfReceipt(db, writer.account_id, held)
  const given = sum([held.paid_by_payments ?? ZERO, ...corrections.map((one) => one.paid ?? ZERO)])
  await change(db, writer, held, {
    ...withHand(held, subtract(paid ?? ZERO, given), paid_date),
    paid_elsewhere: paid_by_payments,
  })
}

// More than was said of the order raises it, and what is unsaid of a part is unsaid of the order.
async function showHand(db: Database, writer: Writer, part: Invoice, before?: Invoice) {
  const leading = await findLeading(db, writer.account_id, part)
  const held = leading && (await lockInvoices(db, writer.account_id, [leading.id])).get(leading.id)
  if (!held) return
  const others = await otherParts(db, writer.account_id, held, part)
  const now = sum([part, ...others].map(byHand))
  const unsaid = before ? subtract(byHand(before), byHand(part)) : ZERO
  const kept = isPositive(unsaid) ? subtract(byHand(held), unsaid) : byHand(held)
  await showParts(db, writer, held, {
    by_hand: compare(kept, now) > 0 ? kept : now,
    by_payments: held.paid_elsewhere,
    paid_date: part.paid_date,
  })
}

// An order that is invoiced in parts shows what was said of it and what payments of the parts come to.
type PaidParts = {
  by_hand: Decimal | null // null: as it is
  by_payments: Decimal | null
  paid_date: string | null
}

export const showParts = (
  db: Database,
  writer: Writer,
  order: Invoice,
  { by_hand, by_payments, paid_date }: PaidParts,
): Promise<Invoice> => {
  const elsewhere = by_payments ?? ZERO
  return change(db, writer, order, {
    ...withHand(order, add(by_hand ?? byHand(order), elsewhere), paid_date ?? order.paid_date),
    paid_elsewhere: isZero(elsewhere) ? null : elsewhere,
  })
}

// Held before the invoice itself, as by whoever moves money between the two.
export async function holdLeading(db: Database, account_id: number, id: number) {
  const invoice = await findRecord(db, account_id, invoices, id)
  const leading = invoice && (await findLeading(db, account_id, invoice))
  if (leading) await lockInvoices(db, account_id, [leading.id])
}

async function change(db: Database, writer: Writer, current: Invoice, draft: InvoiceDraft): Promise<Invoice> {
  const days = followMoney({ ...current, ...draft }, writer.settings.closed_until, current)
  const { record, changes } = await amend(db, writer, invoices, current, { ...draft, ...days })
  return changes.paid ? settleChain(db, writer, record) : record
}
