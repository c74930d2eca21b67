import { groupCache, powerOfTwo } from '../commit/index.ts'
import type { Database } from '../database/database.ts'
import { searchText } from '../database/search-text.ts'
import { join, type Sql, sql, sqlName } from '../database/sql.ts'
import type { ChangeListener } from '../fields/resource.ts'

const SHORTCUT_MAX = 240 // leaves room for the number
const NAMESAKES_READ = 100
const EXPECTED_MAX = 32
const EXPECTED_KEYS_MAX = 1_000

// Caches for a commit group whether a short name is used, by its search form.
const shortcutCache = groupCache(() => new Map<string, boolean>())
const expectedKeys = new Map<string, Set<string>>()

// Adds a number to a short name that is already used in its account, in any letter case: Acme, Acme (2), Acme (3).
export async function uniqueShortcut(
  db: Database,
  accountId: number,
  table: string,
  requested: string,
  ownId: number | undefined,
): Promise<string> {
  const base = baseOf(requested)
  const folded = searchText(base)
  const otherRecords = (condition: Sql) => sql`from ${sqlName(table)}
    where account_id = ${accountId} and deleted = 0 and id <> ${ownId ?? 0} and ${condition}`
  const isUsed = async (sorted: string) =>
    (await db.array(sql`select 1 ${otherRecords(sql`shortcut_sort = ${sorted}`)} limit 1`)) !== undefined
  const isShortcutUsed =
    ownId === undefined ? await isUsedByAny(db, accountId, table, folded) : await isUsed(folded)
  if (!isShortcutUsed) return base
  // Reads the range from "acme" to "acme (9…" in one index scan; two conditions joined by `or` would read all short
  // names.
  const namesakes = otherRecords(sql`shortcut_sort >= ${folded} and shortcut_sort < ${`${folded} )`}`)
  const rows = await db.all<{ shortcut_sort: string }>(
    sql`select shortcut_sort ${namesakes} order by shortcut_sort limit ${NAMESAKES_READ}`,
  )
  const usedShortcuts = new Set(rows.map((row) => row.shortcut_sort))
  let number = 2
  if (rows.length < NAMESAKES_READ) {
    while (usedShortcuts.has(`${folded} (${number})`)) number++
    return `${base} (${number})`
  }
  // There are too many to read for each new record, so counting starts after their total.
  const count = await db.get<{ total: number }>(sql`select count(*) as total ${namesakes}`)
  number = (count?.total ?? 0) + 1
  while (await isUsed(`${folded} (${number})`)) number++
  return `${base} (${number})`
}

// Registers a short name before the write lock. The first transaction of a commit group then looks up the names of all;
// an unneeded lookup costs little.
export function expectShortcut(accountId: number, table: string, requested: string) {
  const key = `${accountId} ${table}`
  const names = expectedKeys.get(key)
  if (names === undefined) {
    if (expectedKeys.size >= EXPECTED_KEYS_MAX) expectedKeys.clear()
    expectedKeys.set(key, new Set([foldedBase(requested)]))
  } else if (names.size < EXPECTED_MAX) names.add(foldedBase(requested))
}

function takeExpected(accountId: number, table: string): Iterable<string> {
  const key = `${accountId} ${table}`
  const names = expectedKeys.get(key) ?? []
  expectedKeys.delete(key)
  return names
}

type WithShortcut = { readonly shortcut?: string | null }

// Updates the cache with each changed record. If a record gave up its name, the cache is cleared.
export const shortcutListener =
  (table: string): ChangeListener =>
  (db, accountId, before: WithShortcut | undefined, after: WithShortcut | undefined) => {
    const cache = shortcutCache(db, accountId, table)
    if (before === undefined) cache?.set(searchText(after?.shortcut ?? ''), true)
    else if (before.shortcut !== after?.shortcut) cache?.clear()
  }

// For new records: no record of its own has to be excluded.
async function isUsedByAny(db: Database, accountId: number, table: string, folded: string) {
  const cache = shortcutCache(db, accountId, table) ?? new Map<string, boolean>()
  if (cache.has(folded)) return cache.get(folded)
  const names = [...new Set([folded, ...takeExpected(accountId, table)])].filter((name) => !cache.has(name))
  const rows = await db.arrays(sql`select shortcut_sort from ${sqlName(table)}
    where account_id = ${accountId} and deleted = 0 and shortcut_sort in (${join(powerOfTwo(names))})`)
  const usedShortcuts = new Set(rows.map(([shortcut]) => shortcut))
  for (const name of names) cache.set(name, usedShortcuts.has(name))
  return usedShortcuts.has(folded)
}

// Cuts between characters, because half of a surrogate pair cannot be stored.
const baseOf = (requested: string) => requested.slice(0, SHORTCUT_MAX).replace(/[\ud800-\udbff]$/, '')
const foldedBase = (requested: string) => searchText(baseOf(requested))
