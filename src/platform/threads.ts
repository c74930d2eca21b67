import { randomUUID } from 'node:crypto'
import { BroadcastChannel, threadId, workerData } from 'node:worker_threads'

// The threads of one server share its port and its database. What they have to know in common lies in shared memory, by
// name: made by the first thread before it starts the others, and handed to them. One that is alone has it to itself.

type Common = { [name: string]: SharedArrayBuffer }
export type Given = { common: Common }

export const given = (workerData as { kwit?: Given } | null)?.kwit
export const common: Common = given?.common ?? {}

export const sharedCells = (name: string, length: number) =>
  new Int32Array(memory(name, length * Int32Array.BYTES_PER_ELEMENT))

export const sharedFigures = (name: string, length: number) =>
  new Float64Array(memory(name, length * Float64Array.BYTES_PER_ELEMENT))

function memory(name: string, bytes: number): SharedArrayBuffer {
  common[name] ??= new SharedArrayBuffer(bytes)
  return common[name]
}

// One at a time. Who has just had a turn lets those go first who wait for theirs, but not for long: a thread may be busy
// with something else when its turn comes, and must not hold up all others.
export type Turns = { take(): Promise<void>; free(): void }

export const TURN_CELLS = 3
const [HELD, WAITING, TAKEN] = [0, 1, 2]
const COURTESY_MS = 2
const STAYING_MS = 60_000

export function turnsIn(cells: Int32Array<SharedArrayBuffer>): Turns {
  let last_had = -1
  const tryToTake = () => {
    if (Atomics.compareExchange(cells, HELD, 0, 1) !== 0) return false
    Atomics.add(cells, TAKEN, 1)
    Atomics.notify(cells, TAKEN)
    return true
  }
  return {
    take: async () => {
      if (Atomics.load(cells, WAITING) === 0 && tryToTake()) return
      // Waiting alone does not keep a thread: it would end with its work undone.
      const staying = setInterval(() => {}, STAYING_MS)
      await Atomics.waitAsync(cells, TAKEN, last_had, COURTESY_MS).value
      Atomics.add(cells, WAITING, 1)
      while (!tryToTake()) await Atomics.waitAsync(cells, HELD, 1).value
      Atomics.sub(cells, WAITING, 1)
      clearInterval(staying)
    },
    free: () => {
      last_had = Atomics.load(cells, TAKEN)
      Atomics.store(cells, HELD, 0)
      Atomics.notify(cells, HELD)
    },
  }
}

const TELLING_MS = 1_000

type Message<Told> = { asks: boolean; id: string; from: number; told: Told }
export type Survey<Told> = { everybody(): Promise<Told[]> }

// What every thread has to say about a matter. Of one that does not answer in time stands what it said last, to whomever: sums
// that fall would be taken for those of a new start.
export function survey<Told>(matter: string, tell: () => Told): Survey<Told> {
  const count = sharedCells(`threads that tell of ${matter}`, 1)
  Atomics.add(count, 0, 1)
  const channel = new BroadcastChannel(`kwit ${process.pid} ${matter}`)
  const said = new Map<number, Told>()
  const listening = new Map<string, () => void>()
  const say = (asks: boolean, id: string) =>
    channel.postMessage({ asks, id, from: threadId, told: tell() } satisfies Message<Told>)
  channel.onmessage = (event) => {
    const { asks, id, from, told } = (event as { data: Message<Told> }).data
    said.set(from, told)
    if (asks) say(false, id)
    else listening.get(id)?.()
  }
  channel.unref()
  return {
    everybody: () =>
      new Promise((resolve) => {
        const id = randomUUID()
        let missing = Atomics.load(count, 0) - 1
        const done = () => {
          clearTimeout(timer)
          listening.delete(id)
          resolve([...said.set(threadId, tell()).values()])
        }
        const timer = setTimeout(done, TELLING_MS)
        listening.set(id, () => --missing === 0 && done())
        if (missing === 0) done()
        else say(true, id)
      }),
  }
}
