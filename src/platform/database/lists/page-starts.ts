import { rememberUntilChange } from '../../commit/index.ts'
import type { Awaitable, Database } from '../database.ts'
import type { Parameter, Sql } from '../sql.ts'

// Where deep pages of a list begin, so that whoever turns them does not walk there from the start each time. Known until
// something in the account changes.

const DEEP = 100
const AHEAD_MAX = 5_000
const KEPT_MAX = 1_000

export type Start = { readonly offset: number; readonly id: number; readonly key: Parameter }
const starts = rememberUntilChange<Start>(KEPT_MAX)

export type Turned = { readonly db: Database; readonly list: string; readonly version: number }

export const listKey = (table: string, order: Sql, where: Sql) =>
  `${table} ${order.text} ${where.text} ${JSON.stringify(where.parameters.map(String))}`

// The nearest known place before that page.
export function startBefore({ db, list, version }: Turned, offset: number): Start | undefined {
  const start = starts.recall(db, list, version)
  if (start === undefined) return undefined
  const ahead = offset - start.offset
  return ahead >= 0 && ahead <= AHEAD_MAX ? start : undefined
}

export async function keepStart(
  { db, list, version }: Turned,
  offset: number,
  find: () => Awaitable<Omit<Start, 'offset'> | undefined>,
) {
  if (db.engine !== 'sqlite' || offset < DEEP) return
  const found = await find()
  if (found === undefined || found.key === null) return
  starts.keep(db, list, version, { ...found, offset })
}
