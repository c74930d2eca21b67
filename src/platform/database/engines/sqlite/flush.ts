import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { isFull } from './connection.ts'

// Who commits writes into the log with the turn to write, gives the turn back, and only then waits for the disk: the next one goes on
// meanwhile. Nothing that is not flushed may be told to anybody, so answers leave after a flush, and who sees something that may not be
// flushed yet flushes it first. All threads count in common what is begun, written and flushed.

export const FLUSH_CELLS = 4
const [BEGUN, WRITTEN, FLUSHED] = [0, 1, 2]
const OPENED = 3 // by the first of the threads

type Flush = {
  // Runs what commits, with the turn to write.
  committing(commit: () => void): void
  // Whatever anybody could have seen until now, where it is not flushed yet.
  flushSeen(): void
  // Whether it was counted or not.
  all(): void
  close(): void
}

// Before anybody sees it: so do others who open the file, such as the command line, whose counts nobody knows.
export const BY_SQLITE: Flush = {
  committing: (commit) => commit(),
  flushSeen: () => {},
  all: () => {},
  close: () => {},
}

export function flushOf(writer: DatabaseSync, cells: Int32Array<SharedArrayBuffer>): Flush {
  const { journal_mode } = writer.prepare('pragma journal_mode').get() as { journal_mode: string }
  if (journal_mode !== 'wal') return BY_SQLITE
  writer.exec('pragma synchronous = normal')
  // Where it really is. No locks are held on it, which closing it would end.
  const log = openSync(`${writer.location()}-wal`, 'r+')
  if (Atomics.compareExchange(cells, OPENED, 0, 1) === 0) takeOver()

  // What a server before has left in the log may be in the system's memory alone, also when flushing it has failed: it is written
  // once more, into the file, before anybody is told of it. On a full disk, or while another program reads what is older, flushing
  // has to do: people may still read.
  function takeOver() {
    try {
      writer.exec('pragma wal_checkpoint(truncate)')
    } catch (error) {
      if (!isFull(error)) throw error
    }
    all()
  }

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
    flushSeen: () => {
      if (Atomics.load(cells, FLUSHED) !== Atomics.load(cells, BEGUN)) all()
    },
    all,
    close: () => closeSync(log),
  }
}

// What the disk holds now nobody can tell, also not by flushing once more. The next start writes it anew.
function end({ message }: Error): never {
  writeSync(2, `kwit ends. What was written could not be flushed to the disk (${message})\n`)
  process.kill(process.pid, 'SIGKILL')
  throw new Error(message)
}
