import { add, type Decimal, equals, subtract, sum, ZERO } from '../../../money/decimal.ts'
import { applyChanges } from '../../../platform/actions/crud.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { applyPayments, settleChains } from '../../documents/invoice-actions/apply-payments.ts'
import { amountDue } from '../../documents/invoices/rules/amount-due.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { lockInvoices } from '../../documents/invoices/store.ts'
import { type Allocation, allocatePayments, byPaidDate, type OpenAmount, overpaidOf } from './allocation.ts'
import { updatePaidOfOrders } from './order-payments.ts'
import { type Payment, payments } from './schema.ts'
import { allocationsOf, laterPayments, paidTimes, replaceAllocations } from './store.ts'

// Settles invoices by payments. A change to one payment releases its allocations, and later payments are
// allocated again, so that the invoices always reflect all payments in the order in which the money came.

type AllocationChange = { allocations: Allocation[]; before: Allocation[] }

export type Settlement = {
  overpaid: Decimal
  ownAllocations: AllocationChange // those of the payment itself
  others: (AllocationChange & { payment: Payment })[]
  invoices: { invoice: Invoice; allocated: Decimal }[]
}

// An unsaved payment comes after all others of the same time.
export const NEW_ID = Number.MAX_SAFE_INTEGER

export async function planSettlement(
  db: Database,
  accountId: number,
  before: Payment | undefined,
  after: Payment | undefined,
  closedId?: number, // the id of an invoice that takes no more money
): Promise<Settlement> {
  const paid = [before, after].filter((payment) => payment?.paid) as Payment[]
  const affectedIds = new Set(paid.flatMap(({ invoice_ids }) => invoice_ids ?? []))
  const others = await laterSettledPayments(db, accountId, paid, affectedIds)
  const locked = await lockInvoices(db, accountId, [...affectedIds])
  const existingIds = (before ? [before, ...others] : others).map(({ id }) => id)
  const allocationsBefore = await allocationsOf(db, accountId, existingIds)
  const oldAllocations = [...allocationsBefore.values()].flat()
  const newAllocations = allocatePayments(
    after?.paid ? [...others, after] : others,
    openAmountsOf(locked, oldAllocations, closedId),
  )
  const allNewAllocations = [...newAllocations.values()].flat()
  const ownNewAllocations = (after && newAllocations.get(after.id)) ?? emptyAllocations(after)
  return {
    overpaid: after?.paid ? overpaidOf(after, ownNewAllocations) : ZERO,
    ownAllocations: {
      allocations: ownNewAllocations,
      before: (before && allocationsBefore.get(before.id)) ?? [],
    },
    others: others.map((payment) => ({
      payment,
      allocations: newAllocations.get(payment.id) ?? [],
      before: allocationsBefore.get(payment.id) ?? [],
    })),
    invoices: [...locked.values()].map((invoice) => ({
      invoice,
      allocated: add(
        subtract(invoice.paid_by_payments ?? ZERO, sumFor(invoice.id, oldAllocations)),
        sumFor(invoice.id, allNewAllocations),
      ),
    })),
  }
}

// Locks everything that the payment has settled so far. A payment may create an invoice, whose locks must
// come after those of existing documents.
export async function lockSettledDocuments(
  db: Database,
  accountId: number,
  before: Payment,
  ids: readonly number[] = [],
) {
  if (!before.paid) return
  const touched = new Set([...(before.invoice_ids ?? []), ...ids])
  await laterSettledPayments(db, accountId, [{ ...before, paid_date: 0 }], touched)
  await lockInvoices(db, accountId, [...touched])
}

// Allocates this payment and all later ones again.
export async function reallocate(db: Database, writer: WriteContext, payment: Payment) {
  const settlement = await planSettlement(db, writer.account_id, payment, payment)
  await applyChanges(db, writer, payments, payment, { overpaid: settlement.overpaid })
  await storeSettlement(db, writer, payment.id, settlement)
}

// Releases the allocations of payments to an invoice that is about to be removed. The money goes to their
// other invoices or becomes unallocated.
export async function releasePayments(
  db: Database,
  writer: WriteContext,
  invoicePayments: readonly Payment[],
  invoiceId: number,
) {
  const [first] = invoicePayments.filter(({ paid }) => paid).toSorted(byPaidDate)
  if (!first) return
  const settlement = await planSettlement(db, writer.account_id, first, first, invoiceId)
  await applyChanges(db, writer, payments, first, { overpaid: settlement.overpaid })
  await storeSettlement(db, writer, first.id, settlement)
}

export async function storeSettlement(
  db: Database,
  writer: WriteContext,
  paymentId: number,
  { ownAllocations, others, invoices }: Settlement,
) {
  const { account_id } = writer
  await saveAllocations(db, account_id, paymentId, ownAllocations)
  for (const { payment, ...shared } of others) {
    await saveAllocations(db, account_id, payment.id, shared)
    await applyChanges(db, writer, payments, payment, { overpaid: overpaidOf(payment, shared.allocations) })
  }
  if (invoices.length === 0) return
  const settled = invoices.map(({ invoice }) => invoice)
  const ids = settled.map(({ id }) => id)
  const times = await paidTimes(db, account_id, ids)
  const dayOf = (at: number | undefined) => (at === undefined ? null : dayAt(at, writer.time_zone))
  for (const { invoice, allocated } of invoices) {
    const { first, last } = times.get(invoice.id) ?? {}
    await applyPayments(db, writer, invoice, allocated, { first: dayOf(first), last: dayOf(last) })
  }
  await settleChains(db, writer, settled)
  await updatePaidOfOrders(db, writer, settled)
}

// Returns later payments that share an invoice with this one, or with one of those. Adds their invoices to
// `affectedIds`.
async function laterSettledPayments(
  db: Database,
  accountId: number,
  paid: Payment[],
  affectedIds: Set<number>,
) {
  const laterById = new Map<number, Payment>()
  const [first] = paid.toSorted(byPaidDate)
  let newIds = [...affectedIds]
  while (first && newIds.length > 0) {
    const later = await laterPayments(db, accountId, first, newIds)
    newIds = []
    for (const payment of later) {
      if (laterById.has(payment.id) || paid.some(({ id }) => id === payment.id)) continue
      laterById.set(payment.id, payment)
      for (const id of payment.invoice_ids ?? []) {
        if (!affectedIds.has(id)) newIds.push(id)
        affectedIds.add(id)
      }
    }
  }
  return [...laterById.values()]
}

// Returns the open amount of each invoice without the allocations that are repeated. Cancelled invoices take
// no money.
function openAmountsOf(
  invoices: ReadonlyMap<number, Invoice>,
  oldAllocations: readonly Allocation[],
  closedId?: number,
): Map<number, OpenAmount> {
  const rooms = new Map<number, OpenAmount>()
  for (const invoice of invoices.values()) {
    if (!invoice.cancelled && invoice.id !== closedId)
      rooms.set(invoice.id, { ...invoice, due: add(amountDue(invoice), sumFor(invoice.id, oldAllocations)) })
  }
  return rooms
}

// The rows also link unpaid payments to their invoices.
const emptyAllocations = (payment: Payment | undefined): Allocation[] =>
  (payment?.invoice_ids ?? []).map((invoice_id) => ({ invoice_id, amount: ZERO, spent: ZERO }))

const sumFor = (id: number, shares: readonly Allocation[]): Decimal =>
  sum(shares.filter(({ invoice_id }) => invoice_id === id).map(({ amount }) => amount))

async function saveAllocations(
  db: Database,
  accountId: number,
  paymentId: number,
  { allocations: shares, before }: AllocationChange,
) {
  const isSame =
    shares.length === before.length &&
    shares.every((share) => before.some((previous) => isEqual(previous, share)))
  if (!isSame) await replaceAllocations(db, accountId, paymentId, shares)
}

const isEqual = (a: Allocation, b: Allocation): boolean =>
  a.invoice_id === b.invoice_id && equals(a.amount, b.amount) && equals(a.spent, b.spent)
