// Checks the order of writing, flushing and responding in a recorded trace of system calls. A flush covers what was
// written before it began, and only once it has ended.

export const CALLS = ['write', 'writev', 'pwrite64', 'ftruncate', 'fsync', 'fdatasync']

type Write = { thread: string; offset: number; length: number; ended: number }
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

// Tracks the data file and its log by name; `lost` is what a power cut at the end of the trace may erase.
export function judge(lines: Iterable<string>, data: string): Verdict {
  const log = `${data}-wal`
  const pending = new Map<string, Write[]>([
    [data, []],
    [log, []],
  ])
  const verdict: Verdict = { faults: [], answers: 0, flushes: 0, checkpoints: 0, renewals: 0, lost: [] }
  const waiting = (file: string) => pending.get(file) as Write[]

  function begin({ name, file, rest, thread, began }: Call) {
    const fault = (text: string) => verdict.faults.push(`call ${began}: ${text}`)
    if (/^writev?$/.test(name) && /HTTP\/1\.1 20\d/.test(rest)) {
      verdict.answers++
      if (waiting(log).some((write) => write.thread === thread))
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
      waiting(file).filter((write) => write.ended > began),
    )
  }

  const open = new Map<string, Call>()
  let index = 0
  for (const line of lines) {
    index++
    const resumed = /^(\d+) +<\.\.\. \w+ resumed>(.*)/.exec(line)
    const [, thread = '', tail = ''] = resumed ?? []
    const call = resumed ? open.get(thread) : read(line, index)
    if (!call) continue
    if (!resumed) begin(call)
    open.delete(call.thread)
    if (/<unfinished \.\.\.>$/.test(line)) open.set(call.thread, call)
    else end({ ...call, rest: call.rest + tail, ended: index })
  }
  // A write that was interrupted may have written a part.
  for (const call of open.values()) {
    if (call.name === 'pwrite64') end({ ...call, ended: index })
  }
  for (const [file, unsynced] of pending)
    for (const { offset, length } of unsynced) verdict.lost.push({ file, offset, length })
  return verdict
}

function read(line: string, index: number): Call | undefined {
  const [, thread, name, file, tail] = /^(\d+) +(\w+)\(\d+<([^>]*)>(.*)/.exec(line) ?? []
  if (!thread || !name || file === undefined || tail === undefined) return undefined
  return { thread, name, file, rest: tail, began: index, ended: index }
}

// The last two numbers of a call, whatever it wrote.
const numbersOf = (tail: string) => /, (\d+), (\d+)(?:\) +=| <unfinished)/.exec(tail)
const lengthOf = (tail: string) => Number(numbersOf(tail)?.[1])
const offsetOf = (tail: string) => Number(numbersOf(tail)?.[2])
