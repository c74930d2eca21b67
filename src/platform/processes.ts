import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'

// Collects the reports of all processes of a server about a topic, whichever of them is asked. The primary process, which serves no
// requests itself, passes the question on. It also keeps the last reports of processes that ended, because a counter that falls would
// look like a restart.

const ANSWER_MS = 1_000
const ENDED_MAX = 100

type Message<Content> = { readonly topic: string; readonly id: string } & (
  | { readonly kind: 'ask' | 'collect' }
  | { readonly kind: 'report'; readonly content: Content }
  | { readonly kind: 'reports'; readonly reports: readonly Report<Content>[] }
)
export type Report<Content> = { readonly content: Content; readonly is_alive: boolean }

export function surveyProcesses<Content>(topic: string, report: () => Promise<Content>) {
  const ownReport = async (): Promise<Report<Content>[]> => [{ content: await report(), is_alive: true }]
  if (!cluster.isWorker) return { collect: ownReport }
  const waiting = new Map<string, (reports: readonly Report<Content>[]) => void>()
  process.on('message', async (message: Message<Content>) => {
    if (message?.topic !== topic) return
    const { id } = message
    if (message.kind === 'collect') post({ topic, id, kind: 'report', content: await report() })
    if (message.kind === 'reports') waiting.get(id)?.(message.reports)
  })
  return {
    collect: () =>
      new Promise<readonly Report<Content>[]>((resolve) => {
        const id = randomUUID()
        const finish = (reports: readonly Report<Content>[]) => {
          clearTimeout(timer)
          waiting.delete(id)
          resolve(reports)
        }
        const timer = setTimeout(() => void ownReport().then(finish), 2 * ANSWER_MS)
        waiting.set(id, finish)
        post({ topic, id, kind: 'ask' })
      }),
  }
}

const post = (message: Message<unknown>) => void (process.connected && process.send?.(message))

type Round = { readonly missing: Set<number>; readonly end: () => void }

// Runs in the primary process.
export function relaySurveys() {
  const rounds = new Map<string, Round>()
  const last = new Map<string, Map<number, unknown>>() // the last report by topic and process
  const endedProcesses = new Map<string, unknown[]>() // the last reports of processes that ended, by topic
  const lastOf = (topic: string) => last.get(topic) ?? last.set(topic, new Map()).get(topic)

  const startRound = (requester: Worker, topic: string, id: string) => {
    const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    const end = () => {
      clearTimeout(timer)
      rounds.delete(id)
      const aliveReports = [...(lastOf(topic)?.values() ?? [])].map((content) => ({
        content,
        is_alive: true,
      }))
      const endedReports = (endedProcesses.get(topic) ?? []).map((content) => ({
        content,
        is_alive: false,
      }))
      if (requester.isConnected())
        requester.send({ topic, id, kind: 'reports', reports: [...aliveReports, ...endedReports] })
    }
    const timer = setTimeout(end, ANSWER_MS)
    rounds.set(id, { missing: new Set(alive.map((worker) => worker?.id as number)), end })
    for (const worker of alive) worker?.send({ topic, id, kind: 'collect' })
  }

  cluster.on('message', (worker, message: Message<unknown>) => {
    if (message?.topic === undefined) return
    if (message.kind === 'ask') startRound(worker, message.topic, message.id)
    if (message.kind !== 'report') return
    lastOf(message.topic)?.set(worker.id, message.content)
    const round = rounds.get(message.id)
    round?.missing.delete(worker.id)
    if (round?.missing.size === 0) round.end()
  })
  cluster.on('exit', (worker) => {
    for (const [topic, reports] of last) {
      if (!reports.has(worker.id)) continue
      endedProcesses.set(
        topic,
        [...(endedProcesses.get(topic) ?? []), reports.get(worker.id)].slice(-ENDED_MAX),
      )
      reports.delete(worker.id)
    }
  })
}
