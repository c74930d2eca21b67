import { randomUUID } from 'node:crypto'
import { BroadcastChannel, workerData } from 'node:worker_threads'

// The threads of one server share its port and its database. What they have to know in common lies in shared memory, by
// name: made by the first thread before it starts the others, and handed to them. One that is alone has it to itself.

type Common = { [name: string]: SharedArrayBuffer }
export type Given = { common: Common; port: number }

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

// One at a time, in the order of asking.
export type Turns = { take(): Promise<void> | undefined; free(): void }

const [NEXT, NOW] = [0, 1]

export function turnsIn(cells: Int32Array<SharedArrayBuffer>): Turns {
  const comesUp = async (ticket: number) => {
    for (;;) {
      const now = Atomics.load(cells, NOW)
      if (now === ticket) return
      const { async: waits, value } = Atomics.waitAsync(cells, NOW, now)
      if (waits) await value
    }
  }
  return {
    take: () => {
      const ticket = Atomics.add(cells, NEXT, 1)
      return Atomics.load(cells, NOW) === ticket ? undefined : comesUp(ticket)
    },
    free: () => {
      Atomics.add(cells, NOW, 1)
      Atomics.notify(cells, NOW)
    },
  }
}

const TELLING_MS = 1_000

type Message<Told> = { asks: boolean; id: string; told: Told }
export type Gathering<Told> = { everybody(): Promise<Told[]> }

// What every thread has to say about a matter; one that does not answer in time is left out.
export function gathering<Told>(matter: string, tell: () => Told): Gathering<Told> {
  const count = sharedCells(`threads that tell of ${matter}`, 1)
  Atomics.add(count, 0, 1)
  const channel = new BroadcastChannel(`kwit ${process.pid} ${matter}`)
  const listening = new Map<string, (told: Told) => void>()
  channel.onmessage = (event) => {
    const { asks, id, told } = (event as { data: Message<Told> }).data
    if (asks) channel.postMessage({ asks: false, id, told: tell() })
    else listening.get(id)?.(told)
  }
  channel.unref()
  return {
    everybody: () =>
      new Promise((resolve) => {
        const id = randomUUID()
        const all = [tell()]
        const done = () => {
          clearTimeout(timer)
          listening.delete(id)
          resolve(all)
        }
        const timer = setTimeout(done, TELLING_MS)
        const others = Atomics.load(count, 0) - 1
        listening.set(id, (told) => {
          if (all.push(told) > others) done()
        })
        if (others === 0) done()
        else channel.postMessage({ asks: true, id })
      }),
  }
}
