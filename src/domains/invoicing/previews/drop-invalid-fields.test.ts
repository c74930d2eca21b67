import { expect, test } from 'vitest'
import type { FieldProblems } from '../../../platform/api-error.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { dropInvalidFields } from './drop-invalid-fields.ts'

const input: InputObject & { positions: InputObject[] } = {
  buyer_name: 'Acme',
  issue_date: 'soon',
  positions: [{ name: 'Chair', tax: 'abc', price_net: '1' }, { name: 'Table' }],
}

test.each<[string, FieldProblems, InputObject]>([
  ['a field', { issue_date: ['is no day'] }, { buyer_name: 'Acme', positions: input.positions }],
  [
    'a field of a line',
    { 'positions[0].tax': ['must be a tax rate such as 23, 8, zw or np'] },
    { ...input, positions: [{ name: 'Chair', price_net: '1' }, { name: 'Table' }] },
  ],
  [
    'a missing price by setting the total to zero',
    { 'positions[1].total_price_gross': ["can't be blank"] },
    { ...input, positions: [input.positions[0] as InputObject, { name: 'Table', total_price_gross: '0' }] },
  ],
  [
    'a line whose invalid field is not in the input',
    { 'positions[1].quantity': ['is too large'] },
    { ...input, positions: [input.positions[0] as InputObject, { _destroy: true }] },
  ],
  [
    'several at once',
    { issue_date: ['is no day'], 'positions[0].tax': ['must be a tax rate such as 23, 8, zw or np'] },
    { buyer_name: 'Acme', positions: [{ name: 'Chair', price_net: '1' }, { name: 'Table' }] },
  ],
  ['an invalid list', { positions: ['must be a list'] }, { buyer_name: 'Acme', issue_date: 'soon' }],
])('removes %s', (_, problems, remaining) => {
  expect(dropInvalidFields(input, problems)).toEqual(remaining)
})

test.each<[string, FieldProblems]>([
  ['a field that is not in the input', { number: ['has already been taken'] }],
  ['a line that is not in the input', { 'positions[7].tax': ['must be a tax rate such as 23, 8, zw or np'] }],
  ['an entry of a list that is not in the input', { 'recipients[0].name': ["can't be blank"] }],
])('returns undefined for %s', (_, problems) => {
  expect(dropInvalidFields(input, problems)).toBeUndefined()
})
