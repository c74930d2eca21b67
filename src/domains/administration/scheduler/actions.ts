import { ApiError } from '../../../platform/api-error.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Account, getAccount } from '../accounts/store.ts'
import { lockDue, saveDue } from './store.ts'
import { wakeAt } from './wake-time.ts'
import type { WorkContext, WorkSource } from './work-source.ts'

// Stores when the source is due next. Every write that can change that calls this in its transaction.
export const scheduleNext = (
  db: Database,
  source: Pick<WorkSource, 'name' | 'nextDue'>,
  accountId: number,
): Promise<void> =>
  transaction(db, async (db) => {
    await lockDue(db, accountId, source.name)
    const due_at = await source.nextDue(db, accountId)
    const wake_at = due_at === undefined ? undefined : wakeAt(await getAccount(db, accountId), due_at)
    await saveDue(db, accountId, source.name, { due_at, wake_at })
  })

export type Due = { source: WorkSource; due_at: number }

// Finds the earliest due work of an account. Of several due at the same time, the first source of the list wins.
export async function earliestDue(
  db: Database,
  sources: readonly WorkSource[],
  accountId: number,
): Promise<Due | undefined> {
  let earliest: Due | undefined
  for (const source of sources) {
    const due_at = await source.nextDue(db, accountId)
    if (due_at !== undefined && (earliest === undefined || due_at < earliest.due_at))
      earliest = { source, due_at }
  }
  return earliest
}

// Throws if the same work is still due, which would otherwise be tried forever. Another process may have done it meanwhile.
export async function checkNotStillDue(
  db: Database,
  { source, due_at }: Due,
  accountId: number,
): Promise<void> {
  if ((await source.nextDue(db, accountId)) === due_at)
    throw new Error(`${source.name} did none of its due work`)
}

// Does everything that is due at `now`, in order. Returns false if there is more because the process is stopping or the time is up. A
// failing source does not stop the others; its error is thrown at the end.
export async function runDue(
  context: WorkContext,
  sources: readonly WorkSource[],
  account: Account,
  now: number,
  isOver: () => boolean = () => false,
): Promise<boolean> {
  const { db, signal } = context
  const failures = new Map<WorkSource, unknown>()
  let isDone = false
  while (!signal.aborted && !isOver()) {
    const remaining = sources.filter((source) => !failures.has(source))
    const next = await earliestDue(db, remaining, account.id)
    if (next === undefined || next.due_at > now) {
      isDone = true
      break
    }
    const { source } = next
    try {
      const count = await source.run(context, account, now)
      if (count === 0 && !signal.aborted) await checkNotStillDue(db, next, account.id)
    } catch (error) {
      failures.set(source, error)
    }
  }
  const settled = sources.filter((source) => !failures.has(source))
  if (isDone) for (const source of settled) await scheduleNext(db, source, account.id)
  for (const error of failures.values()) throw error
  return isDone
}

// Limits how many items run at once: they share a commit, which takes longer than the work of one, but other writers wait for all of them.
const CONCURRENCY = 8

// Runs items in order until the process stops, and returns the errors at the end. Stops at server errors, which mean that the database is
// unavailable.
export async function runConcurrently<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (item: Item) => Promise<unknown>,
): Promise<unknown[]> {
  const failures: unknown[] = []
  for (let start = 0; start < items.length && !signal.aborted; start += CONCURRENCY) {
    for (const result of await Promise.allSettled(items.slice(start, start + CONCURRENCY).map(work)))
      if (result.status === 'rejected') failures.push(result.reason)
    const serverError = failures.find((error) => error instanceof ApiError && error.status >= 500)
    if (serverError) throw serverError
  }
  return failures
}
