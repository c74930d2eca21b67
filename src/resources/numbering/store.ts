import {
  type Awaitable,
  committedTogether,
  type Database,
  keepKnown,
  recall,
  remember,
} from '../../platform/database/database.ts'
import { fold } from '../../platform/database/fold.ts'
import { lockKey, lockKeyAhead } from '../../platform/database/lock.ts'
import { join, type Sql, sql } from '../../platform/database/sql.ts'
import type { Numbered } from './rules.ts'

// Where numbered documents are kept, and which of them carry our own numbers.
export type Ledger = { readonly table: Sql; readonly own: Sql }

// Two documents of one kind never take their numbers at the same time: numbers are unique in their kind, across series.
export const lockNumbers = (db: Database, account_id: number, kind: string) =>
  lockKey(db, numbersOf(account_id, kind))

// Held once the number is found: the time may be told only then.
export const lockNumbersAhead = (db: Database, account_id: number, kind: string) =>
  lockKeyAhead(db, numbersOf(account_id, kind))

const numbersOf = (account_id: number, kind: string) => `${account_id} number ${kind}`

// The highest count among the live documents, so that deleting the newest one gives its number back.
export const lastCount = (
  db: Database,
  account_id: number,
  { table }: Ledger,
  series: string,
): Awaitable<number> =>
  recall(db, table.text, keyOf(account_id, series), async () => {
    const row = await db.get<{ last: number | null }>(sql`select max(series_count) as last from ${table}
      where account_id = ${account_id} and deleted = 0 and series = ${series}`)
    return row?.last ?? 0
  })

// Stores the document with the next number of its series: of all that is known about numbers, only that count changes.
export async function storeNext<Stored>(
  db: Database,
  account_id: number,
  { table }: Ledger,
  { series, series_count }: Numbered,
  store: () => Promise<Stored>,
): Promise<Stored> {
  const stored = await keepKnown(db, table.text, store)
  if (series !== null) remember(db, table.text, keyOf(account_id, series), series_count)
  return stored
}

const keyOf = (account_id: number, series: string) => `count ${account_id} ${series}`

export async function isNumberTaken(
  db: Database,
  account_id: number,
  { table, own }: Ledger,
  { kind, number, except_id }: { kind: string; number: string; except_id: number },
): Promise<boolean> {
  // Asked for the number alone: an engine that does not know its data might start from the kind.
  const rows = await db.all<{ id: number; kind: string }>(sql`select id, kind from ${table}
    where account_id = ${account_id} and deleted = 0 and ${own}
    and number_sort = ${fold(number)} and number = ${number}`)
  return rows.some((row) => row.kind === kind && row.id !== except_id)
}

type Stretch = { readonly first: number; readonly end: number; readonly taken: ReadonlySet<string> }
const STRETCH_MAX = 32

// Whether the coming number of a series is taken already, by a document that was numbered by hand. Documents that are
// committed together ask one after another, so their numbers are looked up together.
export async function isNextTaken(
  db: Database,
  account_id: number,
  ledger: Ledger,
  { kind, place }: { kind: string; place: string },
  count: number,
  print: (count: number) => string,
): Promise<boolean> {
  const lookUp = async (): Promise<Stretch> => {
    const size = Math.min(committedTogether(db), STRETCH_MAX)
    const wanted = Array.from({ length: size }, (_, after) => ({ kind, number: print(count + after) }))
    const taken = await takenNumbers(db, account_id, ledger, wanted)
    return { first: count, end: count + size, taken: new Set(taken) }
  }
  const key = `numbers ${account_id} ${place}`
  let stretch = await recall(db, ledger.table.text, key, lookUp)
  if (count < stretch.first || count >= stretch.end) {
    stretch = await lookUp()
    remember(db, ledger.table.text, key, stretch)
  }
  return stretch.taken.size > 0 && stretch.taken.has(`${kind} ${print(count)}`)
}

// Those of many numbers that live documents of the same kind have, as `kind number`. Asked for the numbers alone, for the same
// reason: by their kind, half a million documents were read for every five hundred numbers.
export async function takenNumbers(
  db: Database,
  account_id: number,
  { table, own }: Ledger,
  wanted: readonly { kind: string; number: string }[],
): Promise<string[]> {
  if (wanted.length === 0) return []
  const names = new Set(wanted.map(({ kind, number }) => `${kind} ${number}`))
  const rows = await db.all<{ kind: string; number: string }>(sql`select kind, number from ${table}
    where account_id = ${account_id} and deleted = 0 and ${own}
    and number_sort in (${join(wanted.map(({ number }) => fold(number)))})
    and number in (${join(wanted.map(({ number }) => number))})`)
  return rows.map(({ kind, number }) => `${kind} ${number}`).filter((name) => names.has(name))
}
