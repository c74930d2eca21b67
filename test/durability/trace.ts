// What a recorded trace of system calls says about the order of writing, flushing and answering. A flush counts for what was written
// before it began, and only when it has ended.

export const CALLS = ['write', 'writev', 'pwrite64', 'ftruncate', 'fsync', 'fdatasync']

type Written = { thread: string; offset: number; length: number; ended: number }
export type Lost = { file: string; offset: number; length: number }
export type Verdict = {
  faults: string[]
  answers: number
  flushes: number
  checkpoints: number
  renewals: number
  lost: Lost[]
}

type Call = { thread: string; name: string; file: string; rest: string; began: number; ended: number }

// The file that holds the data and its log, by their names; `lost` is what a power cut at the end of the trace may take.
export function judge(lines: Iterable<string>, data: string): Verdict {
  const log = `${data}-wal`
  const pending = new Map<string, Written[]>([
    [data, []],
    [log, []],
  ])
  const verdict: Verdict = { faults: [], answers: 0, flushes: 0, checkpoints: 0, renewals: 0, lost: [] }
  const waiting = (file: string) => pending.get(file) as Written[]

  function begin({ name, file, rest, thread, began }: Call) {
    const fault = (text: string) => verdict.faults.push(`call ${began}: ${text}`)
    if (/^writev?$/.test(name) && /HTTP\/1\.1 20\d/.test(rest)) {
      verdict.answers++
      if (waiting(log).some((written) => written.thread === thread))
        fault('an answer left before what its thread had written to the log was flushed')
    }
    if (file === data && name === 'pwrite64') {
      if (waiting(data).length === 0) verdict.checkpoints++
      if (waiting(log).length > 0) fault('the data was written before the log that tells of it was flushed')
    }
    const isAnew = file === log && (name === 'ftruncate' || (name === 'pwrite64' && offsetOf(rest) === 0))
    if (isAnew) verdict.renewals++
    if (isAnew && waiting(data).length > 0) fault('the log began anew before the data was flushed')
  }

  function end({ name, file, rest, thread, began, ended }: Call) {
    if (!pending.has(file)) return
    if (name === 'pwrite64')
      waiting(file).push({ thread, offset: offsetOf(rest), length: lengthOf(rest), ended })
    if (!name.endsWith('sync')) return
    verdict.flushes++
    pending.set(
      file,
      waiting(file).filter((written) => written.ended > began),
    )
  }

  const open = new Map<string, Call>()
  let place = 0
  for (const line of lines) {
    place++
    const resumed = /^(\d+) +<\.\.\. \w+ resumed>(.*)/.exec(line)
    const [, thread = '', rest = ''] = resumed ?? []
    const call = resumed ? open.get(thread) : read(line, place)
    if (!call) continue
    if (!resumed) begin(call)
    open.delete(call.thread)
    if (/<unfinished \.\.\.>$/.test(line)) open.set(call.thread, call)
    else end({ ...call, rest: call.rest + rest, ended: place })
  }
  // Who was cut off while writing may have written a part.
  for (const call of open.values()) {
    if (call.name === 'pwrite64') end({ ...call, ended: place })
  }
  for (const [file, left] of pending)
    for (const { offset, length } of left) verdict.lost.push({ file, offset, length })
  return verdict
}

function read(line: string, place: number): Call | undefined {
  const [, thread, name, file, rest] = /^(\d+) +(\w+)\(\d+<([^>]*)>(.*)/.exec(line) ?? []
  if (!thread || !name || file === undefined || rest === undefined) return undefined
  return { thread, name, file, rest, began: place, ended: place }
}

// The last two numbers of a call, whatever was written.
const numbersOf = (rest: string) => /, (\d+), (\d+)(?:\) +=| <unfinished)/.exec(rest)
const lengthOf = (rest: string) => Number(numbersOf(rest)?.[1])
const offsetOf = (rest: string) => Number(numbersOf(rest)?.[2])
