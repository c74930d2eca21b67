import { describe, expect, test } from 'vitest'
import { calculationRules } from '../../../money/rules/versions.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { positions } from '../invoices/schema.ts'
import { applyCorrections, type Lines } from './corrected-state.ts'

const lines = (id: number, ...fields: InputObject[]): Lines => ({
  id,
  number: `A${id}`,
  positions: fields.map((lineFields) => ({
    ...compose(positions, readFields(positions, lineFields)),
    given: 'total_price_gross',
  })),
  options: { rules: calculationRules(1), position: 'default', discount_kind: null, default_tax: '23' },
})
const line = (name: string, tax: string, gross: string, quantity = '1'): InputObject => ({
  name,
  tax,
  quantity,
  total_price_gross: gross,
})
const reversal = (before: InputObject): InputObject => ({
  kind: 'correction',
  correction_before_attributes: before,
})

// Columns: lines of the document, `before` of the correction, and the remaining lines; undefined if `before`
// matches none.
const TWO = [line('Course', 'zw', '100'), line('Fare', 'np', '100')]
const NEAR_AND_EXACT = [line('Near', '23', '123.01'), line('Exact', '23', '123')]
describe('a correction matches', () => {
  test.each<[what: string, held: InputObject[], before: InputObject, left: string[] | undefined]>([
    ['the same line', TWO, line('Fare', 'np', '100'), ['Course']],
    ['a line with another name', TWO, line('Trip', 'np', '100'), ['Course']],
    ['the rate although another line has the name', TWO, line('Course', 'np', '100'), ['Course']],
    ['a rate in another spelling', [line('Desk', '23', '123')], line('Desk', '23.0', '123'), []],
    [
      'no line with another untaxed rate',
      [line('Course', 'zw', '100')],
      line('Course', 'np', '100'),
      undefined,
    ],
    ['no exempt line for 0 %', [line('Course', 'zw', '100')], line('Course', '0', '100'), undefined],
    ['no line with another quantity', [line('Desk', '23', '123')], line('Desk', '23', '123', '2'), undefined],
    ['a line that differs by one cent', [line('Desk', '23', '123')], line('Desk', '23', '123.01'), []],
    [
      'no line that differs by two cents',
      [line('Desk', '23', '123')],
      line('Desk', '23', '123.02'),
      undefined,
    ],
    ['the exact line before an approximate one', NEAR_AND_EXACT, line('Other', '23', '123'), ['Near']],
    ['the exact line before a line of the same name', NEAR_AND_EXACT, line('Near', '23', '123'), ['Near']],
    [
      'a line of two pieces that differs by two cents',
      [line('Desk', '23', '123', '2')],
      line('Desk', '23', '123.02', '2'),
      [],
    ],
  ])('%s', (_, originalLines, before, remaining) => {
    const state = applyCorrections(lines(1, ...originalLines), [lines(2, reversal(before))])
    expect(state.mismatches).toEqual(remaining ? [] : [{ id: 2, index: 0 }])
    if (remaining) expect(state.remainingLines.map(({ attributes }) => attributes.name)).toEqual(remaining)
  })
})

test('lines keep number and id through corrections, and added lines get the next number', () => {
  const correction = (before: InputObject, after: InputObject): InputObject => ({
    kind: 'correction',
    correction_before_attributes: before,
    correction_after_attributes: after,
  })
  const [course, fare] = TWO as [InputObject, InputObject]
  const cheaper = line('Fare', 'np', '90')
  const { lineMatches } = applyCorrections(lines(1, { ...course, id: 7 }, { ...fare, uu_id: 'fare-1' }), [
    lines(2, correction(fare, cheaper), { ...line('Extra', '23', '5'), id: 9 }),
    lines(
      3,
      correction(cheaper, line('Fare', 'np', '80')),
      correction(line('Extra', '23', '5'), line('Extra', '23', '6')),
    ),
  ])
  expect(lineMatches.map(({ id, index, name }) => [id, index, name.number, name.id])).toEqual([
    [2, 0, 2, 'fare-1'],
    [2, 1, 3, '9'],
    [3, 0, 2, 'fare-1'],
    [3, 1, 3, '9'],
  ])
})
