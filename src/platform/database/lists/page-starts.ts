import { cacheUntilChange } from '../../commit/index.ts'
import type { Awaitable, Database } from '../database.ts'
import type { Parameter, Sql } from '../sql.ts'

// Remembers where deep pages of a list start, so that the next page need not skip all rows from the beginning. Valid
// until the account changes.

const DEEP_OFFSET = 100
const SKIPPED_ROWS_MAX = 5_000
const STARTS_MAX = 1_000

export type PageStart = { readonly offset: number; readonly id: number; readonly key: Parameter }
const starts = cacheUntilChange<PageStart>(STARTS_MAX)

export type CachedList = { readonly db: Database; readonly list: string; readonly version: number }

export const listKey = (table: string, order: Sql, where: Sql) =>
  `${table} ${order.text} ${where.text} ${JSON.stringify(where.parameters.map(String))}`

// The nearest remembered start before that page.
export function findPageStart({ db, list, version }: CachedList, offset: number): PageStart | undefined {
  const start = starts.get(db, list, version)
  if (start === undefined) return undefined
  const ahead = offset - start.offset
  return ahead >= 0 && ahead <= SKIPPED_ROWS_MAX ? start : undefined
}

export async function savePageStart(
  { db, list, version }: CachedList,
  offset: number,
  find: () => Awaitable<Omit<PageStart, 'offset'> | undefined>,
) {
  if (db.engine !== 'sqlite' || offset < DEEP_OFFSET) return
  const start = await find()
  if (start === undefined || start.key === null) return
  starts.set(db, list, version, { ...start, offset })
}
