import { isNegative, ZERO } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import {
  rememberPaid,
  saleOf,
  takeBackCorrection,
  takeRefunds,
} from '../../documents/conversions/payment-transfer.ts'
import { isPart } from '../../documents/invoices/kinds.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { updatePayment } from './actions.ts'
import { byPlace, limitsOf } from './allocation.ts'
import { showOrders } from './order-payments.ts'
import type { Payment } from './schema.ts'
import { paymentsNaming } from './store.ts'

// Payments from one document to another. A receipt and its corrections are one sale, so what was paid and given back of any of them
// goes to the invoice for it, and back.

// All of them go on showing what was paid.
export async function passSale(db: Database, writer: Writer, sale: readonly Invoice[], invoice: Invoice) {
  const [leading, ...corrections] = sale
  const is_one = invoice.receipt_for_invoice_id === leading?.id
  const moved = is_one ? sale : sale.slice(0, 1)
  if (is_one && corrections.length > 0) await takeRefunds(db, writer, sale, invoice)
  for (const { id } of moved)
    await moveMoney(db, writer, await paymentsNaming(db, writer.account_id, id), id, [invoice.id])
  if (isPart(invoice)) await showOrders(db, writer, [invoice])
  else for (const one of moved) await rememberPaid(db, writer, one)
}

// What came goes first, while corrections that gave back still show it: or they would be set off against what is open for a moment.
export async function returnSale(
  db: Database,
  writer: Writer,
  named: readonly Payment[],
  invoice: Invoice,
  leading: Invoice,
) {
  const [, ...all] = await saleOf(db, writer.account_id, leading)
  const corrections = all.filter(({ paid_on_id }) => paid_on_id === invoice.id)
  const givesBack = ({ price_gross }: Invoice) => isNegative(price_gross ?? ZERO)
  const raised = corrections.filter((one) => !givesBack(one))
  const lowered = corrections.filter(givesBack)
  const isRefund = ({ price }: Payment) => isNegative(price ?? ZERO)
  for (const one of raised) await takeBackCorrection(db, writer, one)
  const came = named.filter((payment) => !isRefund(payment))
  await moveMoney(db, writer, came, invoice.id, [leading, ...raised].map(idOf))
  for (const one of lowered) await takeBackCorrection(db, writer, one)
  await moveMoney(db, writer, named.filter(isRefund), invoice.id, [...lowered, leading].map(idOf))
}

const idOf = ({ id }: Invoice): number => id

export async function moveMoney(
  db: Database,
  writer: Writer,
  named: readonly Payment[],
  from_id: number,
  to_ids: readonly number[],
) {
  for (const { id, invoice_ids, ...payment } of named.toSorted(byPlace)) {
    const ids = (invoice_ids ?? []).flatMap((one) => (one === from_id ? to_ids : [one]))
    const { [from_id]: limit, ...limits } = limitsOf(payment)
    const given_at_most =
      limit === undefined
        ? limits
        : { ...limits, ...Object.fromEntries(to_ids.map((to_id) => [to_id, limit])) }
    await updatePayment(db, writer, id, { invoice_ids: [...new Set(ids)], given_at_most })
  }
}
