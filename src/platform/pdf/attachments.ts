import { Worker } from 'node:worker_threads'

// The XML files that a PDF carries, taken out in a thread of its own: it can be ended, and its memory is given back at once.

export type Attachment = { name: string; bytes: Uint8Array }

// What takes this long is up to something.
const LONGEST_MS = 20_000
const HEAP_MB = 128

// One at a time, since each may need a hundred megabytes.
let last: Promise<unknown> = Promise.resolve()

// Nothing where the file is damaged, locked by a password, or takes too long.
export function readAttachments(bytes: Buffer): Promise<Attachment[] | undefined> {
  const work = () => readAside(bytes)
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
