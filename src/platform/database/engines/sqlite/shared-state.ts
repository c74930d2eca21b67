import { VERSION_CELLS, type Versions, versionsIn } from '../../../commit/prepared-reads.ts'
import { ANY_TABLE } from '../../../commit/statement-tables.ts'
import { TURN_CELLS } from '../../../threads.ts'
import { refuseWrite, TROUBLES, type Trouble } from '../../write-failure.ts'
import { FLUSH_CELLS } from './flush.ts'

// What threads that serve from one file have in common: whose turn it is to write, how often they have committed, and what.
export type Shared = Int32Array<SharedArrayBuffer>
const COMMITS = TURN_CELLS
const VERSIONS = COMMITS + 1
const TROUBLE = VERSIONS + VERSION_CELLS
export const FLUSH = TROUBLE + 1
export const SHARED_CELLS = FLUSH + FLUSH_CELLS

export const newCells = (): Shared =>
  new Int32Array(new SharedArrayBuffer(SHARED_CELLS * Int32Array.BYTES_PER_ELEMENT))

// By the first byte of the error's number.
const TROUBLE_OF: { readonly [code: number]: Trouble } = {
  8: 'read_only',
  10: 'failing',
  13: 'full',
  14: 'failing',
}

export class SharedState {
  readonly cells: Shared
  readonly versions: Versions

  constructor(cells: Shared) {
    this.cells = cells
    this.versions = versionsIn(cells.subarray(VERSIONS))
  }

  get commits(): number {
    return Atomics.load(this.cells, COMMITS)
  }

  // Views that were opened before end.
  endViews() {
    Atomics.add(this.cells, COMMITS, 1)
  }

  // In this order: who sees a new version must not read from an old view.
  noteCommit(written: ReadonlySet<string>) {
    this.endViews()
    this.versions.change(written)
    if (written.size > 0) Atomics.store(this.cells, TROUBLE, 0)
  }

  // Past the transactions of the engine: whatever was read before may be otherwise.
  changeAll() {
    this.endViews()
    this.versions.change(new Set([ANY_TABLE]))
  }

  get trouble(): Trouble | undefined {
    return TROUBLES[Atomics.load(this.cells, TROUBLE) - 1]
  }

  // As it is reported. What hinders writing is remembered until something could be written again.
  noteFailure(error: unknown): unknown {
    const trouble = TROUBLE_OF[((error as { errcode?: number }).errcode ?? 0) & 0xff]
    if (trouble === undefined) return error
    Atomics.store(this.cells, TROUBLE, TROUBLES.indexOf(trouble) + 1)
    return refuseWrite(trouble, error as Error)
  }
}
