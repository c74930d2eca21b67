import { workerData } from 'node:worker_threads'
import {
  ASKED,
  CARRIED_PAGES,
  ENDING,
  type Kept,
  LONG_PAGES,
  type Pages,
  READY,
  REST_MS,
  RESTING,
  STATE,
} from './checkpoint.ts'
import { connect } from './connection.ts'

// Carries home what lies in the log, whenever it is asked to (sqlite-log.ts).

const { file, cells } = workerData as Kept
const PAGES_KB = 500
const ROUNDS = 4
// So many are brought over in passing.
const LEFT_PAGES = 300

const connection = connect(file, PAGES_KB)
const carrying = connection.prepare('pragma wal_checkpoint(passive)')
const looking = connection.prepare('pragma wal_checkpoint(noop)')

for (;;) {
  const state = Atomics.load(cells, STATE)
  if (state === ENDING) break
  if (state === ASKED) Atomics.compareExchange(cells, STATE, ASKED, carryHome())
  else Atomics.wait(cells, STATE, state)
}
connection.close()

// When next to nothing is left of a long log, it can begin anew; so it can when others write faster than it is carried. Somebody who
// reads an old state for long needs what came after it.
function carryHome(): number {
  try {
    let left = 0
    for (let round = 0; round < ROUNDS; round++) {
      carrying.get()
      const { log, checkpointed } = looking.get() as Pages
      if (log < LONG_PAGES) return RESTING
      left = log - checkpointed
      if (left <= LEFT_PAGES) return READY
    }
    if (left < CARRIED_PAGES) return READY
  } catch {
    // A full disk, say: later.
  }
  Atomics.wait(cells, STATE, ASKED, REST_MS)
  return RESTING
}
