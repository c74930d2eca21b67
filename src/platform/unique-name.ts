import type { Database } from './database/database.ts'
import { fold } from './database/fold.ts'
import { name, sql } from './database/sql.ts'

const SHORTCUT_MAX = 240 // leaves room for the number

// A short name that is taken in its account, in whatever case, gets a number: Acme, Acme (2), Acme (3).
export async function freeShortcut(
  db: Database,
  account_id: number,
  table: string,
  wanted: string,
  own_id: number | undefined,
): Promise<string> {
  // Cut between characters: half of a surrogate pair cannot be stored.
  const base = wanted.slice(0, SHORTCUT_MAX).replace(/[\ud800-\udbff]$/, '')
  const folded = fold(base)
  // From "acme" to "acme (9…": one range is one walk of the index, where two joined by `or` read all short names.
  const rows = await db.all<{ shortcut_sort: string }>(sql`select shortcut_sort from ${name(table)}
    where account_id = ${account_id} and deleted = 0 and id <> ${own_id ?? 0}
    and shortcut_sort >= ${folded} and shortcut_sort < ${`${folded} )`}`)
  const taken = new Set(rows.map((row) => row.shortcut_sort))
  if (!taken.has(folded)) return base
  let number = 2
  while (taken.has(`${folded} (${number})`)) number++
  return `${base} (${number})`
}
