import { Worker } from 'node:worker_threads'
import { Refusal } from './refusal.ts'

// Work on the files of strangers in a thread of its own: the thread can be ended, and its memory is given back at once. Inputs wait in a
// queue, because each may need a hundred megabytes.

export type ThreadQueueOptions<Input> = {
  // Of the module that posts one message for its `workerData`.
  module: URL
  heap_mb: number
  // An input that takes longer is given up.
  longest_ms: number
  // What the caller sent too many of, such as "PDFs".
  inputs: string
  // How much memory an input holds while it waits.
  bytesOf: (input: Input) => number
}

// Of one account, and of all.
const WAITING_MAX = { own: 5, all: 50 }
const WAITING_BYTES_MAX = { own: 70_000_000, all: 140_000_000 }

// Gives undefined where the thread failed or took too long.
export function threadQueue<Input, Output>(options: ThreadQueueOptions<Input>) {
  let last: Promise<unknown> = Promise.resolve()
  // Whose inputs wait: nobody may keep the others waiting for long, nor fill the memory with what waits.
  const waiting: Waiting[] = []
  return async (account_id: number, input: Input): Promise<Output | undefined> => {
    const own: Waiting = { account_id, bytes: options.bytesOf(input) }
    if (!hasRoom(waiting, own))
      throw new Refusal(503, `Too many ${options.inputs} are being read at once, try again`, {
        'retry-after': '5',
      })
    waiting.push(own)
    const work = () => {
      waiting.splice(waiting.indexOf(own), 1)
      return runThread<Input, Output>(options, input)
    }
    const mine = last.then(work, work)
    last = mine
    return mine
  }
}

type Waiting = { account_id: number; bytes: number }

function hasRoom(waiting: readonly Waiting[], fresh: Waiting): boolean {
  const own = waiting.filter(({ account_id }) => account_id === fresh.account_id)
  const isWithin = (inputs: readonly Waiting[], whose: 'own' | 'all') =>
    inputs.length < WAITING_MAX[whose] &&
    inputs.reduce((sum, { bytes }) => sum + bytes, fresh.bytes) <= WAITING_BYTES_MAX[whose]
  return isWithin(own, 'own') && isWithin(waiting, 'all')
}

function runThread<Input, Output>(
  { module, heap_mb, longest_ms }: ThreadQueueOptions<Input>,
  input: Input,
): Promise<Output | undefined> {
  return new Promise((resolve) => {
    let output: Output | undefined
    const thread = new Worker(module, {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: heap_mb },
      // What a reader has to say of a strange file is nobody's news.
      stdout: true,
      stderr: true,
      execArgv: [],
    })
    const timer = setTimeout(() => void thread.terminate(), longest_ms)
    thread.on('message', (message: Output) => {
      output = message
    })
    thread.on('error', () => {})
    thread.on('exit', () => {
      clearTimeout(timer)
      resolve(output)
    })
  })
}
