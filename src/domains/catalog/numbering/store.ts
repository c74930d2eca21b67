import { commitGroupSize } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { searchText } from '../../../platform/database/search-text.ts'
import { join, type Sql, sql } from '../../../platform/database/sql.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { getSettings, saveSettings } from '../../administration/accounts/store.ts'
import { numberCache, numberKey } from './number-cache.ts'
import { type AssignedNumber, FORMERLY_LONG_KINDS, formerPattern } from './rules.ts'

// A table with numbered documents, and the condition for documents numbered by the account.
export type NumberedTable = { readonly table: Sql; readonly isNumberedHere: Sql }

// The highest count among live documents and retired numbers, so that deleting the newest document makes its number
// available again.
export async function lastCount(
  db: Database,
  accountId: number,
  { table }: NumberedTable,
  series: string,
): Promise<number> {
  const counts = numberCache(db, accountId, table.text)?.counts
  const cachedCount = counts?.get(series)
  if (cachedCount !== undefined) return cachedCount
  const row = await db.get<{ last: number | null }>(sql`select max(last) as last from (
    select max(series_count) as last from ${table}
      where account_id = ${accountId} and deleted = 0 and series = ${series}
    union all select max(series_count) as last from spent_numbers
      where account_id = ${accountId} and series = ${series}) as counts`)
  const last = row?.last ?? 0
  counts?.set(series, last)
  return last
}

// Retires a number for ever, because the recipient knows the document by it.
export async function retireNumber(
  db: Database,
  accountId: number,
  { id, kind, number, series, series_count }: RetiredNumber,
) {
  await db.run(sql`insert into spent_numbers (account_id, number, kind, series, series_count, record_id)
    values (${accountId}, ${number}, ${kind}, ${series}, ${series_count}, ${id}) on conflict do nothing`)
}

type RetiredNumber = Pick<AssignedNumber, 'series' | 'series_count'> & {
  id: number
  kind: string | null
  number: string | null
}

export async function isNumberTaken(
  db: Database,
  accountId: number,
  { table, isNumberedHere }: NumberedTable,
  { kind, number, except_id }: { kind: string; number: string; except_id: number },
): Promise<boolean> {
  // Searches by the number alone, because an engine without statistics might start from the kind.
  const rows = await db.all<{ id: number; kind: string }>(sql`select id, kind from ${table}
    where account_id = ${accountId} and deleted = 0 and ${isNumberedHere}
    and number_sort = ${searchText(number)} and number = ${number}
    union all select record_id as id, kind from spent_numbers
    where account_id = ${accountId} and number = ${number}`)
  return rows.some((row) => row.kind === kind && row.id !== except_id)
}

const LOOKUP_MAX = 32

// Whether the next number of a series is already used, by a document numbered manually or in another series. Documents
// of a commit group ask one after another, so their numbers are queried together, in powers of two, which keeps the
// statement the same.
export async function isNextUsed(
  db: Database,
  accountId: number,
  ledger: NumberedTable,
  { kind, print }: { kind: string; print: (count: number) => string },
  count: number,
): Promise<boolean> {
  const cache = numberCache(db, accountId, ledger.table.text)?.isUsedByName ?? new Map<string, boolean>()
  const isTaken = cache.get(numberKey(kind, print(count)))
  if (isTaken !== undefined) return isTaken
  const size = Math.min(2 ** Math.ceil(Math.log2(commitGroupSize(db))), LOOKUP_MAX)
  const uncachedNumbers = Array.from({ length: size }, (_, after) => print(count + after)).filter(
    (number) => !cache.has(numberKey(kind, number)),
  )
  const requestedNumbers = uncachedNumbers.map((number) => ({ kind, number }))
  const usedNames = new Set(await findUsedNumbers(db, accountId, ledger, requestedNumbers))
  for (const number of uncachedNumbers)
    cache.set(numberKey(kind, number), usedNames.has(numberKey(kind, number)))
  return usedNames.has(numberKey(kind, print(count)))
}

// Those of many numbers that are retired or used by live documents of the same kind, as `kind number`. Searches by the
// numbers alone: starting from the kind, half a million documents were read for every five hundred numbers.
export async function findUsedNumbers(
  db: Database,
  accountId: number,
  { table, isNumberedHere }: NumberedTable,
  requested: readonly { kind: string; number: string }[],
): Promise<string[]> {
  if (requested.length === 0) return []
  const names = new Set(requested.map(({ kind, number }) => numberKey(kind, number)))
  const numbers = requested.map(({ number }) => number)
  const rows = await db.all<{ kind: string; number: string }>(sql`select kind, number from ${table}
    where account_id = ${accountId} and deleted = 0 and ${isNumberedHere}
    and number_sort in (${join(numbers.map(searchText))})
    union all select kind, number from spent_numbers
    where account_id = ${accountId} and number in (${join(numbers)})`)
  return rows.map(({ kind, number }) => numberKey(kind, number)).filter((name) => names.has(name))
}

// Accounts with numbers of a former default pattern keep it as a pattern of their own.
export async function keepFormerPatterns(db: Database, { table }: NumberedTable) {
  for (const kind of FORMERLY_LONG_KINDS) {
    const pattern = formerPattern(kind)
    const seriesPattern = `${kind} 0 ${pattern} %`
    const bought = `expense ${seriesPattern}`
    const rows = await db.all<{ account_id: number }>(sql`select account_id from ${table}
      where series like ${seriesPattern} or series like ${bought}
      union select account_id from spent_numbers where series like ${seriesPattern} or series like ${bought}`)
    for (const { account_id } of rows) await keepPattern(db, account_id, kind, pattern)
  }
}

async function keepPattern(db: Database, accountId: number, kind: string, pattern: string) {
  const settings = await getSettings(db, accountId)
  const patterns = (settings.patterns ?? {}) as { [kind: string]: unknown }
  if (patterns[kind]) return
  await saveSettings(db, accountId, { ...settings, patterns: { ...patterns, [kind]: pattern } } as Settings)
}
