import { statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { BUSY_TIMEOUT_MS } from './connection.ts'

// What is committed lies in a log at first. When that has grown, a thread of its own carries the pages home while others go on
// writing; now and then whoever has the turn to write brings over the few that came meanwhile and begins the log anew. The log of an
// ordinary day never grows so long, and no such thread is started for it.

export const LOG_CELLS = 2
export const [STATE, KEEPERS] = [0, 1]
export const [RESTING, ASKED, READY, RENEWED, ENDING] = [0, 1, 2, 3, 4]

export const CARRIED_PAGES = 8_000
// To begin anew, all wait for two flushes.
export const LONG_PAGES = 32_000
// From here on those who commit carry home themselves, should nobody else.
const ALONE_PAGES = 64_000
const LOOK_COMMITS = 16
const FILE_MAX_BYTES = 320 * 1024 * 1024
const TRIES = 20
const TRY_MS = 1
export const REST_MS = 1_000

export type Kept = { readonly file: string; readonly cells: Int32Array<SharedArrayBuffer> }
export type Pages = { readonly log: number; readonly checkpointed: number }
type Log = {
  // Both by who has the turn to write. Whether it is to begin anew: this thread is then the one to do it.
  look(): boolean
  beginAnew(): Promise<void>
  close(): Promise<void>
}

export function logOf(
  file: string,
  writer: DatabaseSync,
  cells: Int32Array<SharedArrayBuffer>,
  endViews: () => void,
): Log {
  writer.exec(`pragma wal_autocheckpoint = ${ALONE_PAGES}`)
  const looking = writer.prepare('pragma wal_checkpoint(noop)')
  const bounding = writer.prepare('pragma wal_autocheckpoint')
  let keeper: Keeper | undefined
  let commits = 0
  let rests_until = 0

  // Whoever ends has the last word: nothing follows ENDING.
  const move = (from: number, to: number) => Atomics.compareExchange(cells, STATE, from, to) === from

  const rest = () => {
    rests_until = performance.now() + REST_MS
  }

  function askWhenLong() {
    if (Atomics.load(cells, STATE) !== RESTING || performance.now() < rests_until) return
    const { log, checkpointed } = looking.get() as Pages
    const has_grown = log - checkpointed >= CARRIED_PAGES
    if ((!has_grown && log < LONG_PAGES) || wantsMore()) return
    if (!has_grown && log >= ALONE_PAGES) {
      move(RESTING, READY)
      return
    }
    startKeeper()
    if (move(RESTING, ASKED)) Atomics.notify(cells, STATE)
  }

  // Who fills a database writes the same pages again and again, and has asked for a log that is longer than any (widenCache).
  const wantsMore = () => (bounding.get() as { wal_autocheckpoint: number }).wal_autocheckpoint > ALONE_PAGES

  // One for all threads. Should it die, another is started a while later.
  function startKeeper() {
    if (Atomics.compareExchange(cells, KEEPERS, 0, 1) !== 0) return
    const forget = () => {
      keeper = undefined
      rest()
      Atomics.store(cells, KEEPERS, 0)
      move(ASKED, RESTING)
    }
    try {
      keeper = begin({ file, cells })
    } catch (error) {
      forget()
      throw error
    }
    keeper.ended.then(forget)
  }

  // It begins anew only when nobody reads from it, and readers that follow each other closely never leave it: all views end, and
  // nothing is written until it is empty. A reader that stays (a backup, an export) is not waited for.
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
    look: () => {
      try {
        if (++commits % LOOK_COMMITS === 0) askWhenLong()
      } catch {
        // Whatever hinders this will hinder the next commit, and is told there.
        rest()
      }
      return move(READY, RENEWED)
    },
    beginAnew: async () => {
      try {
        writer.exec('pragma busy_timeout = 0')
        if (!(await empty())) rest()
      } catch {
        rest()
      }
      writer.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
      move(RENEWED, RESTING)
    },
    close: async () => {
      if (keeper === undefined) return
      const { thread, ended } = keeper
      thread.ref()
      Atomics.store(cells, STATE, ENDING)
      Atomics.notify(cells, STATE)
      await ended
    },
  }
}

type Keeper = { thread: Worker; ended: Promise<unknown> }

function begin(workerData: Kept): Keeper {
  const thread = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), { execArgv: [], workerData })
  thread.unref()
  thread.on('error', () => {})
  return { thread, ended: new Promise((resolve) => thread.once('exit', resolve)) }
}
