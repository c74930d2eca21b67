import { Worker } from 'node:worker_threads'
import { Refusal } from '../refusal.ts'

// The XML files that a PDF carries, taken out in a thread of its own: it can be ended, and its memory is given back at once.

export type Attachment = { name: string; bytes: Uint8Array }

// What takes this long is up to something.
const LONGEST_MS = 20_000
const HEAP_MB = 128
const WAITING_MAX = 50
const WAITING_OF_ONE_MAX = 5

// One at a time, since each may need a hundred megabytes.
let last: Promise<unknown> = Promise.resolve()
// Whose files wait: nobody may keep the others waiting for long.
const waiting: number[] = []

// Nothing where the file is damaged, locked by a password, or takes too long.
export async function readAttachments(account_id: number, bytes: Buffer): Promise<Attachment[] | undefined> {
  const own = waiting.filter((one) => one === account_id).length
  if (own >= WAITING_OF_ONE_MAX || waiting.length >= WAITING_MAX)
    throw new Refusal(503, 'Too many PDFs are being read at once, try again', { 'retry-after': '5' })
  waiting.push(account_id)
  const work = () => {
    waiting.splice(waiting.indexOf(account_id), 1)
    return readAside(bytes)
  }
  const mine = last.then(work, work)
  last = mine
  return mine
}

function readAside(bytes: Buffer): Promise<Attachment[] | undefined> {
  return new Promise((resolve) => {
    let found: Attachment[] | undefined
    const thread = new Worker(new URL('./attachments-thread.ts', import.meta.url), {
      workerData: bytes,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
      // What the reader has to say of a strange file is nobody's news.
      stdout: true,
      stderr: true,
      execArgv: [],
    })
    const timer = setTimeout(() => void thread.terminate(), LONGEST_MS)
    thread.on('message', (message: Attachment[]) => {
      found = message
    })
    thread.on('error', () => {})
    thread.on('exit', () => {
      clearTimeout(timer)
      resolve(found)
    })
  })
}

export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-')
