import { expect, test } from 'vitest'
import type { FieldProblems } from '../../../platform/api-error.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import { withoutRefused } from './drop-invalid-fields.ts'

const sent: Tree & { positions: Tree[] } = {
  buyer_name: 'Acme',
  issue_date: 'soon',
  positions: [{ name: 'Chair', tax: 'abc', price_net: '1' }, { name: 'Table' }],
}

test.each<[string, FieldProblems, Tree]>([
  ['a field', { issue_date: ['is no day'] }, { buyer_name: 'Acme', positions: sent.positions }],
  [
    'a field of a line',
    { 'positions[0].tax': ['is not a tax rate'] },
    { ...sent, positions: [{ name: 'Chair', price_net: '1' }, { name: 'Table' }] },
  ],
  [
    'the price that a line lacks',
    { 'positions[1].total_price_gross': ["can't be blank"] },
    { ...sent, positions: [sent.positions[0] as Tree, { name: 'Table', total_price_gross: '0' }] },
  ],
  [
    'a line for what is not in it',
    { 'positions[1].quantity': ['is too large'] },
    { ...sent, positions: [sent.positions[0] as Tree, { _destroy: true }] },
  ],
  [
    'several at once',
    { issue_date: ['is no day'], 'positions[0].tax': ['is not a tax rate'] },
    { buyer_name: 'Acme', positions: [{ name: 'Chair', price_net: '1' }, { name: 'Table' }] },
  ],
  [
    'a list for what is wrong with it',
    { positions: ['is not a list'] },
    { buyer_name: 'Acme', issue_date: 'soon' },
  ],
])('leaves out %s', (_, problems, left) => {
  expect(withoutRefused(sent, problems)).toEqual(left)
})

test.each<[string, FieldProblems]>([
  ['what was not sent', { number: ['has already been taken'] }],
  ['a line that was not sent', { 'positions[7].tax': ['is not a tax rate'] }],
  ['an entry of a list that was not sent', { 'recipients[0].name': ["can't be blank"] }],
])('can do nothing about %s', (_, problems) => {
  expect(withoutRefused(sent, problems)).toBeUndefined()
})
