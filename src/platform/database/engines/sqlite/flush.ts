import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { isFull } from './connection.ts'

// Flushes commits outside the write lock: a writer commits into the log, releases the lock, and then waits for the
// disk, while the next writer goes on. Data may be reported to a client only after it is flushed. So responses leave
// after a flush, and a reader that may see unflushed data flushes first. All threads share the numbers of begun,
// written and flushed commits.

export const FLUSH_CELLS = 4
const [BEGUN_CELL, WRITTEN_CELL, FLUSHED_CELL] = [0, 1, 2]
const OPENED_CELL = 3 // set by the first thread

type Flush = {
  // Runs the commit. The caller holds the write lock.
  trackCommit(commit: () => void): void
  // Flushes everything that a reader could have seen until now, if it is not flushed yet.
  flushVisible(): void
  // Flushes in any case.
  flushAll(): void
  close(): void
}

// SQLite flushes before the commit is visible. Other programs that open the file, such as the command line, work this
// way, because they do not count in the shared memory.
export const FLUSHED_BY_SQLITE: Flush = {
  trackCommit: (commit) => commit(),
  flushVisible: () => {},
  flushAll: () => {},
  close: () => {},
}

export function openFlush(writer: DatabaseSync, cells: Int32Array<SharedArrayBuffer>): Flush {
  const { journal_mode } = writer.prepare('pragma journal_mode').get() as { journal_mode: string }
  if (journal_mode !== 'wal') return FLUSHED_BY_SQLITE
  writer.exec('pragma synchronous = normal')
  // Opens the resolved path. SQLite holds no locks on this file, so closing it releases none.
  const log = openSync(`${writer.location()}-wal`, 'r+')
  if (Atomics.compareExchange(cells, OPENED_CELL, 0, 1) === 0) flushLeftovers()

  // A log left by an earlier process may exist only in the memory of the operating system, also after a failed flush.
  // It is checkpointed into the file before any read. If the disk is full or another program reads an older snapshot,
  // flushing the log must do, so that reads still work.
  function flushLeftovers() {
    try {
      writer.exec('pragma wal_checkpoint(truncate)')
    } catch (error) {
      if (!isFull(error)) throw error
    }
    flushAll()
  }

  function flushAll() {
    const writtenNumber = Atomics.load(cells, WRITTEN_CELL)
    try {
      fdatasyncSync(log)
    } catch (error) {
      stop(error as Error)
    }
    recordFlushed(writtenNumber)
  }

  // Another thread may have recorded a later number meanwhile.
  function recordFlushed(writtenNumber: number) {
    for (;;) {
      const flushed = Atomics.load(cells, FLUSHED_CELL)
      if (((writtenNumber - flushed) | 0) <= 0) return
      if (Atomics.compareExchange(cells, FLUSHED_CELL, flushed, writtenNumber) === flushed) return
    }
  }

  return {
    trackCommit: (commit) => {
      const number = Atomics.add(cells, BEGUN_CELL, 1) + 1
      try {
        commit()
      } finally {
        Atomics.store(cells, WRITTEN_CELL, number)
      }
    },
    flushVisible: () => {
      if (Atomics.load(cells, FLUSHED_CELL) !== Atomics.load(cells, BEGUN_CELL)) flushAll()
    },
    flushAll,
    close: () => closeSync(log),
  }
}

// After a failed flush the content of the disk is unknown, and a second flush would not tell. The next start writes it
// again.
function stop({ message }: Error): never {
  writeSync(
    2,
    `Stopping: data could not be flushed to the disk (${message}). Check the disk, then start Kwit again.\n`,
  )
  process.kill(process.pid, 'SIGKILL')
  throw new Error(message)
}
