import { Refusal } from '../../../platform/api-error.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Account, getAccount } from '../accounts/store.ts'
import { keepDue, lockDue } from './store.ts'
import { wakeAt } from './wake-time.ts'
import type { Context, Source } from './work-source.ts'

// To be called in the transaction of every write that may move what falls due next.
export const planNext = (
  db: Database,
  source: Pick<Source, 'name' | 'nextDue'>,
  account_id: number,
): Promise<void> =>
  transaction(db, async (db) => {
    await lockDue(db, account_id, source.name)
    const due_at = await source.nextDue(db, account_id)
    const wake_at = due_at === undefined ? undefined : wakeAt(await getAccount(db, account_id), due_at)
    await keepDue(db, account_id, source.name, { due_at, wake_at })
  })

export type Due = { source: Source; due_at: number }

// What comes first in an account; of those that fall due at once what stands first in the list.
export async function earliestDue(
  db: Database,
  sources: readonly Source[],
  account_id: number,
): Promise<Due | undefined> {
  let found: Due | undefined
  for (const source of sources) {
    const due_at = await source.nextDue(db, account_id)
    if (due_at !== undefined && (found === undefined || due_at < found.due_at)) found = { source, due_at }
  }
  return found
}

// Somebody else may have done it meanwhile. What still waits would be asked for again and again.
export async function expectDone(db: Database, { source, due_at }: Due, account_id: number): Promise<void> {
  if ((await source.nextDue(db, account_id)) === due_at) throw new Error(`nothing was done of ${source.name}`)
}

// All that is due at `now`, in its order. False when there is more: the process wants to end, or its time is over. One that fails
// keeps nobody else from being done, and is told of at the end.
export async function runDue(
  context: Context,
  sources: readonly Source[],
  account: Account,
  now: number,
  isOver: () => boolean = () => false,
): Promise<boolean> {
  const { db, signal } = context
  const failures = new Map<Source, unknown>()
  let is_done = false
  while (!signal.aborted && !isOver()) {
    const able = sources.filter((source) => !failures.has(source))
    const next = await earliestDue(db, able, account.id)
    if (next === undefined || next.due_at > now) {
      is_done = true
      break
    }
    const { source } = next
    try {
      const done = await source.run(context, account, now)
      if (done === 0 && !signal.aborted) await expectDone(db, next, account.id)
    } catch (error) {
      failures.set(source, error)
    }
  }
  const settled = sources.filter((source) => !failures.has(source))
  if (is_done) for (const source of settled) await planNext(db, source, account.id)
  for (const error of failures.values()) throw error
  return is_done
}

// Several at once share a commit, which takes longer than the work of one. No more than that: whoever else writes waits for all of them.
const TOGETHER = 8

// Begun in their order, until the process wants to end. One that fails keeps nobody else from being done, and is told of at the end;
// where the database is away, so is the rest of them.
export async function doTogether<One>(
  all: readonly One[],
  signal: AbortSignal,
  work: (one: One) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = []
  for (let start = 0; start < all.length && !signal.aborted; start += TOGETHER) {
    for (const ended of await Promise.allSettled(all.slice(start, start + TOGETHER).map(work)))
      if (ended.status === 'rejected') failures.push(ended.reason)
    const away = failures.find((error) => error instanceof Refusal && error.status >= 500)
    if (away) throw away
  }
  return failures
}
