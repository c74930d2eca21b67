import { headOf } from '../../../platform/audit/audit.ts'
import { plusDays } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { type Question, whereOf } from '../../../platform/database/lists/filter.ts'
import { STANDING } from '../../../platform/database/row-state.ts'
import { join, type Parameter, sql } from '../../../platform/database/sql.ts'
import {
  DIGEST_FORM,
  lineDigestsTable,
  type Mark,
  PUT_ASIDE,
  touchedSince,
} from '../../documents/invoices/lists/aggregates.ts'
import { digestsWithin, type Stretch } from '../dashboard/vat-store.ts'

// Digests of documents: how far they are, writing them, and summing them up.

export type Progress = { seq: number; filled_to: number | null; form: number; currency: string }

export const findProgress = async (db: Database, account_id: number): Promise<Progress | undefined> =>
  db.get<Progress>(
    sql`select seq, filled_to, form, currency from digest_marks where account_id = ${account_id}`,
  )

// Accounts of which so much has happened since, each with where its history ends.
export const laggingAccounts = (db: Database, least: number) =>
  db.all<{ account_id: number; seq: number }>(sql`select h.account_id, h.seq from audit_heads h
    left join digest_marks m on m.account_id = h.account_id
    where h.account_id > 0 and (h.seq - coalesce(m.seq, 0) >= ${least} or m.filled_to is not null)`)

// From here on whatever is touched is known, and everything that is there is gone through.
export async function beginFilling(db: Database, account_id: number, currency: string) {
  const seq = await headOf(db, account_id)
  await db.run(sql`delete from digest_marks where account_id = ${account_id}`)
  await db.run(sql`insert into digest_marks (account_id, seq, filled_to, form, currency)
    values (${account_id}, ${seq}, 0, ${DIGEST_FORM}, ${currency})`)
}

export async function nextIds(
  db: Database,
  account_id: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`select id from invoices
    where account_id = ${account_id} and deleted = 0 and id > ${after} order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

// The documents that the next entries are about, and the last of these.
export async function nextTouched(
  db: Database,
  account_id: number,
  seq: number,
  limit: number,
): Promise<{ ids: number[]; seq: number }> {
  const rows = await db.all<{
    seq: number
    resource: string
    record_id: number
  }>(sql`select seq, resource, record_id
    from audit_entries where account_id = ${account_id} and seq > ${seq} order by seq limit ${limit}`)
  const ids = rows.filter(({ resource }) => resource === 'invoice').map(({ record_id }) => record_id)
  return { ids: [...new Set(ids)], seq: rows.at(-1)?.seq ?? seq }
}

export type Digested = {
  id: number
  income: number
  counted: number
  department_id: number | null
  currency: string | null
  issue_date: string
  net: number
  tax: number
  gross: number
  positions: string | null
}

export async function linedDocuments(
  db: Database,
  account_id: number,
  ids: readonly number[],
): Promise<Digested[]> {
  const rows = await db.all<Digested>(sql`select id, income, counted, department_id, currency, issue_date,
    cast(price_net as text) as net, cast(price_tax as text) as tax, cast(price_gross as text) as gross, positions
    from invoices where account_id = ${account_id} and deleted = 0 and id in (${join(ids)})`)
  return rows.map((row) => ({ ...row, net: Number(row.net), tax: Number(row.tax), gross: Number(row.gross) }))
}

export type Row = readonly Parameter[]
export type Digests = {
  readonly lines: readonly Row[]
  readonly names: readonly Row[]
  readonly rates: readonly Row[]
}

const LINES = `insert into line_digests (account_id, invoice_id, subject, deleted, income, counted, department_id, currency,
  issue_date, aside, quantity, net, tax, gross)`
const NAMES = 'insert into subject_names (account_id, subject, name)'
const RATES = `insert into rate_digests (account_id, invoice_id, margin, tax, day, tax_day, currency, income, department_id,
  receipt_id, aside, rateless, entries, net, tax_value)`

// In place of those that these documents had.
export async function replaceDigests(
  db: Database,
  account_id: number,
  ids: readonly number[],
  { lines, names, rates }: Digests,
) {
  if (ids.length === 0) return
  await db.run(
    sql`delete from line_digests where account_id = ${account_id} and invoice_id in (${join(ids)})`,
  )
  await db.run(
    sql`delete from rate_digests where account_id = ${account_id} and invoice_id in (${join(ids)})`,
  )
  await insertRows(db, NAMES, names, 'on conflict do nothing')
  await insertRows(db, LINES, lines)
  await insertRows(db, RATES, rates)
}

// False when somebody else has moved it meanwhile.
export async function moveMark(
  db: Database,
  account_id: number,
  before: Progress,
  { seq, filled_to }: Pick<Progress, 'seq' | 'filled_to'>,
): Promise<boolean> {
  const { changes } = await db.run(sql`update digest_marks set seq = ${seq}, filled_to = ${filled_to}
    where account_id = ${account_id} and seq = ${before.seq} and coalesce(filled_to, -1) = ${before.filled_to ?? -1}`)
  return changes === 1
}

// Documents of which nothing in the digests holds, or can be summed up.
export async function unsummedIds(db: Database, account_id: number, mark: Mark): Promise<number[]> {
  const rows = await db.all<{
    id: number
  }>(sql`select record_id as id from (${touchedSince(account_id, mark)}) touched
    union all select invoice_id as id from line_digests
      where account_id = ${account_id} and subject = ${PUT_ASIDE}`)
  return [...new Set(rows.map(({ id }) => id))]
}

export type SubjectSum = readonly [
  subject: number,
  name: string | null,
  currency: string,
  count: number | string,
  quantity: string,
  net: string,
  tax: string,
  gross: string,
]

// Whether a question is of columns that digests have too.
export const isDigested = ({ stage = STANDING, filters, days, others }: Question): boolean =>
  stage === STANDING &&
  others.length === 0 &&
  (days === undefined || COLUMNS.has(days.on)) &&
  filters.every(({ on }) => COLUMNS.has(on))

const COLUMNS = new Set(lineDigestsTable.columns.map(({ name }) => name))

// By what it is of.
export const subjectSums = async (db: Database, question: Question, mark: Mark): Promise<SubjectSum[]> =>
  (await db.arrays(sql`select sums.subject, names.name, sums.currency, sums.count, sums.quantity, sums.net, sums.tax,
      sums.gross
    from (select account_id, subject, currency, count(*) as count, cast(sum(quantity) as text) as quantity,
      cast(sum(net) as text) as net, cast(sum(tax) as text) as tax, cast(sum(gross) as text) as gross from line_digests
      where ${whereOf(question, periodOf(db, question))} and aside = 0 and invoice_id not in (${touchedSince(question.account_id, mark)})
      group by account_id, subject, currency) sums
    left join subject_names names on names.account_id = sums.account_id and names.subject = sums.subject`)) as never

// SQLite sums up a long time sooner in the order of subjects than it sorts it.
const periodOf = ({ engine }: Database, { days }: Question): 'sought' | 'held' =>
  engine === 'sqlite' && days && !(days.from && days.to && days.to < plusDays(days.from, SORTED_DAYS))
    ? 'held'
    : 'sought'

const SORTED_DAYS = 100

export type Lined = readonly [
  id: number,
  day: string,
  currency: string,
  net: string,
  tax: string,
  gross: string,
  positions: string | null,
]

// The documents that a question is about, of these.
export async function linesAmong(db: Database, question: Question, ids: readonly number[]): Promise<Lined[]> {
  if (ids.length === 0) return []
  return (await db.arrays(sql`select id, issue_date, currency,
    cast(price_net as text), cast(price_tax as text), cast(price_gross as text), positions
    from invoices where ${whereOf(question)} and id in (${join(ids)})`)) as unknown as Lined[]
}

type Side = Parameters<typeof digestsWithin>[0]

export type RateSum = readonly [
  day: string,
  tax: string,
  margin: number,
  rows: number | string,
  rateless: number | string,
  entries: number | string,
  net: string,
  tax_value: string,
]

// By day and rate; under the empty rate those of whole documents.
export const rateSums = async (db: Database, side: Side, stretch: Stretch, mark: Mark): Promise<RateSum[]> =>
  (await db.arrays(sql`select day, tax, margin, count(*), sum(rateless), sum(entries), cast(sum(net) as text),
    cast(sum(tax_value) as text) from rate_digests where ${digestsWithin(side, stretch)} and aside = 0
    and invoice_id not in (${touchedSince(side.account_id, mark)}) group by day, tax, margin`)) as never

// The documents of one day.
export async function declaredOnDay(
  db: Database,
  side: Side,
  stretch: Stretch,
  mark: Mark,
  day: string,
): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`select invoice_id as id from rate_digests
    where ${digestsWithin(side, stretch)} and day = ${day} and tax = '' and margin = 0 and aside = 0
    and invoice_id not in (${touchedSince(side.account_id, mark)})`)
  return rows.map(({ id }) => id)
}
