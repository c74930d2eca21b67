import { Refusal } from '../../platform/refusal.ts'

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
