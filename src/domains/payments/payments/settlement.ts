import { add, type Decimal, equals, subtract, sum, ZERO } from '../../../money/decimal.ts'
import { amend } from '../../../platform/actions/crud.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { settleChains, settleInvoice } from '../../documents/invoice-actions/apply-payments.ts'
import { amountDue } from '../../documents/invoices/rules/amount-due.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { lockInvoices } from '../../documents/invoices/store.ts'
import { byPlace, overpaidOf, type Room, type Share, shareOut } from './allocation.ts'
import { showOrders } from './order-payments.ts'
import { type Payment, payments } from './schema.ts'
import { laterPayments, replaceShares, sharesOf, timesPaid } from './store.ts'

// A change to one payment takes back what it gave, and what came after it is shared out again: so that the invoices always
// hold what the payments that there are say, in the order in which the money came.

type Shared = { shares: Share[]; before: Share[] }

export type Settlement = {
  overpaid: Decimal
  own: Shared // of the payment itself
  others: (Shared & { payment: Payment })[]
  invoices: { invoice: Invoice; given: Decimal }[]
}

// A payment that is not stored yet comes after all others of its time.
export const NEW_ID = Number.MAX_SAFE_INTEGER

export async function planSettlement(
  db: Database,
  account_id: number,
  before: Payment | undefined,
  after: Payment | undefined,
  closed_id?: number, // of an invoice that takes nothing any more
): Promise<Settlement> {
  const paid = [before, after].filter((one) => one?.paid) as Payment[]
  const touched = new Set(paid.flatMap(({ invoice_ids }) => invoice_ids ?? []))
  const others = await othersAfter(db, account_id, paid, touched)
  const locked = await lockInvoices(db, account_id, [...touched])
  const known = (before ? [before, ...others] : others).map(({ id }) => id)
  const gave = await sharesOf(db, account_id, known)
  const taken = [...gave.values()].flat()
  const gives = shareOut(after?.paid ? [...others, after] : others, roomsOf(locked, taken, closed_id))
  const given = [...gives.values()].flat()
  const own = (after && gives.get(after.id)) ?? unpaidShares(after)
  return {
    overpaid: after?.paid ? overpaidOf(after, own) : ZERO,
    own: { shares: own, before: (before && gave.get(before.id)) ?? [] },
    others: others.map((payment) => ({
      payment,
      shares: gives.get(payment.id) ?? [],
      before: gave.get(payment.id) ?? [],
    })),
    invoices: [...locked.values()].map((invoice) => ({
      invoice,
      given: add(subtract(invoice.paid_by_payments ?? ZERO, to(invoice.id, taken)), to(invoice.id, given)),
    })),
  }
}

// An invoice is made of a payment before it is settled, and making one takes locks that come after those of the documents
// that are there. Those that the payment settled until now are therefore held first.
export async function lockSettled(
  db: Database,
  account_id: number,
  before: Payment,
  ids: readonly number[] = [],
) {
  if (!before.paid) return
  const touched = new Set([...(before.invoice_ids ?? []), ...ids])
  await othersAfter(db, account_id, [{ ...before, paid_date: 0 }], touched)
  await lockInvoices(db, account_id, [...touched])
}

// What this payment gives, and what those give that came after it, once more.
export async function settleAgain(db: Database, writer: Writer, payment: Payment) {
  const settlement = await planSettlement(db, writer.account_id, payment, payment)
  await amend(db, writer, payments, payment, { overpaid: settlement.overpaid })
  await storeSettlement(db, writer, payment.id, settlement)
}

// What these gave to an invoice that is about to go is over, or goes to their other invoices.
export async function freeFrom(db: Database, writer: Writer, named: readonly Payment[], invoice_id: number) {
  const [first] = named.filter(({ paid }) => paid).toSorted(byPlace)
  if (!first) return
  const settlement = await planSettlement(db, writer.account_id, first, first, invoice_id)
  await amend(db, writer, payments, first, { overpaid: settlement.overpaid })
  await storeSettlement(db, writer, first.id, settlement)
}

export async function storeSettlement(
  db: Database,
  writer: Writer,
  payment_id: number,
  { own, others, invoices }: Settlement,
) {
  const { account_id } = writer
  await keepShares(db, account_id, payment_id, own)
  for (const { payment, ...shared } of others) {
    await keepShares(db, account_id, payment.id, shared)
    await amend(db, writer, payments, payment, { overpaid: overpaidOf(payment, shared.shares) })
  }
  if (invoices.length === 0) return
  const settled = invoices.map(({ invoice }) => invoice)
  const ids = settled.map(({ id }) => id)
  const times = await timesPaid(db, account_id, ids)
  const dayOf = (at: number | undefined) => (at === undefined ? null : dayAt(at, writer.time_zone))
  for (const { invoice, given } of invoices) {
    const { first, last } = times.get(invoice.id) ?? {}
    await settleInvoice(db, writer, invoice, given, { first: dayOf(first), last: dayOf(last) })
  }
  await settleChains(db, writer, settled)
  await showOrders(db, writer, settled)
}

// Payments that came later and share an invoice with this one, or with one of those. Their invoices are touched too.
async function othersAfter(db: Database, account_id: number, paid: Payment[], touched: Set<number>) {
  const found = new Map<number, Payment>()
  const [first] = paid.toSorted(byPlace)
  let fresh = [...touched]
  while (first && fresh.length > 0) {
    const later = await laterPayments(db, account_id, first, fresh)
    fresh = []
    for (const payment of later) {
      if (found.has(payment.id) || paid.some(({ id }) => id === payment.id)) continue
      found.set(payment.id, payment)
      for (const id of payment.invoice_ids ?? []) {
        if (!touched.has(id)) fresh.push(id)
        touched.add(id)
      }
    }
  }
  return [...found.values()]
}

// What is due of each invoice while those that are shared out again give nothing. A cancelled one takes nothing.
function roomsOf(
  invoices: ReadonlyMap<number, Invoice>,
  taken: readonly Share[],
  closed_id?: number,
): Map<number, Room> {
  const rooms = new Map<number, Room>()
  for (const invoice of invoices.values()) {
    if (!invoice.cancelled && invoice.id !== closed_id)
      rooms.set(invoice.id, { ...invoice, due: add(amountDue(invoice), to(invoice.id, taken)) })
  }
  return rooms
}

// Its rows tell which payments name an invoice, also while they give nothing.
const unpaidShares = (payment: Payment | undefined): Share[] =>
  (payment?.invoice_ids ?? []).map((invoice_id) => ({ invoice_id, amount: ZERO, spent: ZERO }))

const to = (id: number, shares: readonly Share[]): Decimal =>
  sum(shares.filter(({ invoice_id }) => invoice_id === id).map(({ amount }) => amount))

async function keepShares(db: Database, account_id: number, payment_id: number, { shares, before }: Shared) {
  const is_same =
    shares.length === before.length && shares.every((share) => before.some((one) => isEqual(one, share)))
  if (!is_same) await replaceShares(db, account_id, payment_id, shares)
}

const isEqual = (a: Share, b: Share): boolean =>
  a.invoice_id === b.invoice_id && equals(a.amount, b.amount) && equals(a.spent, b.spent)
