import { expect, test } from 'vitest'
import { stub } from '../../../test/stub.ts'
import { type Fields, integer, text } from '../fields/field.ts'
import { rowWriter } from './row-writer.ts'

// Two columns, one of them sorted and searched, and two fields stored in `data`.
function writerOf(late: readonly string[]) {
  const options = (name: string) => (late.includes(name) ? { set_in_transaction: true as const } : {})
  const fields: Fields = {
    number: text(options('number')),
    count: integer(options('count')),
    pattern: text(options('pattern')),
    note: text(options('note')),
  }
  const [number, count, pattern, note] = Object.entries(fields) as [never, never, never, never]
  return rowWriter({
    columns: [number, count],
    sorted: ['number'],
    searched: ['number', 'note'],
    dataFields: [pattern, note],
  })
}

const RECORDS = [
  { number: '7/11', count: 7, pattern: 'nr/mm', note: 'Über "uns"' },
  { number: '7/11', count: null, pattern: null, note: null },
  { number: null, count: null, pattern: null, note: 'only this' },
  { number: null, count: null, pattern: 'nr', note: null },
  { number: null, count: null, pattern: null, note: null },
]

const LATE = [
  [],
  ['number'],
  ['pattern'],
  ['note'],
  ['number', 'count'],
  ['number', 'count', 'pattern', 'note'],
]

for (const late of LATE)
  test(`writes the same row when these fields are set late: ${late.join(', ') || 'nothing'}`, () => {
    for (const record of RECORDS) {
      const earlyWriter = writerOf([])
      const expected: unknown[] = ['before']
      const expectedChanges = earlyWriter.end(record, earlyWriter.begin(record, stub(expected)))
      const lateWriter = writerOf(late)
      const parameters: unknown[] = ['before']
      const unset = Object.fromEntries(late.map((name) => [name, null]))
      const half = lateWriter.begin({ ...record, ...unset }, stub(parameters))
      const changes = lateWriter.end(record, half)
      expect(parameters.slice(0, -1)).toEqual(expected.slice(0, -1))
      expect(JSON.parse(parameters.at(-1) as string)).toEqual(JSON.parse(expected.at(-1) as string))
      expect(JSON.parse(changes)).toEqual(JSON.parse(expectedChanges))
    }
  })

test('setting a field that is already encoded throws', () => {
  const { checkLate } = writerOf(['number', 'count'])
  expect(() => checkLate({ number: '8/11', count: null })).not.toThrow()
  expect(() => checkLate({ number: '8/11', note: 'new' })).toThrow('note is already encoded')
})
