import { Worker } from 'node:worker_threads'
import { ApiError } from '../api-error.ts'

// Runs the worker thread that renders expensive documents one after another. It starts with the first one and ends when
// it has been idle for a while.

const LONGEST_MS = 60_000
const REST_MS = 60_000
const WAITING_MAX = 50
const WAITING_OF_ONE_MAX = 5

export type Work = { module: string; name: string; document: unknown }
export type Outcome =
  | { file: Uint8Array }
  | { status: number; detail: ApiError['detail'] }
  | { fault: string }

type Waiting = { account_id: number; work: Work; end: (outcome: Outcome) => void }

const waiting: Waiting[] = []
let isBusy = false
let thread: Worker | undefined
let resting: NodeJS.Timeout | undefined

export async function renderAside(
  account_id: number,
  module: URL,
  name: string,
  document: unknown,
): Promise<Buffer> {
  const ofAccount = waiting.filter((print) => print.account_id === account_id).length
  if (ofAccount >= WAITING_OF_ONE_MAX || waiting.length >= WAITING_MAX)
    throw new ApiError(503, 'Too many documents are being printed at once; try again', { 'retry-after': '5' })
  const outcome = await new Promise<Outcome>((end) => {
    waiting.push({ account_id, work: { module: module.href, name, document }, end })
    void drain()
  })
  if ('file' in outcome) return Buffer.from(outcome.file.buffer, outcome.file.byteOffset, outcome.file.length)
  if ('status' in outcome) throw new ApiError(outcome.status, outcome.detail)
  throw new Error(outcome.fault)
}

async function drain() {
  if (isBusy) return
  isBusy = true
  clearTimeout(resting)
  for (let next = waiting.shift(); next; next = waiting.shift()) next.end(await perform(next.work))
  isBusy = false
  resting = setTimeout(() => void endThread(), REST_MS).unref()
}

function endThread() {
  const ended = thread?.terminate()
  thread = undefined
  return ended
}

function perform(work: Work): Promise<Outcome> {
  thread ??= startThread()
  const ofAccount = thread
  return new Promise((resolve) => {
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      ofAccount.removeAllListeners('message').removeAllListeners('exit')
      resolve(outcome)
    }
    const timer = setTimeout(() => {
      end({ status: 503, detail: 'The document takes too long to print' })
      void endThread()
    }, LONGEST_MS)
    ofAccount.once('message', end)
    ofAccount.once('exit', () => {
      thread = undefined
      end({ fault: 'the thread that prints has ended' })
    })
    ofAccount.postMessage(work)
  })
}

// The idle thread does not keep the process alive.
function startThread(): Worker {
  const started = new Worker(new URL('./print-thread.ts', import.meta.url), { execArgv: [] })
  started.on('error', () => {})
  started.unref()
  return started
}
