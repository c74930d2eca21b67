import { listRows, type Page, textOf } from '../../platform/database/list.ts'
import { decode } from '../../platform/database/records.ts'
import { join, type Sql, sql } from '../../platform/database/sql.ts'
import { isProblem, readBoolean } from '../../platform/fields/read.ts'
import type { Resource } from '../../platform/fields/resource.ts'
import type { Tree, Value } from '../../platform/formats/tree.ts'
import type { Call } from '../../platform/http/route.ts'
import { invalid } from '../../platform/refusal.ts'
import { type Invoice, invoices } from './schema.ts'

// The list of documents: what every list takes, and what only documents have.

export async function listInvoices(call: Call): Promise<Page<Invoice>> {
  const { account_id, time_zone } = call.caller
  const whole = wantsPositions(call.query) ? 'with lazy fields' : undefined
  const where = [...invoiceConditions(account_id, call.query)]
  const scope = { account_id, time_zone, now: call.now }
  const shape = invoices as unknown as Resource
  const { items, ...page } = await listRows(call.db, shape, scope, call.query, { where, whole })
  return { ...page, items: items.map((row) => decode(invoices, row)) }
}

export const wantsPositions = (query: Tree): boolean =>
  query.include_positions === 'true' || query.include_positions === '1'

export function* invoiceConditions(account_id: number, query: Tree): Iterable<Sql> {
  const income = query.income ?? 'yes'
  if (income !== 'all') {
    const is_income = income === '' ? true : readBoolean(income as never)
    if (isProblem(is_income)) throw invalid({ income: 'is not yes, no or all' })
    yield sql`income = ${is_income !== false}`
  }
  const kinds = listOf('kinds', query.kinds)
  if (kinds.length > 0) yield sql`kind in (${join(kinds)})`
  const ids = listOf('invoice_ids', query.invoice_ids).map((id) => numberOf('invoice_ids', id))
  if (ids.length > 0) yield sql`id in (${join(ids)})`
  if (isGiven(query.from_invoice_id)) {
    yield sql`from_invoice_id = ${numberOf('from_invoice_id', query.from_invoice_id)}`
  }
  if (isGiven(query.invoice_id)) {
    const id = numberOf('invoice_id', query.invoice_id)
    yield sql`id in (select from_invoice_id from invoices where account_id = ${account_id} and id = ${id}
      union select invoice_id from invoices where account_id = ${account_id} and id = ${id})`
  }
}

const isGiven = (value: Value | undefined): value is Exclude<Value, null> =>
  value !== undefined && value !== null && value !== ''

function listOf(parameter: string, value: Value | undefined): string[] {
  if (!isGiven(value)) return []
  const items = Array.isArray(value)
    ? value
    : typeof value === 'object'
      ? Object.values(value)
      : String(value).split(',')
  return items.map((item) => textOf(parameter, item ?? '')).filter((item) => item !== '')
}

function numberOf(parameter: string, value: Value): number {
  const number = Number(textOf(parameter, value))
  if (!Number.isSafeInteger(number)) throw invalid({ [parameter]: 'is not an id' })
  return number
}
