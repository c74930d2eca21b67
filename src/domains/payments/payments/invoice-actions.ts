import { type Decimal, isPositive, isZero, printDecimal, sum, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { startOfDay } from '../../../platform/clock.ts'
import { lockAccount } from '../../../platform/commit/account-lock.ts'
import { type Database, transaction } from '../../../platform/database/database.ts'
import { findRecord, getRecord, lockRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
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
import {
  createDraft,
  deleteDraft,
  issueDraft,
  restoreDraft,
  updateDraft,
} from '../../documents/drafts/actions.ts'
import { isIssued } from '../../documents/drafts/draft-input.ts'
import { orDraft } from '../../documents/drafts/store.ts'
import {
  cancelInvoice,
  createInvoice,
  deleteInvoice,
  restoreInvoice,
  updateInvoice,
} from '../../documents/invoices/actions.ts'
import { plainRequest, type Request } from '../../documents/invoices/input.ts'
import { isPart } from '../../documents/invoices/kinds.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../../documents/invoices/schema.ts'
import { lockInvoices } from '../../documents/invoices/store.ts'
import { createPayment, updatePayment } from './actions.ts'
import { byPlace } from './allocation.ts'
import { showOrders } from './order-payments.ts'
import { moveMoney, passSale, returnSale } from './reassign.ts'
import type { Payment } from './schema.ts'
import { freeFrom, lockSettled, settleAgain } from './settlement.ts'
import { paymentsNaming, paymentsNamingAny, sharesOf } from './store.ts'

// What becomes of money when the documents that it pays come and go: it follows to the invoice that is made from its document,
// is free again when that one goes and nobody can have it back, and settles it once more when it comes back.

export function createPaidInvoice(db: Database, writer: Writer, request: Request): Promise<Invoice> {
  if (request.draft.status === 'draft' || request.draft.test) return createDraft(db, writer, request)
  const { from_invoice_id, recurring_id } = request.draft
  const source_id = request.copy_from ?? (recurring_id ? null : from_invoice_id)
  return source_id ? createFollowing(db, writer, request, source_id) : createInvoice(db, writer, request)
}

const createFollowing = (db: Database, writer: Writer, request: Request, source_id: number) =>
  transaction(db, async (db) => {
    const { account_id } = writer
    await lockAccount(db, account_id)
    const before = await findSource(db, account_id, source_id)
    if (!before) return createInvoice(db, writer, request)
    const sale = await saleOf(db, account_id, before)
    const ids = sale.map((one) => one.id)
    const named = await paymentsNamingAny(db, account_id, ids)
    const over = isPart(request.draft) ? await paymentsOver(db, account_id, before, NO_ID) : []
    if (named.length + over.length === 0) return createInvoice(db, writer, request)
    await lockTouched(db, account_id, [...named, ...over])
    // What is said to be paid is the money that follows, not more of it.
    const { said, rest } = splitPaying(request.draft)
    const invoice = await createInvoice(db, writer, { ...request, draft: rest })
    const { id } = invoice
    const after = await findRecord(db, account_id, invoices, before.id)
    if (after?.paid_on_id === id) {
      await passOn(db, writer, over, id)
      await passSale(db, writer, sale, invoice)
    }
    if (Object.keys(said).length > 0) await updateInvoice(db, writer, id, plainRequest(said))
    return getRecord(db, account_id, invoices, id)
  })

// One that was issued meanwhile is given as it is, so that asking twice does no harm.
export const issuePaidInvoice = (db: Database, writer: Writer, id: number): Promise<Invoice> =>
  orDraft(
    () => getRecord(db, writer.account_id, invoices, id),
    () => issue(db, writer, id, plainRequest({})),
  )

// Payments are held before documents, also where a draft becomes one.
const issue = (db: Database, writer: Writer, id: number, request: Request): Promise<Invoice> =>
  transaction(db, async (db) => {
    await lockAccount(db, writer.account_id)
    return issueDraft(db, writer, id, request, createPaidInvoice)
  })

export const changeInvoice = (db: Database, writer: Writer, id: number, request: Request): Promise<Invoice> =>
  orDraft(
    () => updateInvoice(db, writer, id, request),
    () => (isIssued(request) ? issue : updateDraft)(db, writer, id, request),
    () => (isIssued(request) ? issuedMeanwhile : updateInvoice)(db, writer, id, request),
  )

// Somebody else was first. It is given as it is, and not under another number than was said.
async function issuedMeanwhile(db: Database, { account_id }: Writer, id: number, { draft }: Request) {
  const invoice = await getRecord(db, account_id, invoices, id)
  if (!isBlank(draft.number) && draft.number !== invoice.number)
    throw invalid({ number: `the draft was issued as ${invoice.number} meanwhile` })
  return invoice
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

// What is still open of it came, on that day or now: a payment, so that the cash book has it. Where nothing is open it is only
// called paid.
export const payInvoice = (db: Database, writer: Writer, id: number, day: string | null): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id, time_zone } = writer
    await lockAccount(db, account_id)
    const invoice = await getRecord(db, account_id, invoices, id)
    const { number, currency, income, amount_due } = invoice
    if (invoice.cancelled || isZero(amount_due ?? ZERO)) {
      const draft = { status: 'paid' as const, ...(day ? { paid_date: day } : {}) }
      await updateInvoice(db, writer, id, plainRequest(draft))
      return
    }
    const money = { price: amount_due, currency, income, invoice_id: id }
    const paid_date = day ? { paid_date: startOfDay(day, time_zone) } : {}
    await createPayment(db, writer, {
      name: number ?? '',
      kind: 'manual',
      paid: true,
      ...money,
      ...paid_date,
    })
  })

const NOTHING: Freed = { payment_ids: [], amount: printDecimal(ZERO), currency: null, back_to: null }

export const deletePaidInvoice = (db: Database, writer: Writer, id: number): Promise<Freed> =>
  orDraft(
    async () => (await removeFreeing(db, writer, id, (db) => deleteInvoice(db, writer, id))).freed,
    async () => {
      await deleteDraft(db, writer, id)
      return NOTHING
    },
  )

export async function cancelPaidInvoice(db: Database, writer: Writer, id: number, reason: string | null) {
  const { result, freed } = await removeFreeing(db, writer, id, (db) => cancelInvoice(db, writer, id, reason))
  return { invoice: result, freed }
}

const removeFreeing = <Result>(
  db: Database,
  writer: Writer,
  id: number,
  remove: (db: Database) => Promise<Result>,
): Promise<{ result: Result; freed: Freed }> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    await lockAccount(db, account_id)
    const known = await findRecord(db, account_id, invoices, id)
    const named = known ? await paymentsNaming(db, account_id, id) : []
    const leading = known && (await findLeading(db, account_id, known))
    const is_paid = !known?.cancelled && (named.length > 0 || leading)
    if (!is_paid) return { result: await remove(db), freed: NOTHING }
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

// A document that comes back takes what its payments have for it, or what the one it was made from has.
export const restorePaidInvoice = (db: Database, writer: Writer, id: number): Promise<Invoice> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    await lockAccount(db, account_id)
    if (await findRecord(db, account_id, invoices, id)) return restoreInvoice(db, writer, id)
    const draft = await restoreDraft(db, writer, id)
    if (draft) return draft
    const named = await paymentsNaming(db, account_id, id)
    await lockTouched(db, account_id, named)
    const invoice = await restoreInvoice(db, writer, id)
    const [first] = named.filter(({ paid }) => paid)
    if (first) await settleAgain(db, writer, first)
    await reclaim(db, writer, await getRecord(db, account_id, invoices, id))
    const leading = await refollow(db, writer, await getRecord(db, account_id, invoices, invoice.id))
    if (leading) {
      if (isPart(invoice)) await passOn(db, writer, await paymentsOver(db, account_id, leading, invoice), id)
      const sale = await saleOf(db, account_id, leading)
      await passSale(db, writer, sale, await getRecord(db, account_id, invoices, id))
    }
    return getRecord(db, account_id, invoices, id)
  })

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
