import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { BUSY_TIMEOUT_MS } from './connection.ts'

// SQLite commits into a log beside the file. SQLite begins the log anew only when nobody reads from it, and readers that follow each
// other closely never leave it. So when the log has grown long, the thread that has the turn to write carries all its pages into the
// file and begins it anew, after the views of all threads have ended.

export const LONG_PAGES = 8_000
// From here on SQLite carries pages home with each commit: somebody has been reading an old state for long.
const ALONE_PAGES = 64_000
const LOOK_COMMITS = 16
const FILE_MAX_BYTES = 128 * 1024 * 1024
const TRIES = 20
const TRY_MS = 1
export const REST_MS = 1_000

export type Pages = { readonly log: number; readonly checkpointed: number }
type Log = {
  // Both are called by the thread that has the turn to write.
  isLong(): boolean
  beginAnew(): Promise<void>
}

export function logOf(writer: DatabaseSync, endViews: () => void): Log {
  writer.exec(`pragma wal_autocheckpoint = ${ALONE_PAGES}`)
  const looking = writer.prepare('pragma wal_checkpoint(noop)')
  const bounding = writer.prepare('pragma wal_autocheckpoint')
  let commits = 0
  let rests_until = 0

  // An error such as a full disk meets the next commit too, and is reported there.
  function isLong(): boolean {
    try {
      return (looking.get() as Pages).log >= LONG_PAGES && !wantsMore()
    } catch {
      return false
    }
  }

  // Who fills a database writes the same pages again and again, and has asked for a log that is longer than any (widenCache).
  const wantsMore = () => (bounding.get() as { wal_autocheckpoint: number }).wal_autocheckpoint > ALONE_PAGES

  // A reader that stays (a backup, an export) is not waited for.
  async function empty(): Promise<boolean> {
    const { size } = statSync(`${writer.location()}-wal`)
    const anew = writer.prepare(`pragma wal_checkpoint(${size > FILE_MAX_BYTES ? 'truncate' : 'restart'})`)
    for (let tries = 0; tries < TRIES; tries++) {
      endViews()
      const { busy } = anew.get() as { busy: number }
      if (busy === 0) return true
      await new Promise((resolve) => setTimeout(resolve, TRY_MS))
    }
    return false
  }

  return {
    isLong: () => ++commits % LOOK_COMMITS === 0 && performance.now() >= rests_until && isLong(),
    beginAnew: async () => {
      // Another thread may have done it meanwhile.
      if (!isLong()) return
      writer.exec('pragma busy_timeout = 0')
      const is_empty = await empty().catch(() => false)
      if (!is_empty) rests_until = performance.now() + REST_MS
      writer.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
    },
  }
}
