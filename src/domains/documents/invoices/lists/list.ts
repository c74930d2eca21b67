import { normaliseTax } from '../../../../money/tax.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { dayAt, plusDays } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import {
  type Condition,
  everywhere,
  type Own,
  type Question,
  readQuestion,
  textOf,
  whereOf,
} from '../../../../platform/database/lists/filter.ts'
import { listRows, type Page } from '../../../../platform/database/lists/list.ts'
import { askedDay, type Days } from '../../../../platform/database/lists/period.ts'
import { decode } from '../../../../platform/database/records.ts'
import { DRAFT, STANDING, type Stage } from '../../../../platform/database/row-state.ts'
import { join, once, raw, type Sql, sql } from '../../../../platform/database/sql.ts'
import { bool, choice, date, type Fields, ids, integer, texts } from '../../../../platform/fields/field.ts'
import { isProblem, readBoolean } from '../../../../platform/fields/parse.ts'
import type { Resource } from '../../../../platform/fields/resource.ts'
import type { Tree, Value } from '../../../../platform/formats/input.ts'
import { scopeOf } from '../../../../platform/http/crud-operations.ts'
import { filterParameters, groupOf } from '../../../../platform/http/parameters.ts'
import type { Call } from '../../../../platform/http/route.ts'
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
import { asksWhenSold, IS_SOLD } from './sales.ts'
import { searchCondition } from './search.ts'

// The list of documents: what every list takes, and what only documents have.

export async function listInvoices(call: Call, tests?: 'with test documents'): Promise<Page<Invoice>> {
  const whole = wantsPositions(call.query) ? 'with lazy fields' : undefined
  const { query, own } = listQuery(call)
  const asked = tests ? { ...own, also_ids: await findTestIds(call) } : own
  const { items, ...page } = await listRows(call.db, RESOURCE, scopeOf(call), query, { own: asked, whole })
  return { ...page, items: items.map((row) => decode(invoices, row)) }
}

// What a program knows of a document that it made. By any of these a list finds test documents too, which no sum counts.
const IDENTIFYING = ['number', 'oid', 'client_id', 'query', 'search', 'invoice_ids'] as const
const TEST_DOCUMENTS_MAX = 100 // the newest of those that match

async function findTestIds(call: Call): Promise<number[]> {
  const { query, db } = call
  if (stageOf(query) === DRAFT || !IDENTIFYING.some((name) => isGiven(query[name]))) return []
  const where = whereOf(questionOf(call, { ...query, test: '1' }))
  const rows = await db.arrays(
    sql`select id from invoices where ${where} order by id desc limit ${TEST_DOCUMENTS_MAX}`,
  )
  return rows.map(([id]) => Number(id))
}

export const RESOURCE = invoices as unknown as Resource

// Which documents a list, a sum or an export is about.
export function questionOf(call: Call, asked: Tree = call.query): Question {
  const { query, own } = listQuery(call, asked)
  return readQuestion(RESOURCE, scopeOf(call), query, own)
}

// `overdue` is no status of a document, but it is one of its list.
export function listQuery(
  { caller, now, query: whole, db }: Call,
  asked: Tree = whole,
): { query: Tree; own: Own } {
  const query = asked.status === 'overdue' ? { ...asked, status: '', overdue: '1' } : asked
  const own = ownConditions(db, caller.account_id, query, dayAt(now, caller.time_zone))
  if (query.status === 'draft')
    return { query: draftsFirst(query), own: { ...own, stage: DRAFT, ...OF_DRAFTS } }
  if (!isAsked('test', query.test)) return { query, own }
  const others = [...(own.others ?? []), sql`status <> 'draft'`]
  return { query, own: { ...own, others, stage: DRAFT, ...OF_DRAFTS } }
}

// Drafts are few, so that every word is looked for in all of them; and most have no day yet, so that the last changed is the first.
const OF_DRAFTS = { search: everywhere }
const draftsFirst = (query: Tree): Tree =>
  isGiven(query.order) ? query : { ...query, order: 'updated_at.desc' }

// What lists, sums, counts and exports of documents take.
export const INVOICE_FILTERS = {
  ...filterParameters(RESOURCE),
  search_date_type: choice([...invoices.dates, 'accounting_vat_tax_date', 'created_at'], {
    initial: 'issue_date',
    about: 'The day that the period is asked of',
  }),
  income: choice(['yes', 'no', 'all'], { initial: 'yes', about: 'Sales; `no` for expenses, `all` for both' }),
  'kinds[]': texts({ about: 'Any of these kinds; also `kinds=vat,proforma`' }),
  status: choice([...INVOICE_STATUSES, 'overdue', 'draft'], {
    about: '`overdue` is the same as `overdue=1`; drafts are in no list that does not ask for `draft`',
  }),
  test: bool({
    about:
      'Test documents; other lists hold them only where they ask for a number, `oid`, client, word or id',
  }),
  counted: bool({
    about:
      'What counts as sale: no offers, orders or cancelled documents. In a period, receipts and not their invoices',
  }),
  by_invoice: bool({ about: 'With `counted`: the invoice made for a receipt counts, in its own month' }),
  overdue: bool({ about: 'Not paid and past the day it was due' }),
  unpaid: bool({ about: 'Not paid, or not wholly' }),
  to_refund: bool({ about: 'What gives money back and is not settled yet' }),
  paid_from: date({ about: 'Paid on this day or later' }),
  paid_to: date({ about: 'Paid on this day or earlier' }),
  open: bool({ about: 'Neither paid nor cancelled, whether or not it is a debt' }),
  invoice_ids: ids({ about: 'These documents, `1,2,3`' }),
  invoice_id: integer({ about: 'Documents from which the given one was made' }),
  from_invoice_id: integer({ about: 'Documents that were made from the given one' }),
  recurring_id: integer({ about: 'Documents that the given series made' }),
  ...CONTENT_FILTERS,
} satisfies Fields

const FILTERS = new Set([...Object.keys(INVOICE_FILTERS).map(groupOf), 'order'])

// A list shows what it made of its question. Where something is done at once, a misspelt filter would mean everything.
export function checkFilters(asked: Tree) {
  const unknown = Object.keys(asked).find((name) => !FILTERS.has(name))
  if (unknown !== undefined) throw invalid({ filters: `${unknown.slice(0, 100)} is no filter of the list` })
}

export const INCLUDED = {
  include_positions: bool({ about: 'Shows the lines too' }),
} satisfies Fields

export const wantsPositions = (query: Tree): boolean =>
  query.include_positions === 'true' || query.include_positions === '1'

const ownConditions = (db: Database, account_id: number, query: Tree, today: string): Own => ({
  filters: [...filtersOf(query, today)],
  days: {
    accounting_vat_tax_date: (days) => taxedIn(db, account_id, days, stageOf(query)),
  },
  others: [
    ...(asksForSales(query, today) ? [IS_SOLD] : []),
    ...linksOf(account_id, query),
    ...openOf(query, today),
    ...paidOf(query),
    ...contentsOf(db, account_id, query),
  ],
  search: (words) => searchCondition(account_id, words),
})

const stageOf = (query: Tree): Stage =>
  query.status === 'draft' || isAsked('test', query.test) ? DRAFT : STANDING

export const asksForSales = (query: Tree, today: string): boolean =>
  asksForCounted(query) && !isAsked('by_invoice', query.by_invoice) && asksWhenSold(query, today)

export const asksForCounted = (query: Tree): boolean =>
  isAsked('counted', query.counted) && !asksForDebts(query)

function* filtersOf(query: Tree, today: string): Iterable<Condition> {
  const income = query.income ?? 'yes'
  if (income !== 'all') {
    const is_income = income === '' ? true : readBoolean(income as never)
    if (isProblem(is_income)) throw invalid({ income: 'is not yes, no or all' })
    yield { on: 'income', is: sql`income = ${is_income !== false}` }
  }
  const kinds = listOf('kinds', query.kinds)
  if (kinds.length > 0) yield { on: 'kind', is: sql`kind in (${join(kinds)})` }
  if (asksForCounted(query) && !asksForSales(query, today)) yield { on: 'counted', is: sql`counted = 1` }
}

// The tax of most is of the month they were issued in, and those are found by that month; the others by a day of their own. Which
// day of the month it is only they themselves tell.
function taxedIn({ engine }: Database, account_id: number, { from, to }: Days, stage: Stage): Sql {
  const mine = sql`account_id = ${account_id} and deleted = ${stage} and income in (0, 1)`
  const data = raw(engine === 'postgres' ? 'cast(data as json)' : 'data')
  const tax_day = sql`coalesce(${data} ->> 'accounting_vat_tax_date', issue_date)`
  const issued = [sql`declared_on is null`]
  const declared = [sql`declared_on is not null`]
  if (from) {
    issued.push(sql`issue_date >= ${`${from.slice(0, 7)}-01`}`)
    if (!from.endsWith('-01')) issued.push(sql`${tax_day} >= ${from}`)
    declared.push(sql`declared_on >= ${from}`)
  }
  if (to) {
    issued.push(sql`issue_date <= ${`${to.slice(0, 7)}-31`}`)
    if (plusDays(to, 1).slice(0, 7) === to.slice(0, 7)) issued.push(sql`${tax_day} <= ${to}`)
    declared.push(sql`declared_on <= ${to}`)
  }
  const found = [issued, declared].map(
    (conditions) => sql`select id from invoices where ${mine} and ${join(conditions, ' and ')}`,
  )
  return sql`id in (${once(join(found, ' union '))})`
}

function* linksOf(account_id: number, query: Tree): Iterable<Sql> {
  const named = listOf('invoice_ids', query.invoice_ids).map((id) => numberOf('invoice_ids', id))
  if (named.length > 0) yield sql`id in (${join(named)})`
  if (isGiven(query.from_invoice_id)) {
    yield sql`from_invoice_id = ${numberOf('from_invoice_id', query.from_invoice_id)}`
  }
  if (isGiven(query.recurring_id)) {
    const id = numberOf('recurring_id', query.recurring_id)
    yield sql`id in (select invoice_id from recurring_issues where account_id = ${account_id} and recurring_id = ${id})`
  }
  if (isGiven(query.invoice_id)) {
    const id = numberOf('invoice_id', query.invoice_id)
    yield sql`id in (select from_invoice_id from invoices where account_id = ${account_id} and id = ${id}
      union select invoice_id from invoices where account_id = ${account_id} and id = ${id})`
  }
}

function* openOf({ overdue, unpaid, to_refund, open, age }: Tree, today: string): Iterable<Sql> {
  if (isAsked('overdue', overdue)) yield isOverdueOn(today)
  if (isAsked('unpaid', unpaid)) yield IS_DEBT
  if (isAsked('to_refund', to_refund)) yield IS_REFUND
  if (isAsked('open', open)) yield sql`cancelled = 0 and status <> 'paid'`
  if (isGiven(age)) yield isAged(choiceOf('age', age) as Age, today)
}

// A debt that is due on no day is not past it.
function isAged(age: Age, today: string): Sql {
  const { from, before } = daysOfAge(age, today)
  if (before === null) return sql`${IS_DEBT} and (payment_to is null or payment_to >= ${from})`
  const until = sql`${IS_DEBT} and payment_to < ${before}`
  return from === null ? until : sql`${until} and payment_to >= ${from}`
}

function* paidOf({ paid_from, paid_to }: Tree): Iterable<Sql> {
  const [from, to] = [askedDay('paid_from', paid_from), askedDay('paid_to', paid_to)]
  if (from) yield sql`paid_date >= ${from}`
  if (to) yield sql`paid_date <= ${to}`
}

function* contentsOf(db: Database, account_id: number, query: Tree): Iterable<Sql> {
  const { sold, declared, tax, margin_tax, product_id, position_name, seller_person, without } = query
  if (isAsked('sold', sold)) yield IS_SOLD
  if (isAsked('declared', declared)) yield IS_DECLARED
  if (isGiven(tax)) yield hasRate(db, 'totals_by_rate', rateOf('tax', tax))
  if (isGiven(margin_tax)) yield hasRate(db, 'margins_by_rate', rateOf('margin_tax', margin_tax))
  const stage = stageOf(query)
  if (isGiven(product_id)) yield hasProduct(db, account_id, numberOf('product_id', product_id), stage)
  if (isGiven(position_name)) yield hasLine(db, account_id, textOf('position_name', position_name), stage)
  if (isGiven(seller_person)) yield sql`${issuedBy(db)} = ${textOf('seller_person', seller_person)}`
  if (isGiven(without)) yield isWithout(db, choiceOf('without', without))
}

function choiceOf(parameter: 'age' | 'without', value: Value): string {
  const asked = textOf(parameter, value)
  if (!CONTENT_FILTERS[parameter].choices?.includes(asked as never))
    throw invalid({ [parameter]: 'is not included in the list' })
  return asked
}

// As totals are kept: under the rate in its plainest form.
function rateOf(parameter: string, value: Value): string {
  const rate = normaliseTax(textOf(parameter, value))
  if (rate === undefined) throw invalid({ [parameter]: 'is not a tax rate' })
  return rate
}

// As `debts.ts` wrote it, in words that an index knows.
export const IS_DEBT = sql`debt > 0`
export const IS_REFUND = sql`refund > 0`
export const isOverdueOn = (today: string): Sql => sql`${IS_DEBT} and payment_to < ${today}`

// Those count by themselves, and the index of debts would not be seen behind that of kinds.
const asksForDebts = ({ overdue, unpaid, to_refund }: Tree): boolean =>
  isAsked('overdue', overdue) || isAsked('unpaid', unpaid) || isAsked('to_refund', to_refund)

function isAsked(parameter: string, value: Value | undefined): boolean {
  if (!isGiven(value)) return false
  const is_asked = readBoolean(value as never)
  if (isProblem(is_asked)) throw invalid({ [parameter]: is_asked.problem })
  return is_asked === true
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
