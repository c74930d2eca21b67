import { expect, test } from 'vitest'
import { emptyLine } from './line.ts'
import { reverseChargeLines } from './reverse-charge.ts'

const lines = [{ ...emptyLine(), tax: '23' }]
const taxes = (values: object) =>
  reverseChargeLines({
    lines,
    seller_country: 'PL',
    buyer_country: 'DE',
    income: true,
    kind: 'vat',
    ...values,
  }).map(({ tax }) => tax)

test('a sale under reverse charge leaves its lines without a rate', () => {
  expect(taxes({})).toEqual(['np'])
})

test.each([{ income: false }, { kind: 'correction' }])('lines of %o stay unchanged', (values) => {
  expect(taxes(values)).toEqual(['23'])
})
