import { ApiError } from './api-error.ts'
import { runThread, type ThreadOptions } from './run-thread.ts'

// Reads the files of strangers one at a time, each in a thread of its own, because each may need a hundred megabytes.

export type ThreadQueueOptions<Input> = ThreadOptions & {
  inputs: string // what the caller sent too many of, such as "PDFs"
  bytesOf: (input: Input) => number // how much memory an input needs while it waits
}

const WAITING_MAX = { of_account: 5, all: 50 }
const WAITING_BYTES_MAX = { of_account: 70_000_000, all: 140_000_000 }

// Resolves with undefined where the thread failed or took too long.
export function threadQueue<Input, Output>(options: ThreadQueueOptions<Input>) {
  let last: Promise<unknown> = Promise.resolve()
  // Each account has a limit, so that none keeps the others waiting for long or fills the memory with waiting inputs.
  const waiting: WaitingInput[] = []
  return async (account_id: number, input: Input): Promise<Output | undefined> => {
    const entry: WaitingInput = { account_id, bytes: options.bytesOf(input) }
    if (!hasRoom(waiting, entry))
      throw new ApiError(503, `Too many ${options.inputs} are being read at once, try again`, {
        'retry-after': '5',
      })
    waiting.push(entry)
    const work = () => {
      waiting.splice(waiting.indexOf(entry), 1)
      return runThread<Input, Output>(options, input)
    }
    const result = last.then(work, work)
    last = result
    return result
  }
}

type WaitingInput = { account_id: number; bytes: number }

function hasRoom(waiting: readonly WaitingInput[], entry: WaitingInput): boolean {
  const ofAccount = waiting.filter(({ account_id }) => account_id === entry.account_id)
  const isWithin = (inputs: readonly WaitingInput[], limit: 'of_account' | 'all') =>
    inputs.length < WAITING_MAX[limit] &&
    inputs.reduce((sum, { bytes }) => sum + bytes, entry.bytes) <= WAITING_BYTES_MAX[limit]
  return isWithin(ofAccount, 'of_account') && isWithin(waiting, 'all')
}
