import { Worker } from 'node:worker_threads'
import { Refusal } from './refusal.ts'

// Work on the files of strangers in a thread of its own: the thread can be ended, and its memory is given back at once. Inputs wait in a
// queue, because each may need a hundred megabytes.

export type ThreadQueueOptions = {
  // Of the module that posts one message for its `workerData`.
  module: URL
  heap_mb: number
  // An input that takes longer is given up.
  longest_ms: number
  // What the caller sent too many of, such as "PDFs".
  inputs: string
}

const WAITING_MAX = 50
const WAITING_OF_ONE_MAX = 5

// Gives undefined where the thread failed or took too long.
export function threadQueue<Input, Output>(options: ThreadQueueOptions) {
  let last: Promise<unknown> = Promise.resolve()
  // Whose inputs wait: nobody may keep the others waiting for long.
  const waiting: number[] = []
  return async (account_id: number, input: Input): Promise<Output | undefined> => {
    const own = waiting.filter((one) => one === account_id).length
    if (own >= WAITING_OF_ONE_MAX || waiting.length >= WAITING_MAX)
      throw new Refusal(503, `Too many ${options.inputs} are being read at once, try again`, {
        'retry-after': '5',
      })
    waiting.push(account_id)
    const work = () => {
      waiting.splice(waiting.indexOf(account_id), 1)
      return runThread<Input, Output>(options, input)
    }
    const mine = last.then(work, work)
    last = mine
    return mine
  }
}

function runThread<Input, Output>(
  { module, heap_mb, longest_ms }: ThreadQueueOptions,
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
