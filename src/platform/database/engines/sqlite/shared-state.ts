import { VERSION_CELLS, type VersionCounters, versionCountersIn } from '../../../commit/prepared-reads.ts'
import { ANY_TABLE } from '../../../commit/statement-tables.ts'
import { LOCK_CELLS } from '../../../threads.ts'
import { WRITE_FAILURES, type WriteFailure, writeFailureError } from '../../write-failure.ts'
import { FLUSH_CELLS } from './flush.ts'

// State in memory shared by all threads that serve one file: the write lock, the number of commits, and the versions of
// tables.
export type SharedCells = Int32Array<SharedArrayBuffer>
const COMMITS_CELL = LOCK_CELLS
const VERSIONS_START = COMMITS_CELL + 1
const FAILURE_CELL = VERSIONS_START + VERSION_CELLS
export const FLUSH_START = FAILURE_CELL + 1
export const SHARED_CELLS = FLUSH_START + FLUSH_CELLS

export const newSharedCells = (): SharedCells =>
  new Int32Array(new SharedArrayBuffer(SHARED_CELLS * Int32Array.BYTES_PER_ELEMENT))

// Keyed by the primary result code: the lowest byte of SQLite's error code.
const FAILURE_BY_CODE: { readonly [code: number]: WriteFailure } = {
  8: 'read_only',
  10: 'failing',
  13: 'full',
  14: 'failing',
}

export class SharedState {
  readonly cells: SharedCells
  readonly versions: VersionCounters

  constructor(cells: SharedCells) {
    this.cells = cells
    this.versions = versionCountersIn(cells.subarray(VERSIONS_START))
  }

  get commits(): number {
    return Atomics.load(this.cells, COMMITS_CELL)
  }

  // Ends the read snapshots that are open now.
  endSnapshots() {
    Atomics.add(this.cells, COMMITS_CELL, 1)
  }

  // Ends snapshots before it counts versions, because a reader that sees a new version must not read from an old
  // snapshot.
  recordCommit(writtenTables: ReadonlySet<string>) {
    this.endSnapshots()
    this.versions.increment(writtenTables)
    if (writtenTables.size > 0) Atomics.store(this.cells, FAILURE_CELL, 0)
  }

  // Called after changes outside of the engine's transactions: all cached reads are invalid.
  invalidateAll() {
    this.endSnapshots()
    this.versions.increment(new Set([ANY_TABLE]))
  }

  get writeFailure(): WriteFailure | undefined {
    return WRITE_FAILURES[Atomics.load(this.cells, FAILURE_CELL) - 1]
  }

  // Returns the error to report, and remembers a write failure until a write succeeds again.
  recordFailure(error: unknown): unknown {
    const failure = FAILURE_BY_CODE[((error as { errcode?: number }).errcode ?? 0) & 0xff]
    if (failure === undefined) return error
    Atomics.store(this.cells, FAILURE_CELL, WRITE_FAILURES.indexOf(failure) + 1)
    return writeFailureError(failure, error as Error)
  }
}
