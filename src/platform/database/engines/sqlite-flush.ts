import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

// Who commits writes into the log with the turn to write, gives the turn back, and only then waits for the disk: the next one goes on
// meanwhile. Nothing that is not flushed may be told to anybody, so answers leave after a flush, and who sees something that may not be
// flushed yet flushes it first. All threads count in common what is begun, written and flushed.

export const FLUSH_CELLS = 3
const [BEGUN, WRITTEN, FLUSHED] = [0, 1, 2]

type Flush = {
  // Runs what commits, with the turn to write.
  committing(commit: () => void): void
  // Whatever anybody could have seen until now, where it is not flushed yet.
  settle(): void
  all(): void
  close(): void
}

const BY_SQLITE: Flush = {
  committing: (commit) => commit(),
  settle: () => {},
  all: () => {},
  close: () => {},
}

export function flushOf(file: string, writer: DatabaseSync, cells: Int32Array<SharedArrayBuffer>): Flush {
  const { journal_mode } = writer.prepare('pragma journal_mode').get() as { journal_mode: string }
  if (journal_mode !== 'wal') return BY_SQLITE
  writer.exec('pragma synchronous = normal')
  // No locks are held on this file, which closing it would end.
  const log = openSync(`${file}-wal`, 'r+')

  function all() {
    const written = Atomics.load(cells, WRITTEN)
    try {
      fdatasyncSync(log)
    } catch (error) {
      end(error as Error)
    }
    advance(written)
  }

  // Somebody else may have come further meanwhile.
  function advance(written: number) {
    for (;;) {
      const flushed = Atomics.load(cells, FLUSHED)
      if (((written - flushed) | 0) <= 0) return
      if (Atomics.compareExchange(cells, FLUSHED, flushed, written) === flushed) return
    }
  }

  return {
    committing: (commit) => {
      const number = Atomics.add(cells, BEGUN, 1) + 1
      try {
        commit()
      } finally {
        Atomics.store(cells, WRITTEN, number)
      }
    },
    settle: () => {
      if (Atomics.load(cells, FLUSHED) !== Atomics.load(cells, BEGUN)) all()
    },
    all,
    close: () => closeSync(log),
  }
}

// What the disk holds now nobody can tell, also not by asking once more. The next start reads it.
function end({ message }: Error): never {
  writeSync(2, `kwit ends. What was written could not be flushed to the disk (${message})\n`)
  process.kill(process.pid, 'SIGKILL')
  throw new Error(message)
}
