// The list of documents: filters of all lists, and those that only documents have.

import { normaliseTax } from '../../../../money/tax.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { dayAt } from '../../../../platform/clock.ts'
import { cacheUntilChange } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import {
  type Condition,
  type ExtraConditions,
  matchesAllWords,
  readSelection,
  type Selection,
  textOf,
  whereOf,
} from '../../../../platform/database/lists/filter.ts'
import { listRows } from '../../../../platform/database/lists/list.ts'
import type { Page } from '../../../../platform/database/lists/page-parameters.ts'
import { type Days, readDayParameter } from '../../../../platform/database/lists/period.ts'
import { recordFromRow } from '../../../../platform/database/records.ts'
import { DRAFT, LIVE, type RowState } from '../../../../platform/database/row-state.ts'
import { join, type Sql, sql } from '../../../../platform/database/sql.ts'
import { bool, choice, date, type Fields, ids, integer, texts } from '../../../../platform/fields/field.ts'
import { isProblem, readBoolean } from '../../../../platform/fields/parse.ts'
import type { Resource } from '../../../../platform/fields/resource.ts'
import type { InputObject, InputValue } from '../../../../platform/formats/input.ts'
import { scopeOf } from '../../../../platform/http/crud-operations.ts'
import { filterParameters, groupOf } from '../../../../platform/http/parameters.ts'
import type { ApiRequest } from '../../../../platform/http/route.ts'
import { homeCountry } from '../../../administration/accounts/rules.ts'
import { INVOICE_STATUSES } from '../kinds.ts'
import { type Age, daysOfAge } from '../rules/ageing.ts'
import { type Invoice, invoices } from '../schema.ts'
import {
  CONTENT_FILTERS,
  hasLine,
  hasProduct,
  hasRate,
  IS_DECLARED,
  issuedBy,
  isWithout,
} from './content-filters.ts'
import { filtersBySaleDate, IS_SOLD } from './sales.ts'
import { searchCondition } from './search.ts'
import { type DeclaredQuery, hasTaxEntry } from './tax-entries.ts'
import { taxPeriodCondition } from './tax-period.ts'

export async function listInvoices(
  call: ApiRequest,
  testDocuments?: 'with test documents',
): Promise<Page<Invoice>> {
  const lazyFields = includesPositions(call.query) ? 'with lazy fields' : undefined
  const { query, conditions } = listQuery(call)
  const allConditions = testDocuments ? { ...conditions, also_ids: await findTestIds(call) } : conditions
  const { items, ...page } = await listRows(call.db, RESOURCE, scopeOf(call), query, {
    extra: allConditions,
    lazyFields,
  })
  return { ...page, items: items.map((row) => recordFromRow(invoices, row)) }
}

// Filters that identify documents. With any of them a list also finds test documents, which no sum counts.
const IDENTIFYING_FILTERS = ['number', 'oid', 'client_id', 'query', 'search', 'invoice_ids'] as const
const TEST_DOCUMENTS_MAX = 100 // the newest of those that match

async function findTestIds(call: ApiRequest): Promise<number[]> {
  const { query, db } = call
  if (rowStateOf(query) === DRAFT || !IDENTIFYING_FILTERS.some((name) => isPresent(query[name]))) return []
  if (!(await hasTestDocuments(call))) return []
  const where = whereOf(invoiceSelection(call, { ...query, test: '1' }))
  const rows = await db.arrays(
    sql`select id from invoices where ${where} order by id desc limit ${TEST_DOCUMENTS_MAX}`,
  )
  return rows.map(([id]) => Number(id))
}

const ACCOUNTS_MAX = 1000
const hasTestsByAccount = cacheUntilChange<boolean>(ACCOUNTS_MAX)

// Most accounts have none, and searching for them would cost as much as the list itself.
async function hasTestDocuments(call: ApiRequest): Promise<boolean> {
  const { account_id, version: readVersion } = scopeOf(call)
  const version = await readVersion()
  const cached = hasTestsByAccount.get(call.db, String(account_id), version)
  if (cached !== undefined) return cached
  const row = await call.db.array(
    sql`select 1 from invoices
      where account_id = ${account_id} and deleted = ${DRAFT} and ${IS_NO_DRAFT} limit 1`,
  )
  hasTestsByAccount.set(call.db, String(account_id), version, row !== undefined)
  return row !== undefined
}

export const RESOURCE = invoices as Resource

// Returns which documents a list, a sum or an export covers.
export function invoiceSelection(call: ApiRequest, parameters: InputObject = call.query): Selection {
  const { query, conditions } = listQuery(call, parameters)
  return readSelection(RESOURCE, scopeOf(call), query, conditions)
}

// Converts the filters of a list. `overdue` is a status of the list although no document has it.
export function listQuery(
  { caller, now, query: callQuery, db }: ApiRequest,
  parameters: InputObject = callQuery,
): { query: InputObject; conditions: ExtraConditions } {
  const query = parameters.status === 'overdue' ? { ...parameters, status: '', overdue: '1' } : parameters
  const conditions = extraConditions(db, caller, query, dayAt(now, caller.time_zone))
  if (query.status === 'draft')
    return { query: draftsFirst(query), conditions: { ...conditions, stage: DRAFT, ...DRAFT_CONDITIONS } }
  if (!isFlagOn('test', query.test)) return { query, conditions }
  const others = [...(conditions.others ?? []), IS_NO_DRAFT]
  return { query, conditions: { ...conditions, others, stage: DRAFT, ...DRAFT_CONDITIONS } }
}

// Test documents are stored among the drafts.
const IS_NO_DRAFT = sql`status <> 'draft'`

// Searches drafts word by word in all texts, because they are few. Most have no issue date, so the last
// changed draft comes first.
const DRAFT_CONDITIONS = { search: matchesAllWords }
const draftsFirst = (query: InputObject): InputObject =>
  isPresent(query.order) || isPresent(query.after) ? query : { ...query, order: 'updated_at.desc' }

// Filters of lists, sums, counts and exports of documents.
export const INVOICE_FILTERS = {
  ...filterParameters(RESOURCE),
  search_date_type: choice([...invoices.dates, 'accounting_vat_tax_date', 'created_at'], {
    initial: 'issue_date',
    description: 'The date that the period refers to',
  }),
  income: choice(['yes', 'no', 'all'], {
    initial: 'yes',
    description: 'Sales; `no` for expenses, `all` for both',
  }),
  'kinds[]': texts({ description: 'Any of these kinds; also `kinds=vat,proforma`' }),
  status: choice([...INVOICE_STATUSES, 'overdue', 'draft'], {
    description: '`overdue` is the same as `overdue=1`; drafts are only in lists with `draft`',
  }),
  test: bool({
    description:
      'Test documents; other lists contain them only if they filter by number, `oid`, client, search words or id',
  }),
  counted: bool({
    description:
      'Documents that count as sales: no offers, orders or cancelled documents. In a period, receipts instead of their invoices',
  }),
  by_invoice: bool({
    description: 'With `counted`: the invoice made for a receipt counts, in its own month',
  }),
  overdue: bool({ description: 'Not paid and past the due date' }),
  unpaid: bool({ description: 'Not paid, or only in part' }),
  to_refund: bool({ description: 'Refunds that are not settled yet' }),
  paid_from: date({ description: 'Paid on this day or later' }),
  paid_to: date({ description: 'Paid on this day or earlier' }),
  open: bool({ description: 'Neither paid nor cancelled, whether or not it is a receivable' }),
  invoice_ids: ids({ description: 'These documents, `1,2,3`' }),
  invoice_id: integer({ description: 'Source documents of this document' }),
  from_invoice_id: integer({ description: 'Documents created from this document' }),
  recurring_id: integer({ description: 'Documents issued by this recurring schedule' }),
  ...CONTENT_FILTERS,
} satisfies Fields

const FILTERS = new Set([...Object.keys(INVOICE_FILTERS).map(groupOf), 'order'])

// Rejects unknown filters of bulk actions, because a misspelt filter would select all documents.
export function checkFilters(parameters: InputObject) {
  const unknown = Object.keys(parameters).find((name) => !FILTERS.has(name))
  if (unknown !== undefined)
    throw invalid({
      filters: `${unknown.slice(0, 100)} is not a filter of the list; GET /openapi.json names the filters`,
    })
}

export const INCLUDED = {
  include_positions: bool({ description: 'Includes the lines' }),
} satisfies Fields

export const includesPositions = (query: InputObject): boolean =>
  query.include_positions === 'true' || query.include_positions === '1'

const extraConditions = (
  db: Database,
  { account_id: accountId, settings }: ApiRequest['caller'],
  query: InputObject,
  today: string,
): ExtraConditions => ({
  filters: [...filtersOf(query, today)],
  days: {
    accounting_vat_tax_date: (days) =>
      isPresent(query.tax_side)
        ? taxEntryCondition({ account_id: accountId, settings }, query, today, days)
        : taxPeriodCondition(db, accountId, days, rowStateOf(query)),
  },
  others: [
    ...(countsSales(query, today) ? [IS_SOLD] : []),
    ...linkConditions(accountId, query),
    ...receivableConditions(query, today),
    ...paidConditions(query),
    ...contentConditions(db, accountId, query),
    ...(isPresent(query.tax_side)
      ? [taxEntryCondition({ account_id: accountId, settings }, query, today)]
      : []),
  ],
  search: (words) => searchCondition(accountId, words),
})

const rowStateOf = (query: InputObject): RowState =>
  query.status === 'draft' || isFlagOn('test', query.test) ? DRAFT : LIVE

export const countsSales = (query: InputObject, today: string): boolean =>
  countsTurnover(query) && !isFlagOn('by_invoice', query.by_invoice) && filtersBySaleDate(query, today)

export const countsTurnover = (query: InputObject): boolean =>
  isFlagOn('counted', query.counted) && !selectsReceivables(query)

function* filtersOf(query: InputObject, today: string): Iterable<Condition> {
  const income = query.income ?? (isPresent(query.tax_side) ? 'all' : 'yes')
  if (income !== 'all') {
    const isIncome = income === '' ? true : readBoolean(income)
    if (isProblem(isIncome)) throw invalid({ income: 'must be yes, no or all' })
    yield { on: 'income', is: sql`income = ${isIncome !== false}` }
  }
  const kinds = listOf('kinds', query.kinds)
  if (kinds.length > 0) yield { on: 'kind', is: sql`kind in (${join(kinds)})` }
  if (countsTurnover(query) && !countsSales(query, today)) yield { on: 'counted', is: sql`counted = 1` }
}

function* linkConditions(accountId: number, query: InputObject): Iterable<Sql> {
  const requestedIds = listOf('invoice_ids', query.invoice_ids).map((id) => numberOf('invoice_ids', id))
  if (requestedIds.length > 0) yield sql`id in (${join(requestedIds)})`
  if (isPresent(query.from_invoice_id)) {
    yield sql`from_invoice_id = ${numberOf('from_invoice_id', query.from_invoice_id)}`
  }
  if (isPresent(query.recurring_id)) {
    const id = numberOf('recurring_id', query.recurring_id)
    yield sql`id in (select invoice_id from recurring_issues where account_id = ${accountId} and recurring_id = ${id})`
  }
  if (isPresent(query.invoice_id)) {
    const id = numberOf('invoice_id', query.invoice_id)
    yield sql`id in (select from_invoice_id from invoices where account_id = ${accountId} and id = ${id}
      union select invoice_id from invoices where account_id = ${accountId} and id = ${id})`
  }
}

function* receivableConditions(
  { overdue, unpaid, to_refund, open, age }: InputObject,
  today: string,
): Iterable<Sql> {
  if (isFlagOn('overdue', overdue)) yield isOverdueOn(today)
  if (isFlagOn('unpaid', unpaid)) yield IS_DEBT
  if (isFlagOn('to_refund', to_refund)) yield IS_REFUND
  if (isFlagOn('open', open)) yield sql`cancelled = 0 and status <> 'paid'`
  if (isPresent(age)) yield isAged(choiceOf('age', age) as Age, today)
}

// Receivables without a due date are never overdue.
function isAged(age: Age, today: string): Sql {
  const { from, before } = daysOfAge(age, today)
  if (before === null) return sql`${IS_DEBT} and (payment_to is null or payment_to >= ${from})`
  const until = sql`${IS_DEBT} and payment_to < ${before}`
  return from === null ? until : sql`${until} and payment_to >= ${from}`
}

function* paidConditions({ paid_from, paid_to }: InputObject): Iterable<Sql> {
  const [from, to] = [readDayParameter('paid_from', paid_from), readDayParameter('paid_to', paid_to)]
  if (from) yield sql`paid_date >= ${from}`
  if (to) yield sql`paid_date <= ${to}`
}

function* contentConditions(db: Database, accountId: number, query: InputObject): Iterable<Sql> {
  const { sold, declared, tax, margin_tax, product_id, position_name, seller_person, without } = query
  if (isFlagOn('sold', sold)) yield IS_SOLD
  if (isFlagOn('declared', declared)) yield IS_DECLARED
  if (!isPresent(query.tax_side)) {
    if (isPresent(tax)) yield hasRate(db, 'totals_by_rate', rateOf('tax', tax))
    if (isPresent(margin_tax)) yield hasRate(db, 'margins_by_rate', rateOf('margin_tax', margin_tax))
  }
  const rowState = rowStateOf(query)
  if (isPresent(product_id)) yield hasProduct(db, accountId, numberOf('product_id', product_id), rowState)
  if (isPresent(position_name)) yield hasLine(db, accountId, textOf('position_name', position_name), rowState)
  if (isPresent(seller_person)) yield sql`${issuedBy(db)} = ${textOf('seller_person', seller_person)}`
  if (isPresent(without)) yield isWithout(db, choiceOf('without', without))
}

const NO_DAYS: Days = { from: null, to: null }

function taxEntryCondition(
  { account_id, settings }: Pick<ApiRequest['caller'], 'account_id' | 'settings'>,
  { tax_side, tax, margin_tax }: InputObject,
  today: string,
  days: Days = NO_DAYS,
): Sql {
  const side = choiceOf('tax_side', tax_side as InputValue) as DeclaredQuery['side']
  return hasTaxEntry({ ...days, account_id, side, country: homeCountry(settings) ?? null, today }, [
    ...(isPresent(tax) ? [{ rate: rateOf('tax', tax), is_margin: false }] : []),
    ...(isPresent(margin_tax) ? [{ rate: rateOf('margin_tax', margin_tax), is_margin: true }] : []),
  ])
}

function choiceOf(parameter: 'age' | 'without' | 'tax_side', value: InputValue): string {
  const choiceName = textOf(parameter, value)
  if (!CONTENT_FILTERS[parameter].choices?.includes(choiceName))
    throw invalid({ [parameter]: 'is not included in the list' })
  return choiceName
}

// Converts the rate to the normalized form of stored totals.
function rateOf(parameter: string, value: InputValue): string {
  const rate = normaliseTax(textOf(parameter, value))
  if (rate === undefined) throw invalid({ [parameter]: 'must be a tax rate such as 23, 8, zw or np' })
  return rate
}

// Conditions on the columns that rules/debts.ts derives, in a form that partial indexes match.
export const IS_DEBT = sql`debt > 0`
export const IS_REFUND = sql`refund > 0`
export const isOverdueOn = (today: string): Sql => sql`${IS_DEBT} and payment_to < ${today}`

// Lists of receivables skip the condition on kinds, because they are counted anyway and the planner would not
// use the index of receivables.
const selectsReceivables = ({ overdue, unpaid, to_refund }: InputObject): boolean =>
  isFlagOn('overdue', overdue) || isFlagOn('unpaid', unpaid) || isFlagOn('to_refund', to_refund)

function isFlagOn(parameter: string, value: InputValue | undefined): boolean {
  if (!isPresent(value)) return false
  const flag = readBoolean(value)
  if (isProblem(flag)) throw invalid({ [parameter]: flag.problem })
  return flag === true
}

const isPresent = (value: InputValue | undefined): value is Exclude<InputValue, null> =>
  value !== undefined && value !== null && value !== ''

function listOf(parameter: string, value: InputValue | undefined): string[] {
  if (!isPresent(value)) return []
  const items = Array.isArray(value)
    ? value
    : typeof value === 'object'
      ? Object.values(value)
      : String(value).split(',')
  return items.map((item) => textOf(parameter, item ?? '')).filter((item) => item !== '')
}

function numberOf(parameter: string, value: InputValue): number {
  const number = Number(textOf(parameter, value))
  if (!Number.isSafeInteger(number)) throw invalid({ [parameter]: 'must be an id' })
  return number
}
