import { commonBook, powerOfTwo } from '../commit/index.ts'
import type { Database } from '../database/database.ts'
import { searchForm } from '../database/search-text.ts'
import { join, name, type Sql, sql } from '../database/sql.ts'
import type { Notice } from '../fields/resource.ts'

const SHORTCUT_MAX = 240 // leaves room for the number
const NAMESAKES_READ = 100
const EXPECTED_MAX = 32
const BOOKS_MAX = 1_000

// Whether it is taken, by the short name as it is searched.
const knownShortcuts = commonBook(() => new Map<string, boolean>())
const expected = new Map<string, Set<string>>()

// A short name that is taken in its account, in whatever case, gets a number: Acme, Acme (2), Acme (3).
export async function freeShortcut(
  db: Database,
  account_id: number,
  table: string,
  wanted: string,
  own_id: number | undefined,
): Promise<string> {
  const base = baseOf(wanted)
  const folded = searchForm(base)
  const others = (rest: Sql) => sql`from ${name(table)}
    where account_id = ${account_id} and deleted = 0 and id <> ${own_id ?? 0} and ${rest}`
  const isTaken = async (sorted: string) =>
    (await db.array(sql`select 1 ${others(sql`shortcut_sort = ${sorted}`)} limit 1`)) !== undefined
  const is_taken =
    own_id === undefined ? await isTakenByNow(db, account_id, table, folded) : await isTaken(folded)
  if (!is_taken) return base
  // From "acme" to "acme (9…": one range is one walk of the index, where two joined by `or` read all short names.
  const namesakes = others(sql`shortcut_sort >= ${folded} and shortcut_sort < ${`${folded} )`}`)
  const rows = await db.all<{ shortcut_sort: string }>(
    sql`select shortcut_sort ${namesakes} order by shortcut_sort limit ${NAMESAKES_READ}`,
  )
  const taken = new Set(rows.map((row) => row.shortcut_sort))
  let number = 2
  if (rows.length < NAMESAKES_READ) {
    while (taken.has(`${folded} (${number})`)) number++
    return `${base} (${number})`
  }
  // Too many to read for each new one: the first free number after as many as there are.
  const count = await db.get<{ total: number }>(sql`select count(*) as total ${namesakes}`)
  number = (count?.total ?? 0) + 1
  while (await isTaken(`${folded} (${number})`)) number++
  return `${base} (${number})`
}

// Before the turn to write. Whoever of those who are committed together looks for a name first looks for those of all; one that is
// looked for in vain costs little.
export function expectShortcut(account_id: number, table: string, wanted: string) {
  const key = `${account_id} ${table}`
  const names = expected.get(key)
  if (names === undefined) {
    if (expected.size >= BOOKS_MAX) expected.clear()
    expected.set(key, new Set([foldedBase(wanted)]))
  } else if (names.size < EXPECTED_MAX) names.add(foldedBase(wanted))
}

function takeExpected(account_id: number, table: string): Iterable<string> {
  const key = `${account_id} ${table}`
  const names = expected.get(key) ?? []
  expected.delete(key)
  return names
}

type Named = { readonly shortcut?: string | null }

// Of the records of such a table. When one has left its name, it is looked up again who has which.
export const noteShortcuts =
  (table: string): Notice =>
  (db, account_id, before: Named | undefined, after: Named | undefined) => {
    const known = knownShortcuts(db, account_id, table)
    if (before === undefined) known?.set(searchForm(after?.shortcut ?? ''), true)
    else if (before.shortcut !== after?.shortcut) known?.clear()
  }

// By a record that is there: for a new one, which need not be left out.
async function isTakenByNow(db: Database, account_id: number, table: string, folded: string) {
  const known = knownShortcuts(db, account_id, table) ?? new Map<string, boolean>()
  if (known.has(folded)) return known.get(folded)
  const names = [...new Set([folded, ...takeExpected(account_id, table)])].filter((one) => !known.has(one))
  const rows = await db.arrays(sql`select shortcut_sort from ${name(table)}
    where account_id = ${account_id} and deleted = 0 and shortcut_sort in (${join(powerOfTwo(names))})`)
  const taken = new Set(rows.map(([one]) => one))
  for (const one of names) known.set(one, taken.has(one))
  return taken.has(folded)
}

// Cut between characters: half of a surrogate pair cannot be stored.
const baseOf = (wanted: string) => wanted.slice(0, SHORTCUT_MAX).replace(/[\ud800-\udbff]$/, '')
const foldedBase = (wanted: string) => searchForm(baseOf(wanted))
