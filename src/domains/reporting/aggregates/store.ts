import { auditLength } from '../../../platform/audit/audit.ts'
import { plusDays } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { type Selection, whereOf } from '../../../platform/database/lists/filter.ts'
import { LIVE } from '../../../platform/database/row-state.ts'
import { join, type Parameter, sql } from '../../../platform/database/sql.ts'
import {
  AGGREGATE_VERSION,
  type AggregateCursor,
  changedSince,
  EXCLUDED_SUBJECT,
  lineDigestsTable,
} from '../../documents/invoices/lists/aggregates.ts'

// Stores and sums the aggregates of documents and how far they have been computed.

export type Progress = { seq: number; filled_to: number | null; form: number; currency: string }

export const findProgress = async (db: Database, accountId: number): Promise<Progress | undefined> =>
  db.get<Progress>(
    sql`select seq, filled_to, form, currency from digest_marks where account_id = ${accountId}`,
  )

// Accounts with at least so many audit entries since the last refresh, each with the length of its audit log.
export const laggingAccounts = (db: Database, min: number) =>
  db.all<{ account_id: number; seq: number }>(sql`select h.account_id, h.seq from audit_heads h
    left join digest_marks m on m.account_id = h.account_id
    where h.account_id > 0 and (h.seq - coalesce(m.seq, 0) >= ${min} or m.filled_to is not null)`)

// Starts over: all existing documents will be aggregated, and later changes are found through the audit log.
export async function startFilling(db: Database, accountId: number, currency: string) {
  const seq = await auditLength(db, accountId)
  await db.run(sql`delete from digest_marks where account_id = ${accountId}`)
  await db.run(sql`insert into digest_marks (account_id, seq, filled_to, form, currency)
    values (${accountId}, ${seq}, 0, ${AGGREGATE_VERSION}, ${currency})`)
}

export async function nextIds(
  db: Database,
  accountId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`select id from invoices
    where account_id = ${accountId} and deleted = 0 and id > ${after} order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

// The documents that the next audit entries refer to, and the last of these entries.
export async function nextTouched(
  db: Database,
  accountId: number,
  seq: number,
  limit: number,
): Promise<{ ids: number[]; seq: number }> {
  const rows = await db.all<{
    seq: number
    resource: string
    record_id: number
  }>(sql`select seq, resource, record_id
    from audit_entries where account_id = ${accountId} and seq > ${seq} order by seq limit ${limit}`)
  const ids = rows.filter(({ resource }) => resource === 'invoice').map(({ record_id }) => record_id)
  return { ids: [...new Set(ids)], seq: rows.at(-1)?.seq ?? seq }
}

export type AggregateSource = {
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

export async function findAggregateSources(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<AggregateSource[]> {
  const rows =
    await db.all<AggregateSource>(sql`select id, income, counted, department_id, currency, issue_date,
    cast(price_net as text) as net, cast(price_tax as text) as tax, cast(price_gross as text) as gross, positions
    from invoices where account_id = ${accountId} and deleted = 0 and id in (${join(ids)})`)
  return rows.map((row) => ({ ...row, net: Number(row.net), tax: Number(row.tax), gross: Number(row.gross) }))
}

export type Row = readonly Parameter[]
export type Aggregates = {
  readonly lines: readonly Row[]
  readonly names: readonly Row[]
}

const LINES = `insert into line_digests (account_id, invoice_id, subject, deleted, income, counted, department_id, currency,
  issue_date, aside, quantity, net, tax, gross)`
const NAMES = 'insert into subject_names (account_id, subject, name)'

// Replaces the aggregates of these documents.
export async function replaceAggregates(
  db: Database,
  accountId: number,
  ids: readonly number[],
  { lines, names }: Aggregates,
) {
  if (ids.length === 0) return
  await db.run(sql`delete from line_digests where account_id = ${accountId} and invoice_id in (${join(ids)})`)
  await db.run(sql`delete from rate_digests where account_id = ${accountId} and invoice_id in (${join(ids)})`)
  await insertRows(db, NAMES, names, 'on conflict do nothing')
  await insertRows(db, LINES, lines)
}

// Returns false if another worker has advanced the cursor meanwhile.
export async function advanceCursor(
  db: Database,
  accountId: number,
  before: Progress,
  { seq, filled_to }: Pick<Progress, 'seq' | 'filled_to'>,
): Promise<boolean> {
  const { changes } = await db.run(sql`update digest_marks set seq = ${seq}, filled_to = ${filled_to}
    where account_id = ${accountId} and seq = ${before.seq} and coalesce(filled_to, -1) = ${before.filled_to ?? -1}`)
  return changes === 1
}

// Documents whose aggregates are outdated or cannot be summed.
export async function findUnsummedIds(
  db: Database,
  accountId: number,
  cursor: AggregateCursor,
): Promise<number[]> {
  const rows = await db.all<{
    id: number
  }>(sql`select record_id as id from (${changedSince(accountId, cursor)}) touched
    union all select invoice_id as id from line_digests
      where account_id = ${accountId} and subject = ${EXCLUDED_SUBJECT}`)
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

// Whether the aggregates have all columns that a selection filters by.
export const isAggregated = ({ stage = LIVE, filters, days, others }: Selection): boolean =>
  stage === LIVE &&
  others.length === 0 &&
  (days === undefined || COLUMNS.has(days.on)) &&
  filters.every(({ on }) => COLUMNS.has(on))

const COLUMNS = new Set(lineDigestsTable.columns.map(({ name }) => name))

// Sums by subject: a product or a name.
export async function subjectSums(
  db: Database,
  selection: Selection,
  cursor: AggregateCursor,
): Promise<SubjectSum[]> {
  const rows =
    await db.arrays(sql`select sums.subject, names.name, sums.currency, sums.count, sums.quantity, sums.net, sums.tax,
      sums.gross
    from (select account_id, subject, currency, count(*) as count, cast(sum(quantity) as text) as quantity,
      cast(sum(net) as text) as net, cast(sum(tax) as text) as tax, cast(sum(gross) as text) as gross from line_digests
      where ${whereOf(selection, periodOf(db, selection))} and aside = 0 and invoice_id not in (${changedSince(selection.account_id, cursor)})
      group by account_id, subject, currency) sums
    left join subject_names names on names.account_id = sums.account_id and names.subject = sums.subject`)
  // Columns are selected in the order of the tuple.
  return rows as unknown as SubjectSum[]
}

// SQLite sums a long period faster in the order of subjects than it sorts it.
const periodOf = ({ engine }: Database, { days }: Selection): 'use period index' | 'ignore period index' =>
  engine === 'sqlite' && days && !(days.from && days.to && days.to < plusDays(days.from, SORTED_DAYS))
    ? 'ignore period index'
    : 'use period index'

const SORTED_DAYS = 100

export type DocumentWithLines = readonly [
  id: number,
  day: string,
  currency: string,
  net: string,
  tax: string,
  gross: string,
  positions: string | null,
]

// The documents of these ids that a selection covers.
export async function findSelectedDocuments(
  db: Database,
  selection: Selection,
  ids: readonly number[],
): Promise<DocumentWithLines[]> {
  if (ids.length === 0) return []
  // Columns are selected in the order of the tuple.
  return (await db.arrays(sql`select id, issue_date, currency,
    cast(price_net as text), cast(price_tax as text), cast(price_gross as text), positions
    from invoices where ${whereOf(selection)} and id in (${join(ids)})`)) as unknown as DocumentWithLines[]
}
