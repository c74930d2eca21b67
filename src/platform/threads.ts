import { randomUUID } from 'node:crypto'
import { BroadcastChannel, threadId, workerData } from 'node:worker_threads'

// Threads of a server share its port and database. State that they have in common is in shared memory, by name: the
// main thread creates it and passes it to the others.

type Common = { [name: string]: SharedArrayBuffer }
export type ThreadData = { common: Common }

export const threadData = (workerData as { kwit?: ThreadData } | null)?.kwit
export const common: Common = threadData?.common ?? {}

export const sharedIntegers = (name: string, length: number) =>
  new Int32Array(memory(name, length * Int32Array.BYTES_PER_ELEMENT))

export const sharedFigures = (name: string, length: number) =>
  new Float64Array(memory(name, length * Float64Array.BYTES_PER_ELEMENT))

function memory(name: string, bytes: number): SharedArrayBuffer {
  common[name] ??= new SharedArrayBuffer(bytes)
  return common[name]
}

// A lock for one writer at a time. A thread that has just had the lock lets waiting threads go first, but only briefly:
// a waiting thread may be busy, and must not delay all others.
export type WriteLock = { take(): Promise<void>; free(): void }

export const LOCK_CELLS = 3
const [LOCKED, WAITING, TURN_NUMBER] = [0, 1, 2]
const YIELD_MS = 2
const KEEP_ALIVE_MS = 60_000

export function writeLockIn(cells: Int32Array<SharedArrayBuffer>): WriteLock {
  let lastTurn = -1
  const tryLock = () => {
    if (Atomics.compareExchange(cells, LOCKED, 0, 1) !== 0) return false
    Atomics.add(cells, TURN_NUMBER, 1)
    Atomics.notify(cells, TURN_NUMBER)
    return true
  }
  return {
    take: async () => {
      if (Atomics.load(cells, WAITING) === 0 && tryLock()) return
      // Keeps the thread alive, because waiting alone would let it exit with work left.
      const keepAlive = setInterval(() => {}, KEEP_ALIVE_MS)
      await Atomics.waitAsync(cells, TURN_NUMBER, lastTurn, YIELD_MS).value
      Atomics.add(cells, WAITING, 1)
      while (!tryLock()) await Atomics.waitAsync(cells, LOCKED, 1).value
      Atomics.sub(cells, WAITING, 1)
      clearInterval(keepAlive)
    },
    free: () => {
      lastTurn = Atomics.load(cells, TURN_NUMBER)
      Atomics.store(cells, LOCKED, 0)
      Atomics.notify(cells, LOCKED)
    },
  }
}

const SURVEY_MS = 1_000

type Message<Report> = { asks: boolean; id: string; from: number; content: Report }
export type Survey<Report> = { collect(): Promise<Report[]> }

// Collects a report of every thread about a topic. If a thread does not respond in time, its last report is used,
// because falling counters would look like a restart.
export function survey<Report>(topic: string, report: () => Report): Survey<Report> {
  const count = sharedIntegers(`threads that tell of ${topic}`, 1)
  Atomics.add(count, 0, 1)
  const channel = new BroadcastChannel(`kwit ${process.pid} ${topic}`)
  const reports = new Map<number, Report>()
  const pending = new Map<string, () => void>()
  const post = (asks: boolean, id: string) =>
    channel.postMessage({ asks, id, from: threadId, content: report() } satisfies Message<Report>)
  channel.onmessage = (event) => {
    const { asks, id, from, content } = (event as { data: Message<Report> }).data
    reports.set(from, content)
    if (asks) post(false, id)
    else pending.get(id)?.()
  }
  channel.unref()
  return {
    collect: () =>
      new Promise((resolve) => {
        const id = randomUUID()
        let missing = Atomics.load(count, 0) - 1
        const finish = () => {
          clearTimeout(timer)
          pending.delete(id)
          resolve([...reports.set(threadId, report()).values()])
        }
        const timer = setTimeout(finish, SURVEY_MS)
        pending.set(id, () => --missing === 0 && finish())
        if (missing === 0) finish()
        else post(true, id)
      }),
  }
}
