import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { BUSY_TIMEOUT_MS } from './connection.ts'

// Checkpoints a long write-ahead log. SQLite restarts the log only while nobody reads from it, and readers that follow
// each other closely never leave it. So the thread with the write lock writes all pages into the file and restarts the
// log, after the read snapshots of all threads have ended.

export const LONG_PAGES = 8_000
// Beyond this length SQLite checkpoints with each commit, because a reader has held an old snapshot for long.
const AUTO_CHECKPOINT_PAGES = 64_000
const CHECK_EVERY_COMMITS = 16
const FILE_MAX_BYTES = 128 * 1024 * 1024
const TRIES = 20
const TRY_MS = 1
export const PAUSE_MS = 1_000

export type LogPages = { readonly log: number; readonly checkpointed: number }
type LogCheckpointer = {
  // Both are called by the thread with the write lock.
  isLong(): boolean
  restart(): Promise<void>
}

export function logCheckpointer(writer: DatabaseSync, endSnapshots: () => void): LogCheckpointer {
  writer.exec(`pragma wal_autocheckpoint = ${AUTO_CHECKPOINT_PAGES}`)
  const logSize = writer.prepare('pragma wal_checkpoint(noop)')
  const autoCheckpoint = writer.prepare('pragma wal_autocheckpoint')
  let commits = 0
  let pausedUntil = 0

  // An error such as a full disk also fails the next commit, and is reported there.
  function isLong(): boolean {
    try {
      return (logSize.get() as LogPages).log >= LONG_PAGES && !isBulkLoading()
    } catch {
      return false
    }
  }

  // A bulk import rewrites the same pages again and again, and has set a limit larger than any log (widenCache).
  const isBulkLoading = () =>
    (autoCheckpoint.get() as { wal_autocheckpoint: number }).wal_autocheckpoint > AUTO_CHECKPOINT_PAGES

  // Does not wait for a long reader, such as a backup or an export.
  async function checkpoint(): Promise<boolean> {
    const { size } = statSync(`${writer.location()}-wal`)
    const checkpointStatement = writer.prepare(
      `pragma wal_checkpoint(${size > FILE_MAX_BYTES ? 'truncate' : 'restart'})`,
    )
    for (let tries = 0; tries < TRIES; tries++) {
      endSnapshots()
      const { busy } = checkpointStatement.get() as { busy: number }
      if (busy === 0) return true
      await new Promise((resolve) => setTimeout(resolve, TRY_MS))
    }
    return false
  }

  return {
    isLong: () => ++commits % CHECK_EVERY_COMMITS === 0 && performance.now() >= pausedUntil && isLong(),
    restart: async () => {
      // Another thread may have checkpointed meanwhile.
      if (!isLong()) return
      writer.exec('pragma busy_timeout = 0')
      const isRestarted = await checkpoint().catch(() => false)
      if (!isRestarted) pausedUntil = performance.now() + PAUSE_MS
      writer.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
    },
  }
}
