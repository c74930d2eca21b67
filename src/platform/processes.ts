import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'

// What every process of a server has to say about a matter, whichever of them is asked. The first process, which serves nobody
// itself, passes questions on and remembers what those said last who have died: sums that fall would be taken for those of a new start.

const ANSWER_MS = 1_000
const DEAD_MAX = 100

type Message<Told> = { readonly matter: string; readonly id: string } & (
  | { readonly kind: 'ask' | 'tell' }
  | { readonly kind: 'told'; readonly told: Told }
  | { readonly kind: 'all'; readonly all: readonly Statement<Told>[] }
)
export type Statement<Told> = { readonly told: Told; readonly is_alive: boolean }

export function surveyProcesses<Told>(matter: string, tell: () => Promise<Told>) {
  const alone = async (): Promise<Statement<Told>[]> => [{ told: await tell(), is_alive: true }]
  if (!cluster.isWorker) return { everybody: alone }
  const waiting = new Map<string, (all: readonly Statement<Told>[]) => void>()
  process.on('message', async (message: Message<Told>) => {
    if (message?.matter !== matter) return
    const { id } = message
    if (message.kind === 'tell') post({ matter, id, kind: 'told', told: await tell() })
    if (message.kind === 'all') waiting.get(id)?.(message.all)
  })
  return {
    everybody: () =>
      new Promise<readonly Statement<Told>[]>((resolve) => {
        const id = randomUUID()
        const done = (all: readonly Statement<Told>[]) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(all)
        }
        const timer = setTimeout(() => void alone().then(done), 2 * ANSWER_MS)
        waiting.set(id, done)
        post({ matter, id, kind: 'ask' })
      }),
  }
}

const post = (message: Message<unknown>) => void (process.connected && process.send?.(message))

type Round = { readonly missing: Set<number>; readonly end: () => void }

// For the first process.
export function passSurveysOn() {
  const rounds = new Map<string, Round>()
  const last = new Map<string, Map<number, unknown>>() // by matter and process
  const dead = new Map<string, unknown[]>()
  const lastOf = (matter: string) => last.get(matter) ?? last.set(matter, new Map()).get(matter)

  const ask = (asking: Worker, matter: string, id: string) => {
    const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    const end = () => {
      clearTimeout(timer)
      rounds.delete(id)
      const living = [...(lastOf(matter)?.values() ?? [])].map((told) => ({ told, is_alive: true }))
      const gone = (dead.get(matter) ?? []).map((told) => ({ told, is_alive: false }))
      if (asking.isConnected()) asking.send({ matter, id, kind: 'all', all: [...living, ...gone] })
    }
    const timer = setTimeout(end, ANSWER_MS)
    rounds.set(id, { missing: new Set(alive.map((worker) => worker?.id as number)), end })
    for (const worker of alive) worker?.send({ matter, id, kind: 'tell' })
  }

  cluster.on('message', (worker, message: Message<unknown>) => {
    if (message?.matter === undefined) return
    if (message.kind === 'ask') ask(worker, message.matter, message.id)
    if (message.kind !== 'told') return
    lastOf(message.matter)?.set(worker.id, message.told)
    const round = rounds.get(message.id)
    round?.missing.delete(worker.id)
    if (round?.missing.size === 0) round.end()
  })
  cluster.on('exit', (worker) => {
    for (const [matter, told] of last) {
      if (!told.has(worker.id)) continue
      dead.set(matter, [...(dead.get(matter) ?? []), told.get(worker.id)].slice(-DEAD_MAX))
      told.delete(worker.id)
    }
  })
}
