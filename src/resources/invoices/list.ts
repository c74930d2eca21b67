import { listRows, type Page } from '../../platform/database/list.ts'
import { type Condition, type Own, textOf } from '../../platform/database/question.ts'
import { decode } from '../../platform/database/records.ts'
import { join, type Sql, sql } from '../../platform/database/sql.ts'
import { isProblem, readBoolean } from '../../platform/fields/read.ts'
import type { Resource } from '../../platform/fields/resource.ts'
import type { Tree, Value } from '../../platform/formats/tree.ts'
import { scopeOf } from '../../platform/http/operations.ts'
import type { Call } from '../../platform/http/route.ts'
import { invalid } from '../../platform/refusal.ts'
import { type Invoice, invoices } from './schema.ts'
import { searchCondition } from './search.ts'

// The list of documents: what every list takes, and what only documents have.

export async function listInvoices(call: Call): Promise<Page<Invoice>> {
  const whole = wantsPositions(call.query) ? 'with lazy fields' : undefined
  const own = ownConditions(call.caller.account_id, call.query)
  const shape = invoices as unknown as Resource
  const { items, ...page } = await listRows(call.db, shape, scopeOf(call), call.query, { own, whole })
  return { ...page, items: items.map((row) => decode(invoices, row)) }
}

export const wantsPositions = (query: Tree): boolean =>
  query.include_positions === 'true' || query.include_positions === '1'

export const ownConditions = (account_id: number, query: Tree): Own => ({
  filters: [...filtersOf(query)],
  others: [...linksOf(account_id, query)],
  search: (words) => searchCondition(account_id, words),
})

function* filtersOf(query: Tree): Iterable<Condition> {
  const income = query.income ?? 'yes'
  if (income !== 'all') {
    const is_income = income === '' ? true : readBoolean(income as never)
    if (isProblem(is_income)) throw invalid({ income: 'is not yes, no or all' })
    yield { on: 'income', is: sql`income = ${is_income !== false}` }
  }
  const kinds = listOf('kinds', query.kinds)
  if (kinds.length > 0) yield { on: 'kind', is: sql`kind in (${join(kinds)})` }
}

function* linksOf(account_id: number, query: Tree): Iterable<Sql> {
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
