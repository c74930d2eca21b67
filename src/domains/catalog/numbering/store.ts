import { committedTogether } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { searchForm } from '../../../platform/database/search-text.ts'
import { join, type Sql, sql } from '../../../platform/database/sql.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { getSettings, keepSettings } from '../../administration/accounts/store.ts'
import { knownNumbers, nameOf } from './number-cache.ts'
import { FORMERLY_LONG, formerPattern, type Numbered } from './rules.ts'

// Where numbered documents are kept, and which of them carry our own numbers.
export type Ledger = { readonly table: Sql; readonly own: Sql }

// The highest count among the live documents, so that deleting the newest one gives its number back, and among the numbers
// that are spent.
export async function lastCount(
  db: Database,
  account_id: number,
  { table }: Ledger,
  series: string,
): Promise<number> {
  const counts = knownNumbers(db, account_id, table.text)?.counts
  const known = counts?.get(series)
  if (known !== undefined) return known
  const row = await db.get<{ last: number | null }>(sql`select max(last) as last from (
    select max(series_count) as last from ${table}
      where account_id = ${account_id} and deleted = 0 and series = ${series}
    union all select max(series_count) as last from spent_numbers
      where account_id = ${account_id} and series = ${series}) as counts`)
  const last = row?.last ?? 0
  counts?.set(series, last)
  return last
}

// Held for ever: whoever has the document knows it by this number.
export async function spendNumber(
  db: Database,
  account_id: number,
  { id, kind, number, series, series_count }: Spent,
) {
  await db.run(sql`insert into spent_numbers (account_id, number, kind, series, series_count, record_id)
    values (${account_id}, ${number}, ${kind}, ${series}, ${series_count}, ${id}) on conflict do nothing`)
}

type Spent = Pick<Numbered, 'series' | 'series_count'> & {
  id: number
  kind: string | null
  number: string | null
}

export async function isNumberTaken(
  db: Database,
  account_id: number,
  { table, own }: Ledger,
  { kind, number, except_id }: { kind: string; number: string; except_id: number },
): Promise<boolean> {
  // Asked for the number alone: an engine that does not know its data might start from the kind.
  const rows = await db.all<{ id: number; kind: string }>(sql`select id, kind from ${table}
    where account_id = ${account_id} and deleted = 0 and ${own}
    and number_sort = ${searchForm(number)} and number = ${number}
    union all select record_id as id, kind from spent_numbers
    where account_id = ${account_id} and number = ${number}`)
  return rows.some((row) => row.kind === kind && row.id !== except_id)
}

const STRETCH_MAX = 32

// Whether the coming number of a series is taken already, by a document that was numbered by hand or in another series.
// Documents that are committed together ask one after another, so their numbers are looked up together, in powers of two: it is
// the same statement nearly every time.
export async function isNextTaken(
  db: Database,
  account_id: number,
  ledger: Ledger,
  kind: string,
  count: number,
  print: (count: number) => string,
): Promise<boolean> {
  const known = knownNumbers(db, account_id, ledger.table.text)?.taken ?? new Map<string, boolean>()
  const is_taken = known.get(nameOf(kind, print(count)))
  if (is_taken !== undefined) return is_taken
  const size = Math.min(2 ** Math.ceil(Math.log2(committedTogether(db))), STRETCH_MAX)
  const wanted = Array.from({ length: size }, (_, after) => print(count + after)).filter(
    (number) => !known.has(nameOf(kind, number)),
  )
  const asked = wanted.map((number) => ({ kind, number }))
  const taken = new Set(await takenNumbers(db, account_id, ledger, asked))
  for (const number of wanted) known.set(nameOf(kind, number), taken.has(nameOf(kind, number)))
  return taken.has(nameOf(kind, print(count)))
}

// Those of many numbers that are spent or that live documents of the same kind have, as `kind number`. Asked for the numbers alone, for the same
// reason: by their kind, half a million documents were read for every five hundred numbers.
export async function takenNumbers(
  db: Database,
  account_id: number,
  { table, own }: Ledger,
  wanted: readonly { kind: string; number: string }[],
): Promise<string[]> {
  if (wanted.length === 0) return []
  const names = new Set(wanted.map(({ kind, number }) => nameOf(kind, number)))
  const numbers = wanted.map(({ number }) => number)
  const rows = await db.all<{ kind: string; number: string }>(sql`select kind, number from ${table}
    where account_id = ${account_id} and deleted = 0 and ${own}
    and number_sort in (${join(numbers.map(searchForm))})
    union all select kind, number from spent_numbers
    where account_id = ${account_id} and number in (${join(numbers)})`)
  return rows.map(({ kind, number }) => nameOf(kind, number)).filter((name) => names.has(name))
}

// Accounts that have numbered documents by what was usual then go on with it, now as a pattern of their own.
export async function keepFormerPatterns(db: Database, { table }: Ledger) {
  for (const kind of FORMERLY_LONG) {
    const pattern = formerPattern(kind)
    const own = `${kind} 0 ${pattern} %`
    const bought = `expense ${own}`
    const rows = await db.all<{ account_id: number }>(sql`select account_id from ${table}
      where series like ${own} or series like ${bought}
      union select account_id from spent_numbers where series like ${own} or series like ${bought}`)
    for (const { account_id } of rows) await keepPattern(db, account_id, kind, pattern)
  }
}

async function keepPattern(db: Database, account_id: number, kind: string, pattern: string) {
  const settings = await getSettings(db, account_id)
  const patterns = (settings.patterns ?? {}) as { [kind: string]: unknown }
  if (patterns[kind]) return
  await keepSettings(db, account_id, { ...settings, patterns: { ...patterns, [kind]: pattern } } as Settings)
}
