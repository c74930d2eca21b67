import { dayAt } from '../../../platform/clock.ts'
import { readSelection } from '../../../platform/database/lists/filter.ts'
import { groupAll } from '../../../platform/database/lists/totals.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import { scopeOf } from '../../../platform/http/crud-operations.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { invoiceSelection, RESOURCE } from '../../documents/invoices/lists/list.ts'
import { payments } from '../../payments/payments/schema.ts'
import { allocatedSums, type CashSum, takenOverSums } from './gather.ts'
import { type Parameters, toInputObject } from './parameters.ts'

// Sums the money that came: recorded payments on their days, and what was marked as paid on documents without a payment.

const PAYMENTS = payments as Resource

export async function paymentSums(call: ApiRequest, parameters: Parameters): Promise<CashSum[]> {
  const selection = readSelection(PAYMENTS, scopeOf(call), toInputObject(parameters), {})
  const groups = await groupAll(call.db, PAYMENTS, selection, ['paid_date', 'currency'], ['price'])
  return groups.map(({ keys: [paid_at, currency], count, sums }) => ({
    day: paid_at === null ? null : dayAt(Number(paid_at), call.caller.time_zone),
    currency: currency as string,
    units: sums[0] as bigint,
    count,
  }))
}

// Amounts that documents are paid without a recorded payment, and those that other documents took over.
export async function notedSums(call: ApiRequest, parameters: Parameters): Promise<CashSum[]> {
  const { db, caller } = call
  const selection = invoiceSelection(call, toInputObject(parameters))
  const paid = await groupAll(db, RESOURCE, selection, ['paid_date', 'currency'], ['paid'])
  const sums = paid.map(({ keys: [day, currency], count, sums }) => ({
    day: day as string | null,
    currency: currency as string,
    units: sums[0] as bigint,
    count,
  }))
  const less = [
    ...(await allocatedSums(db, caller.account_id, selection)),
    ...(await takenOverSums(db, selection)),
  ].map((sum) => ({ ...sum, units: -sum.units, count: -sum.count }))
  return [...sums, ...less]
}
