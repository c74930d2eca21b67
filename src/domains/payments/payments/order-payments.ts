import { add, compare, type Decimal, isPositive, subtract, sum, ZERO } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { savePaidParts } from '../../documents/conversions/payment-transfer.ts'
import { otherParts } from '../../documents/conversions/store.ts'
import { isOrderPart } from '../../documents/invoices/kinds.ts'
import { payableAfterSetOff } from '../../documents/invoices/rules/amount-due.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { lockInvoices } from '../../documents/invoices/store.ts'
import type { Payment } from './schema.ts'
import { paymentsOfInvoices } from './store.ts'

// Updates the paid amount of orders: payments allocated to their advances and final invoices, and what
// remains of these payments for the next one.

export async function updatePaidOfOrders(db: Database, writer: WriteContext, documents: readonly Invoice[]) {
  const ids = documents.filter(isOrderPart).flatMap(({ from_invoice_id }) => from_invoice_id ?? [])
  for (const id of new Set(ids)) {
    const order = (await lockInvoices(db, writer.account_id, [id])).get(id)
    if (order) await updatePaidOfOrder(db, writer, order)
  }
}

const NO_EXCEPTION = { id: 0 }

async function updatePaidOfOrder(db: Database, writer: WriteContext, order: Invoice) {
  const { account_id } = writer
  const parts = await otherParts(db, account_id, order, NO_EXCEPTION)
  if (!parts.some(({ id }) => id === order.paid_on_id)) return
  const ids = parts.map(({ id }) => id)
  const allocated = sum(parts.map(({ paid_by_payments }) => paid_by_payments ?? ZERO))
  const available = availableForOrder(order, parts, await paymentsOfInvoices(db, account_id, ids))
  const days = parts.flatMap(({ paid_date }) => paid_date ?? [])
  await savePaidParts(db, writer, order, {
    manualAmount: null,
    by_payments: add(allocated, available),
    paid_date: days.toSorted().at(-1) ?? null,
  })
}

// Counts only payments for parts of the order, and at most the open amount of the order.
export function availableForOrder(
  order: Invoice,
  parts: readonly Invoice[],
  payments: readonly Payment[],
): Decimal {
  const ids = new Set(parts.map(({ id }) => id))
  const orderPayments = payments.filter(
    ({ paid, currency, invoice_ids }) =>
      paid && currency === order.currency && (invoice_ids ?? []).every((id) => ids.has(id)),
  )
  const unallocated = sum(orderPayments.map(({ overpaid }) => overpaid ?? ZERO))
  const openAmount = subtract(payableAfterSetOff(order), sum(parts.map(({ paid }) => paid ?? ZERO)))
  const available = compare(unallocated, openAmount) < 0 ? unallocated : openAmount
  return isPositive(available) ? available : ZERO
}
