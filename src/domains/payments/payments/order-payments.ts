import { add, compare, type Decimal, isPositive, subtract, sum, ZERO } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { showParts } from '../../documents/conversions/payment-transfer.ts'
import { otherParts } from '../../documents/conversions/store.ts'
import { isPart } from '../../documents/invoices/kinds.ts'
import { askedOf } from '../../documents/invoices/rules/amount-due.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { lockInvoices } from '../../documents/invoices/store.ts'
import type { Payment } from './schema.ts'
import { paymentsNamingAny } from './store.ts'

// What payments gave to the advances and final invoices of an order is paid of the order, and so is what they have left for the next
// of them.

export async function showOrders(db: Database, writer: Writer, documents: readonly Invoice[]) {
  const ids = documents.filter(isPart).flatMap(({ from_invoice_id }) => from_invoice_id ?? [])
  for (const id of new Set(ids)) {
    const order = (await lockInvoices(db, writer.account_id, [id])).get(id)
    if (order) await showOrder(db, writer, order)
  }
}

const ALL = { id: 0 }

async function showOrder(db: Database, writer: Writer, order: Invoice) {
  const { account_id } = writer
  const parts = await otherParts(db, account_id, order, ALL)
  if (!parts.some(({ id }) => id === order.paid_on_id)) return
  const ids = parts.map(({ id }) => id)
  const given = sum(parts.map(({ paid_by_payments }) => paid_by_payments ?? ZERO))
  const left = leftFor(order, parts, await paymentsNamingAny(db, account_id, ids))
  const days = parts.flatMap(({ paid_date }) => paid_date ?? [])
  await showParts(db, writer, order, {
    by_hand: null,
    by_payments: add(given, left),
    paid_date: days.toSorted().at(-1) ?? null,
  })
}

// What names other documents too may be theirs, and more than the order is nobody's payment of it.
export function leftFor(order: Invoice, parts: readonly Invoice[], named: readonly Payment[]): Decimal {
  const ids = new Set(parts.map(({ id }) => id))
  const own = named.filter(
    ({ paid, currency, invoice_ids }) =>
      paid && currency === order.currency && (invoice_ids ?? []).every((id) => ids.has(id)),
  )
  const over = sum(own.map(({ overpaid }) => overpaid ?? ZERO))
  const open = subtract(askedOf(order), sum(parts.map(({ paid }) => paid ?? ZERO)))
  const left = compare(over, open) < 0 ? over : open
  return isPositive(left) ? left : ZERO
}
