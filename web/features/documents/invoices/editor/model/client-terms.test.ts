import { expect, test } from 'vitest'
import { applyClientTerms, type ClientTerms, clientDiscount, removeClientDiscount } from './client-terms.ts'
import type { EditorSettings, EditorValues } from './editor-values.ts'
import { emptyLine } from './line.ts'

const SETTINGS = { discount_kind: 'percent_unit' } as EditorSettings
const values = (fields: Partial<EditorValues> = {}) =>
  ({ income: true, lines: [], ...fields }) as EditorValues
const terms = (discount: string | null, payment_to_kind: string | null = null): ClientTerms => ({
  discount,
  payment_to_kind,
})

test.each<[string, ClientTerms | undefined, Partial<EditorValues>, Partial<EditorSettings>, string]>([
  ['a percentage', terms('10.0'), {}, {}, '10.0'],
  ['empty', terms(null), {}, {}, ''],
  ['zero', terms('0.0'), {}, {}, ''],
  ['no client', undefined, {}, {}, ''],
  ['not on expenses', terms('10.0'), { income: false }, {}, ''],
  ['not with discounts as amounts', terms('10.0'), {}, { discount_kind: 'amount' }, ''],
  [
    'not if the document has discounts as amounts',
    terms('10.0'),
    { discount_kind: 'amount' },
    { discount_kind: 'any' },
    '',
  ],
])('the discount of a client: %s', (_, card, fields, settings, discount) => {
  expect(clientDiscount(card, values(fields), { ...SETTINGS, ...settings })).toBe(discount)
})

test('a selected client sets the due date and a discount, and keeps typed values', () => {
  const lines = [emptyLine(), emptyLine({ discount_percent: '3' })]
  const changed = applyClientTerms(terms('10', '14'), values({ lines }), SETTINGS)
  expect(changed).toMatchObject({ payment_to_kind: '14', show_discount: true })
  expect(changed.lines?.map(({ discount_percent }) => discount_percent)).toEqual(['10', '3'])
  expect(applyClientTerms(terms(null), values({ lines }), SETTINGS)).toEqual({})
})

test('the discount of the previous client is removed', () => {
  const lines = [emptyLine({ discount_percent: '10.0' }), emptyLine({ discount_percent: '3' })]
  const remainingLines = removeClientDiscount('10', { lines })
  expect(remainingLines.lines?.map(({ discount_percent }) => discount_percent)).toEqual(['', '3'])
  expect(remainingLines.show_discount).toBe(true)
  expect(removeClientDiscount('10', { lines: lines.slice(0, 1) }).show_discount).toBe(false)
  expect(removeClientDiscount('', { lines })).toEqual({})
})
