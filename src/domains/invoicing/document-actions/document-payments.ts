import { type Decimal, isPositive, isZero, printDecimal, sum, ZERO } from '../../../money/decimal.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, getRecord, lockRecord } from '../../../platform/database/records.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import {
  type Freed,
  findLeading,
  findTaker,
  refollow,
  saleOf,
  takeBack,
  unfollow,
} from '../../documents/conversions/payment-transfer.ts'
import { findGone, otherParts } from '../../documents/conversions/store.ts'
import { updateInvoice } from '../../documents/invoice-actions/update-invoice.ts'
import { plainRequest, type Request } from '../../documents/invoices/input.ts'
import { isPart } from '../../documents/invoices/kinds.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../../documents/invoices/schema.ts'
import { lockInvoices } from '../../documents/invoices/store.ts'
import { updatePayment } from '../../payments/payments/actions.ts'
import { byPlace } from '../../payments/payments/allocation.ts'
import { showOrders } from '../../payments/payments/order-payments.ts'
import { moveMoney, passSale, returnSale } from '../../payments/payments/reassign.ts'
import type { Payment } from '../../payments/payments/schema.ts'
import { freeFrom, lockSettled, settleAgain } from '../../payments/payments/settlement.ts'
import { paymentsNaming, paymentsNamingAny, sharesOf } from '../../payments/payments/store.ts'

// What becomes of money when the documents that it pays come and go: it follows to the invoice that is made from its document,
// is free again when that one goes and nobody can have it back, and settles it once more when it comes back.

type SourcePayments = { source: Invoice; sale: readonly Invoice[]; left_over: readonly Payment[] }

// The money of the source document, locked with everything that it settles; undefined where none was paid.
export async function lockSourcePayments(
  db: Database,
  { account_id }: Writer,
  input: Request,
  source_id: number,
): Promise<SourcePayments | undefined> {
  const source = await findSource(db, account_id, source_id)
  if (!source) return undefined
  const sale = await saleOf(db, account_id, source)
  const ids = sale.map(({ id }) => id)
  const payments = await paymentsNamingAny(db, account_id, ids)
  const left_over = isPart(input.draft) ? await paymentsOver(db, account_id, source, NO_ID) : []
  if (payments.length + left_over.length === 0) return undefined
  await lockTouched(db, account_id, [...payments, ...left_over])
  return { source, sale, left_over }
}

// The amount that the request calls paid is the money that follows, not more of it.
export const withoutPaidAmount = (input: Request): Request => ({
  ...input,
  draft: splitPaying(input.draft).rest,
})

// Gives the money of the source to the invoice that was made from it, and then applies what the request says to be paid.
export async function movePayments(
  db: Database,
  writer: Writer,
  { source, sale, left_over }: SourcePayments,
  invoice: Invoice,
  input: Request,
): Promise<Invoice> {
  const { account_id } = writer
  const { id } = invoice
  const after = await findRecord(db, account_id, invoices, source.id)
  if (after?.paid_on_id === id) {
    await passOn(db, writer, left_over, id)
    await passSale(db, writer, sale, invoice)
  }
  const { said } = splitPaying(input.draft)
  if (Object.keys(said).length > 0) await updateInvoice(db, writer, id, plainRequest(said))
  return getRecord(db, account_id, invoices, id)
}

// What it is made from. A final invoice may be made from an advance, and is one of the order then.
async function findSource(db: Database, account_id: number, id: number): Promise<Invoice | undefined> {
  const source = await findRecord(db, account_id, invoices, id)
  if (source?.kind !== 'advance' || source.from_invoice_id === null) return source
  return findRecord(db, account_id, invoices, source.from_invoice_id)
}

const NO_ID = { id: 0 }

// Payments of the other parts of an order that have something left.
async function paymentsOver(db: Database, account_id: number, leading: Invoice, part: { id: number }) {
  const over = new Map<number, Payment>()
  for (const { id } of await otherParts(db, account_id, leading, part))
    for (const payment of await paymentsNaming(db, account_id, id))
      if (payment.paid && isPositive(payment.overpaid ?? ZERO)) over.set(payment.id, payment)
  return [...over.values()]
}

// They go on naming what they paid, and give what is left to the next part.
async function passOn(db: Database, writer: Writer, over: readonly Payment[], id: number) {
  for (const payment of over.toSorted(byPlace))
    await updatePayment(db, writer, payment.id, {
      invoice_ids: [...(payment.invoice_ids ?? []), id],
      given_at_most: payment.given_at_most,
    })
}

function splitPaying({ status, paid, paid_date, ...rest }: InvoiceDraft) {
  const said = { status, paid, paid_date }
  const kept = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  return { said: kept as InvoiceDraft, rest: rest as InvoiceDraft }
}

export const NO_FREED_PAYMENTS: Freed = {
  payment_ids: [],
  amount: printDecimal(ZERO),
  currency: null,
  back_to: null,
}

// Frees the payments of a document, or gives them back to its source, and removes the document.
export const removeWithPayments = <Result>(
  db: Database,
  writer: Writer,
  id: number,
  remove: (db: Database) => Promise<Result>,
): Promise<{ result: Result; freed: Freed }> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const known = await findRecord(db, account_id, invoices, id)
    const named = known ? await paymentsNaming(db, account_id, id) : []
    const leading = known && (await findLeading(db, account_id, known))
    const is_paid = !known?.cancelled && (named.length > 0 || leading)
    if (!is_paid) return { result: await remove(db), freed: NO_FREED_PAYMENTS }
    await lockTouched(db, account_id, named, leading ? [leading.id, id] : [id])
    const invoice = await lockRecord(db, account_id, invoices, id)
    const freed = await freedMoney(db, account_id, named, invoice)
    if (leading) {
      await unfollow(db, writer, (await findLeading(db, account_id, invoice)) ?? leading, invoice)
      await returnSale(db, writer, named, invoice, leading)
    } else await freeFrom(db, writer, named, id)
    const back_to =
      leading && !isZero(invoice.paid ?? ZERO) ? await holderOf(db, account_id, leading.id) : null
    const result = await remove(db)
    await showOrders(db, writer, [invoice])
    return { result, freed: { ...freed, back_to } }
  })

// The number of the document, or of the part of it, that has the money now.
async function holderOf(db: Database, account_id: number, leading_id: number): Promise<string | null> {
  const leading = await getRecord(db, account_id, invoices, leading_id)
  return ((await findTaker(db, account_id, leading)) ?? leading).number
}

async function freedMoney(db: Database, account_id: number, named: readonly Payment[], invoice: Invoice) {
  const shares = await sharesOf(
    db,
    account_id,
    named.map(({ id }) => id),
  )
  const given = [...shares].map(([payment_id, own]): [number, Decimal] => [
    payment_id,
    sum(own.filter(({ invoice_id }) => invoice_id === invoice.id).map(({ amount }) => amount)),
  ])
  const giving = given.filter(([, amount]) => !isZero(amount))
  return {
    payment_ids: giving.map(([payment_id]) => payment_id),
    amount: printDecimal(sum(giving.map(([, amount]) => amount))),
    currency: invoice.currency,
  }
}

export async function lockPaymentsOf(db: Database, account_id: number, id: number): Promise<Payment[]> {
  const payments = await paymentsNaming(db, account_id, id)
  await lockTouched(db, account_id, payments)
  return payments
}

// A document that comes back takes what its payments have for it, or what its source has.
export async function reclaimPayments(
  db: Database,
  writer: Writer,
  id: number,
  payments: readonly Payment[],
): Promise<Invoice> {
  const { account_id } = writer
  const reread = () => getRecord(db, account_id, invoices, id)
  const [first] = payments.filter(({ paid }) => paid)
  if (first) await settleAgain(db, writer, first)
  await reclaim(db, writer, await reread())
  const invoice = await reread()
  const source = await refollow(db, writer, invoice)
  if (source) {
    if (isPart(invoice)) await passOn(db, writer, await paymentsOver(db, account_id, source, invoice), id)
    await passSale(db, writer, await saleOf(db, account_id, source), await reread())
  }
  return reread()
}

// What was made from it may have gone while it was deleted itself: the money is here again.
async function reclaim(db: Database, writer: Writer, invoice: Invoice) {
  const { account_id } = writer
  if (invoice.paid_on_id === null || (await findTaker(db, account_id, invoice))) return
  const taker = await findGone(db, account_id, invoice.paid_on_id)
  if (!taker) return
  await takeBack(db, writer, invoice, taker)
  await moveMoney(db, writer, await paymentsNaming(db, account_id, taker.id), taker.id, [invoice.id])
}

// All that a change to one of these may touch.
async function lockTouched(db: Database, account_id: number, named: readonly Payment[], ids: number[] = []) {
  const [first] = named.filter(({ paid }) => paid)
  if (first) await lockSettled(db, account_id, first, ids)
  else await lockInvoices(db, account_id, ids)
}
