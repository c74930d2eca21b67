import { type Decimal, fromUnits, toUnits } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import { jsonColumn } from '../../../platform/database/lists/json-conditions.ts'
import { join, type Parameter, type Sql, sql } from '../../../platform/database/sql.ts'
import { monthOf, plusDays } from '../../../tax/days.ts'
import type { Derivation } from '../../../tax/derive.ts'
import type { Doubt, DoubtCode, Entry } from '../../../tax/types.ts'
import { entryData, readEntryData } from './entry-data.ts'

// Stores and reads the entries of the tax ledger.

const SCALE = 4
const IDS_MAX = 500

const INSERT = `insert into tax_entries (account_id, document_id, position, family_id, payment_id, department_id,
  period, side, country, category, rate, tax_date, state, rule, event, event_on, own_base, own_tax, deductible,
  field, also, data)`

// The values of a row in the order of its columns.
export type EntryRow = Parameter[]

// An entry that a return declares, with its place among those of its document.
export type DeclaredEntry = Entry & { position: number; department_id: number | null }

// An entry has the department of its document.
export type StoredFamily = Derivation & { departments: ReadonlyMap<number, number | null> }

// The rows of a family. The first positions are those after rows that stay.
export function rowsOf(
  accountId: number,
  { entries, doubts, departments }: StoredFamily,
  firstPositions: ReadonlyMap<number, number> = new Map(),
): EntryRow[] {
  const positions = new Map(firstPositions)
  const nextPosition = (documentId: number): number => {
    const position = positions.get(documentId) ?? 0
    positions.set(documentId, position + 1)
    return position
  }
  const rows: EntryRow[] = []
  for (const entry of entries)
    rows.push(
      entryRow(entry, {
        account_id: accountId,
        position: nextPosition(entry.document_id),
        department_id: departments.get(entry.document_id) ?? null,
      }),
    )
  for (const { document_id, code, day } of doubts)
    rows.push([
      ...[accountId, document_id, nextPosition(document_id), document_id, null],
      departments.get(document_id) ?? null,
      ...[monthOf(day), null, null, null, null, day, 'doubt', code, null, null],
      ...[null, null, null, null, null, null],
    ])
  return rows
}

type RowPlace = { account_id: number; position: number; department_id: number | null }

// Every new document makes such rows while others wait to write, so this is one literal without spreading.
// biome-ignore format: one line for each group of columns
const entryRow = (entry: Entry, { account_id, position, department_id }: RowPlace): EntryRow => [
  account_id, entry.document_id, position, entry.family_id, entry.payment_id, department_id,
  entry.period, entry.side, entry.country, entry.category, entry.rate, entry.tax_date,
  entry.state, entry.rule, entry.event, entry.event_on,
  unitsOf(entry.own_base), unitsOf(entry.own_tax), unitsOf(entry.deductible),
  entry.field, entry.second_field, entryData(entry),
]

const unitsOf = (amount: Decimal | null): bigint | null =>
  amount === null ? null : (toUnits(amount, SCALE) ?? null)

export const insertEntries = (db: Database, rows: readonly EntryRow[]) => insertRows(db, INSERT, rows)

// Entries that the returns of closed months declare stay, and what an older version declared.
const isDeclared = (closedMonth: string): Sql =>
  sql`((state in ('counted', 'informative') and period <= ${closedMonth}) or rule = 'legacy' or state = 'withheld')`

export async function deleteEntries(
  db: Database,
  accountId: number,
  documentIds: readonly number[],
  closedMonth: string,
) {
  for (let start = 0; start < documentIds.length; start += IDS_MAX)
    await db.run(sql`delete from tax_entries where account_id = ${accountId}
      and document_id in (${join(documentIds.slice(start, start + IDS_MAX))})
      and not ${isDeclared(closedMonth)}`)
}

// Deletes the entries of these documents that are not frozen, so that they follow the current rules.
export async function deleteLegacy(
  db: Database,
  accountId: number,
  documentIds: readonly number[],
  closedMonth: string,
) {
  for (let start = 0; start < documentIds.length; start += IDS_MAX)
    await db.run(sql`delete from tax_entries where account_id = ${accountId}
      and document_id in (${join(documentIds.slice(start, start + IDS_MAX))})
      and (state = 'withheld' or (rule = 'legacy' and period > ${closedMonth}))`)
}

// Declared entries of these documents: in returns of closed months, or by an older version.
export async function declaredEntries(
  db: Database,
  accountId: number,
  documentIds: readonly number[],
  closedMonth: string,
): Promise<DeclaredEntry[]> {
  const entries: DeclaredEntry[] = []
  for (let start = 0; start < documentIds.length; start += IDS_MAX) {
    const rows =
      await db.all<EntryColumns>(sql`select ${ENTRY_COLUMNS}, position, department_id from tax_entries
      where account_id = ${accountId} and document_id in (${join(documentIds.slice(start, start + IDS_MAX))})
      and ${isDeclared(closedMonth)} order by document_id, position`)
    entries.push(...rows.map((row) => readEntry(row) as DeclaredEntry))
  }
  return entries
}

// Which entries to read. Entries of a debt that comes to its day 90 after `today` are left out, because it can still be
// paid and then takes no tax back.
export type EntryFilter = {
  today: string
  months?: { from: string; to: string } | null
  document_ids?: readonly number[] | null
  rate?: string | null
  field?: string | null
  side?: string | null
  country?: string | null
  categories?: readonly string[]
  states?: readonly string[]
  department_ids?: readonly number[] | null
  limit?: number
  offset?: number
}

export type EntryColumns = { [name: string]: string | number | null }

const AMOUNTS = sql`cast(own_base as text) as own_base, cast(own_tax as text) as own_tax,
  cast(deductible as text) as deductible`

export const ENTRY_COLUMNS = sql`document_id, family_id, payment_id, event, event_on, rule, side, country, rate,
  category, tax_date, period, ${AMOUNTS}, field,
  also as second_field, state, data`

// The entries in the order of their tax dates.
export async function readEntries(db: Database, accountId: number, filter: EntryFilter): Promise<Entry[]> {
  const { limit, offset = 0 } = filter
  const rows = await db.all<EntryColumns>(sql`select ${ENTRY_COLUMNS}
    from tax_entries where ${conditionOf(accountId, filter)} order by tax_date, document_id, position
    ${limit === undefined ? sql`` : sql`limit ${limit} offset ${offset}`}`)
  return rows.map(readEntry)
}

export async function countEntries(db: Database, accountId: number, filter: EntryFilter): Promise<number> {
  const row = await db.get<{ count: number }>(
    sql`select count(*) as count from tax_entries where ${conditionOf(accountId, filter)}`,
  )
  return Number(row?.count ?? 0)
}

const DOUBTS_MAX = 1000

export async function selectDoubts(
  db: Database,
  accountId: number,
  { months, document_ids }: EntryFilter,
): Promise<Doubt[]> {
  const rows = await db.all<{ document_id: number; rule: string; tax_date: string }>(sql`
    select document_id, rule, tax_date from tax_entries
    where account_id = ${accountId} and state = 'doubt' ${ofMonths(months)} ${ofDocuments(document_ids)}
    order by document_id, tax_date, rule limit ${DOUBTS_MAX}`)
  return rows.map(({ document_id, rule, tax_date }) => ({
    document_id: Number(document_id),
    code: rule as DoubtCode,
    day: tax_date,
  }))
}

// Documents whose tax the exchange rates of these days convert: it was not converted yet, or by the same or an earlier rate.
// A rate is asked for at most some days before the tax date, or the day of issue that comes before it.
export async function idsConvertedBy(
  db: Database,
  accountId: number,
  { from, to }: { from: string; to: string },
): Promise<number[]> {
  const data = jsonColumn(db)
  const rows = await db.all<{ document_id: number }>(sql`select distinct document_id from tax_entries
    where account_id = ${accountId} and period >= ${monthOf(from)}
    and period <= ${monthOf(plusDays(to, ISSUED_BEFORE_MAX))} and tax_date > ${from}
    and ((state = 'doubt' and rule = 'rate_missing') or (state <> 'doubt'
      and ${data} ->> 'exchange_rate' <> '1' and ${data} ->> 'exchange_date' <= ${to}))`)
  return rows.map(({ document_id }) => Number(document_id))
}

const ISSUED_BEFORE_MAX = 100

// Changes with each exchange rate that is stored, changed or deleted.
export async function ratesVersion(db: Database, accountId: number): Promise<string> {
  const row = await db.get<{
    version: string
  }>(sql`select count(*) || ' ' || coalesce(max(updated_at), 0) as version
    from exchange_rates where account_id = ${accountId}`)
  return String(row?.version)
}

function conditionOf(accountId: number, filter: EntryFilter): Sql {
  const { today, months, document_ids, rate, field, side, country, categories, states, department_ids } =
    filter
  return sql`account_id = ${accountId} and state not in ('doubt', 'withheld') and not (event = 'day90' and event_on > ${today})
    ${ofMonths(months)} ${ofDocuments(document_ids)}
    ${field ? sql`and (field = ${field} or also = ${field})` : sql``}
    ${rate ? sql`and rate = ${rate}` : sql``}
    ${side ? sql`and side = ${side}` : sql``}
    ${country ? sql`and country = ${country}` : sql``}
    ${among(sql`category`, categories)} ${among(sql`state`, states)}
    ${among(sql`department_id`, department_ids)}`
}

const ofMonths = (months: EntryFilter['months']): Sql =>
  months ? sql`and period >= ${months.from} and period <= ${months.to}` : sql``
const ofDocuments = (ids: EntryFilter['document_ids']): Sql => among(sql`document_id`, ids)
// SQL for an empty list, which contains no value.
const among = (column: Sql, values: readonly (string | number)[] | null | undefined): Sql =>
  values ? (values.length === 0 ? sql`and 1 = 0` : sql`and ${column} in (${join([...values])})`) : sql``

export function readEntry({ data, ...row }: EntryColumns): Entry {
  const ownAmounts = { own_base: readUnits(row.own_base), own_tax: readUnits(row.own_tax) }
  return {
    // The row has the other columns of an entry by their names; columns of text are converted below.
    ...(row as unknown as Entry),
    ...ownAmounts,
    deductible: readUnits(row.deductible),
    ...readEntryData(data as string, { ...ownAmounts, tax_date: row.tax_date as string }),
  }
}

const readUnits = (units: string | number | null | undefined): Decimal | null =>
  units === null || units === undefined ? null : fromUnits(units, SCALE)

// The stored rows of these documents in the order and form of rowsOf(), without those of closed months that stay.
export async function storedRows(
  db: Database,
  accountId: number,
  documentIds: readonly number[],
  closedMonth: string,
): Promise<EntryRow[]> {
  const rows =
    await db.all<EntryColumns>(sql`select document_id, position, family_id, payment_id, department_id, period, side,
      country, category, rate, tax_date, state, rule, event, event_on, ${AMOUNTS}, field, also, data
    from tax_entries where account_id = ${accountId} and document_id in (${join(documentIds)})
    and not ${isDeclared(closedMonth)}`)
  return rows.map((row) => [accountId, ...Object.values({ ...row, data: currentData(row) })])
}

// Older versions stored the amounts of all entries in the data too.
const currentData = (row: EntryColumns): string | null =>
  row.data === null ? null : entryData(readEntry(row))

// Documents that have entries although they do not exist any more. Closed months keep what they declared.
export async function idsOfMissingDocuments(
  db: Database,
  accountId: number,
  closedMonth: string,
): Promise<number[]> {
  const rows = await db.all<{ document_id: number }>(sql`select distinct document_id from tax_entries
    where account_id = ${accountId} and state <> 'pending' and not ${isDeclared(closedMonth)}
    and not exists (select 1 from invoices
      where invoices.account_id = ${accountId} and invoices.id = document_id and deleted = 0)`)
  return rows.map(({ document_id }) => Number(document_id))
}

export async function nextDocumentIds(
  db: Database,
  accountId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`select id from invoices where account_id = ${accountId}
    and deleted = 0 and id > ${after} order by id limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}

export async function allAccountIds(db: Database): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`select id from accounts where account_id = 0 order by id`)
  return rows.map(({ id }) => Number(id))
}

// Documents that were deleted since still have a number in the entries of closed months.
export async function numbersOf(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const numbers = new Map<number, string>()
  for (let start = 0; start < ids.length; start += IDS_MAX) {
    const rows = await db.all<{ id: number; number: string | null }>(
      sql`select id, number from invoices where account_id = ${accountId}
        and id in (${join(ids.slice(start, start + IDS_MAX))})`,
    )
    for (const { id, number } of rows) numbers.set(Number(id), number ?? '')
  }
  return numbers
}
