import { type Decimal, isZero, printDecimal, sum, ZERO } from '../../money/decimal.ts'
import { type Database, transaction } from '../../platform/database/database.ts'
import { findRecord, getRecord, lockRecord } from '../../platform/database/records.ts'
import type { Writer } from '../accounts/authenticate.ts'
import {
  cancelInvoice,
  createInvoice,
  deleteInvoice,
  restoreInvoice,
  updateInvoice,
} from '../invoices/actions.ts'
import { findLeading, type Left, refollow, rememberPaid, unfollow } from '../invoices/following.ts'
import { plainRequest, type Request } from '../invoices/request.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { lockInvoices } from '../invoices/settle.ts'
import { updatePayment } from './actions.ts'
import type { Payment } from './schema.ts'
import { freeFrom, lockSettled, settleAgain } from './settle.ts'
import { byPlace } from './shares.ts'
import { lockPayments, paymentsNaming, sharesOf } from './store.ts'

// What becomes of money when the documents that it pays come and go: it follows to the invoice that is made from its document,
// is free again when that one goes and nobody can have it back, and settles it once more when it comes back.

export function createPaidInvoice(db: Database, writer: Writer, request: Request): Promise<Invoice> {
  const leading_id = request.copy_from ?? request.draft.from_invoice_id
  return leading_id ? createFollowing(db, writer, request, leading_id) : createInvoice(db, writer, request)
}

const createFollowing = (db: Database, writer: Writer, request: Request, leading_id: number) =>
  transaction(db, async (db) => {
    const { account_id } = writer
    await lockPayments(db, account_id)
    const named = await paymentsNaming(db, account_id, leading_id)
    const before = await findRecord(db, account_id, invoices, leading_id)
    if (named.length === 0 || !before) return createInvoice(db, writer, request)
    await lockTouched(db, account_id, named)
    // What is said to be paid is the money that follows, not more of it.
    const { said, rest } = splitPaying(request.draft)
    const { id } = await createInvoice(db, writer, { ...request, draft: rest })
    const after = await findRecord(db, account_id, invoices, leading_id)
    if (after?.paid_on_id === id) {
      await moveMoney(db, writer, named, leading_id, id)
      await rememberPaid(db, writer, before)
    }
    if (Object.keys(said).length > 0) await updateInvoice(db, writer, id, plainRequest(said))
    return getRecord(db, account_id, invoices, id)
  })

function splitPaying({ status, paid, paid_date, ...rest }: InvoiceDraft) {
  const said = { status, paid, paid_date }
  const kept = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
  return { said: kept as InvoiceDraft, rest: rest as InvoiceDraft }
}

const NOTHING: Left = { payment_ids: [], amount: printDecimal(ZERO), currency: null, back_to: null }

export const deletePaidInvoice = async (db: Database, writer: Writer, id: number): Promise<Left> =>
  (await leave(db, writer, id, (db) => deleteInvoice(db, writer, id))).left

export async function cancelPaidInvoice(db: Database, writer: Writer, id: number, reason: string | null) {
  const { result, left } = await leave(db, writer, id, (db) => cancelInvoice(db, writer, id, reason))
  return { invoice: result, left }
}

const leave = <Result>(
  db: Database,
  writer: Writer,
  id: number,
  remove: (db: Database) => Promise<Result>,
): Promise<{ result: Result; left: Left }> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    await lockPayments(db, account_id)
    const known = await findRecord(db, account_id, invoices, id)
    const named = known ? await paymentsNaming(db, account_id, id) : []
    const leading = known && (await findLeading(db, account_id, known))
    const is_paid = !known?.cancelled && (named.length > 0 || leading)
    if (!is_paid) return { result: await remove(db), left: NOTHING }
    await lockTouched(db, account_id, named, leading ? [leading.id, id] : [id])
    const invoice = await lockRecord(db, account_id, invoices, id)
    const left = await leftBehind(db, account_id, named, invoice)
    if (leading) {
      await unfollow(db, writer, (await findLeading(db, account_id, invoice)) ?? leading, invoice)
      await moveMoney(db, writer, named, id, leading.id)
    } else await freeFrom(db, writer, named, id)
    const result = await remove(db)
    return { result, left: { ...left, back_to: leading?.number ?? null } }
  })

async function leftBehind(db: Database, account_id: number, named: readonly Payment[], invoice: Invoice) {
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
    await lockPayments(db, account_id)
    if (await findRecord(db, account_id, invoices, id)) return restoreInvoice(db, writer, id)
    const named = await paymentsNaming(db, account_id, id)
    await lockTouched(db, account_id, named)
    const invoice = await restoreInvoice(db, writer, id)
    const [first] = named.filter(({ paid }) => paid)
    if (first) await settleAgain(db, writer, first)
    const leading = await refollow(db, writer, await getRecord(db, account_id, invoices, invoice.id))
    if (leading) {
      await moveMoney(db, writer, await paymentsNaming(db, account_id, leading.id), leading.id, id)
      await rememberPaid(db, writer, leading)
    }
    return getRecord(db, account_id, invoices, id)
  })

// All that a change to one of these may touch.
async function lockTouched(db: Database, account_id: number, named: readonly Payment[], ids: number[] = []) {
  const [first] = named.filter(({ paid }) => paid)
  if (first) await lockSettled(db, account_id, first, ids)
  else await lockInvoices(db, account_id, ids)
}

async function moveMoney(
  db: Database,
  writer: Writer,
  named: readonly Payment[],
  from_id: number,
  to_id: number,
) {
  for (const { id, invoice_ids } of named.toSorted(byPlace)) {
    const ids = (invoice_ids ?? []).map((one) => (one === from_id ? to_id : one))
    await updatePayment(db, writer, id, { invoice_ids: [...new Set(ids)] })
  }
}
