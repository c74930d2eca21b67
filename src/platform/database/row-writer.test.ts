import { expect, test } from 'vitest'
import { type Fields, integer, text } from '../fields/field.ts'
import { rowWriter } from './row-writer.ts'

// Two columns, one of them sorted and searched, and two fields that are held together.
function writerOf(late: readonly string[]) {
  const options = (name: string) => (late.includes(name) ? { late: true as const } : {})
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
    held: [pattern, note],
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
  test(`a row is the same whatever of it comes late: ${late.join(', ') || 'nothing'}`, () => {
    for (const record of RECORDS) {
      const at_once = writerOf([])
      const whole: unknown[] = ['before']
      const said = at_once.end(record, at_once.begin(record, whole as never))
      const written = writerOf(late)
      const parameters: unknown[] = ['before']
      const unsaid = Object.fromEntries(late.map((name) => [name, null]))
      const half = written.begin({ ...record, ...unsaid }, parameters as never)
      const said_late = written.end(record, half)
      expect(parameters.slice(0, -1)).toEqual(whole.slice(0, -1))
      expect(JSON.parse(parameters.at(-1) as string)).toEqual(JSON.parse(whole.at(-1) as string))
      expect(JSON.parse(said_late)).toEqual(JSON.parse(said))
    }
  })

test('what a row has no room for any more is refused', () => {
  const { checkLate } = writerOf(['number', 'count'])
  expect(() => checkLate({ number: '8/11', count: null })).not.toThrow()
  expect(() => checkLate({ number: '8/11', note: 'new' })).toThrow('note was written before')
})
