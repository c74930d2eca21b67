import { type Transferable, Worker } from 'node:worker_threads'

export type ThreadOptions = {
  module: URL // posts one message for its `workerData`
  longest_ms: number // a thread that takes longer is ended
  heap_mb?: number
}

// Runs a module in a thread of its own for the input of a stranger, because a thread can be ended and gives its memory back at once.
// Resolves with undefined where the thread failed or took too long.
export function runThread<Input, Output>(
  { module, longest_ms, heap_mb }: ThreadOptions,
  input: Input,
  transferList: Transferable[] = [],
): Promise<Output | undefined> {
  return new Promise((resolve) => {
    let output: Output | undefined
    const thread = new Worker(module, {
      workerData: input,
      transferList,
      ...(heap_mb === undefined ? {} : { resourceLimits: { maxOldGenerationSizeMb: heap_mb } }),
      // The thread has its own output, because warnings of a library about a strange file do not belong in the log.
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
