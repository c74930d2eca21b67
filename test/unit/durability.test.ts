import { describe, expect, test } from 'vitest'
import { judge } from '../durability/trace.ts'

// Tests that the reader of strace traces detects every wrong order, in traces of several threads.

const DATA = '/data/kwit.db'
const LOG = `${DATA}-wal`
const frame = (thread: number, offset: number) =>
  `${thread} pwrite64(28<${DATA}-wal>, "\\0, 1, 2"..., 4096, ${offset}) = 4096`
const page = (thread: number, offset: number) =>
  `${thread} pwrite64(23<${DATA}>, "\\n"..., 4096, ${offset}) = 4096`
const flushed = (thread: number, file: string) => `${thread} fsync(28<${file}>) = 0`
const begun = (thread: number) => `${thread} fsync(28<${DATA}-wal> <unfinished ...>`
const ended = (thread: number) => `${thread} <... fsync resumed>)  = 0`
const answer = (thread: number) => `${thread} write(39<socket:[1]>, "HTTP/1.1 201 Created"..., 8693) = 8693`

const EARLY = /an answer left before/
const AHEAD = /the data was written before/
const ANEW = /the log began anew/

const TRACES: [name: string, trace: string[], fault: RegExp | undefined][] = [
  ['written, flushed, acknowledged', [frame(1, 32), flushed(1, LOG), answer(1)], undefined],
  ['acknowledged without a flush', [frame(1, 32), answer(1)], EARLY],
  ['acknowledged during the flush', [frame(1, 32), begun(1), answer(1), ended(1)], EARLY],
  ['flushed before it was written', [begun(2), frame(1, 32), ended(2), answer(1)], EARLY],
  ['flushed by another', [frame(1, 32), begun(2), ended(2), answer(1)], undefined],
  ['another file flushed', [frame(1, 32), flushed(1, DATA), answer(1)], EARLY],
  ['a response does not depend on the writes of another thread', [frame(2, 32), answer(1)], undefined],
  [
    'a checkpoint in order',
    [frame(1, 32), flushed(1, LOG), page(1, 0), flushed(1, DATA), frame(1, 0)],
    undefined,
  ],
  ['a checkpoint of unflushed pages', [frame(1, 32), page(1, 0)], AHEAD],
  [
    'a log that restarts too early',
    [frame(1, 32), flushed(1, LOG), page(1, 0), frame(1, 0), flushed(1, LOG)],
    ANEW,
  ],
  [
    'a log that is truncated too early',
    [flushed(1, LOG), page(1, 0), `1 ftruncate(28<${LOG}>, 0) = 0`, flushed(1, DATA)],
    ANEW,
  ],
  [
    'pages written to the data file while others write',
    [frame(1, 32), flushed(2, LOG), frame(1, 4152), page(2, 0), flushed(2, DATA)],
    AHEAD,
  ],
  [
    'pages written to the data file by a thread that did not flush the log',
    [frame(1, 32), page(2, 0)],
    AHEAD,
  ],
]

describe('a trace of system calls', () => {
  test.each(TRACES)('%s', (_name, trace, fault) => {
    const { faults } = judge(trace, DATA)
    expect(faults).toEqual(fault ? [expect.stringMatching(fault)] : [])
  })

  test('reports what a power cut may lose: data written after the start of the last flush, or incompletely', () => {
    const cut = `1 pwrite64(28<${DATA}-wal>, "\\0"..., 24, 8000 <unfinished ...>`
    const { lost, answers, flushes } = judge([frame(1, 32), begun(2), frame(1, 4152), ended(2), cut], DATA)
    expect({ lost, answers, flushes }).toEqual({
      lost: [
        { file: LOG, offset: 4152, length: 4096 },
        { file: LOG, offset: 8000, length: 24 },
      ],
      answers: 0,
      flushes: 1,
    })
  })
})
