import { describe, expect, test } from 'vitest'
import { currentRules } from '../../../money/rules/versions.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import { positions } from '../invoices/schema.ts'
import { type Lines, stateAfter } from './corrected-state.ts'

const lines = (id: number, ...given: Tree[]): Lines => ({
  id,
  number: `A${id}`,
  positions: given.map((one) => ({
    ...compose(positions, readFields(positions, one)),
    given: 'total_price_gross',
  })),
  options: { rules: currentRules(), position: 'default', discount_kind: null, default_tax: '23' },
})
const line = (name: string, tax: string, gross: string, quantity = '1'): Tree => ({
  name,
  tax,
  quantity,
  total_price_gross: gross,
})
const takenBack = (before: Tree): Tree => ({ kind: 'correction', correction_before_attributes: before })

// What a document holds, what a correction says was there, and which line is left of it; none is told of what never was.
const TWO = [line('Course', 'zw', '100'), line('Fare', 'np', '100')]
const NEAR_AND_EXACT = [line('Near', '23', '123.01'), line('Exact', '23', '123')]
describe('what a correction takes away', () => {
  test.each<[what: string, held: Tree[], before: Tree, left: string[] | undefined]>([
    ['the line itself', TWO, line('Fare', 'np', '100'), ['Course']],
    ['by another name', TWO, line('Trip', 'np', '100'), ['Course']],
    ['by the name of another', TWO, line('Course', 'np', '100'), ['Course']],
    ['a rate written otherwise', [line('Desk', '23', '123')], line('Desk', '23.0', '123'), []],
    ['of another rate without tax', [line('Course', 'zw', '100')], line('Course', 'np', '100'), undefined],
    ['of no percent', [line('Course', 'zw', '100')], line('Course', '0', '100'), undefined],
    ['of another quantity', [line('Desk', '23', '123')], line('Desk', '23', '123', '2'), undefined],
    ['a cent beside', [line('Desk', '23', '123')], line('Desk', '23', '123.01'), []],
    ['two cents beside', [line('Desk', '23', '123')], line('Desk', '23', '123.02'), undefined],
    ['the exact one of two that fit, by another name', NEAR_AND_EXACT, line('Other', '23', '123'), ['Near']],
    ['the exact one, not the one of its name', NEAR_AND_EXACT, line('Near', '23', '123'), ['Near']],
    ['two cents beside, of two', [line('Desk', '23', '123', '2')], line('Desk', '23', '123.02', '2'), []],
  ])('%s', (_, held, before, left) => {
    const state = stateAfter(lines(1, ...held), [lines(2, takenBack(before))])
    expect(state.misfits).toEqual(left ? [] : [{ id: 2, place: 0 }])
    if (left) expect(state.held.map(({ attributes }) => attributes.name)).toEqual(left)
  })
})

test('a line keeps its number and its id through corrections, and what is added is numbered on', () => {
  const changed = (before: Tree, after: Tree): Tree => ({
    kind: 'correction',
    correction_before_attributes: before,
    correction_after_attributes: after,
  })
  const [course, fare] = TWO as [Tree, Tree]
  const cheaper = line('Fare', 'np', '90')
  const { named } = stateAfter(lines(1, { ...course, id: 7 }, { ...fare, uu_id: 'fare-1' }), [
    lines(2, changed(fare, cheaper), { ...line('Extra', '23', '5'), id: 9 }),
    lines(
      3,
      changed(cheaper, line('Fare', 'np', '80')),
      changed(line('Extra', '23', '5'), line('Extra', '23', '6')),
    ),
  ])
  expect(named.map(({ id, place, name }) => [id, place, name.number, name.id])).toEqual([
    [2, 0, 2, 'fare-1'],
    [2, 1, 3, '9'],
    [3, 0, 2, 'fare-1'],
    [3, 1, 3, '9'],
  ])
})
