import type { Database } from '../database/database.ts'
import { searchForm } from '../database/searchable.ts'
import { name, type Sql, sql } from '../database/sql.ts'

const SHORTCUT_MAX = 240 // leaves room for the number
const NAMESAKES_READ = 100

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
  const folded = searchForm(base)
  const others = (rest: Sql) => sql`from ${name(table)}
    where account_id = ${account_id} and deleted = 0 and id <> ${own_id ?? 0} and ${rest}`
  const isTaken = async (sorted: string) =>
    (await db.array(sql`select 1 ${others(sql`shortcut_sort = ${sorted}`)} limit 1`)) !== undefined
  if (!(await isTaken(folded))) return base
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
