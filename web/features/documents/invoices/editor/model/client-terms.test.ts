import { expect, test } from 'vitest'
import { standingDiscount, type Terms, withoutDiscount, withTerms } from './client-terms.ts'
import type { Settings, Values } from './editor-values.ts'
import { emptyLine } from './line.ts'

const SETTINGS = { discount_kind: 'percent_unit' } as Settings
const values = (fields: Partial<Values> = {}) => ({ income: true, lines: [], ...fields }) as unknown as Values
const terms = (discount: string | null, payment_to_kind: string | null = null): Terms => ({
  discount,
  payment_to_kind,
})

test.each<[string, Terms | undefined, Partial<Values>, Partial<Settings>, string]>([
  ['a percent', terms('10.0'), {}, {}, '10.0'],
  ['none', terms(null), {}, {}, ''],
  ['nothing off', terms('0.0'), {}, {}, ''],
  ['nobody', undefined, {}, {}, ''],
  ['on what is bought', terms('10.0'), { income: false }, {}, ''],
  ['where amounts are given', terms('10.0'), {}, { discount_kind: 'amount' }, ''],
  ['where the document decides', terms('10.0'), { discount_kind: 'amount' }, { discount_kind: 'any' }, ''],
])('the discount of a client: %s', (_, card, fields, settings, discount) => {
  expect(standingDiscount(card, values(fields), { ...SETTINGS, ...settings })).toBe(discount)
})

test('a chosen client brings the day of payment and a discount, and what was typed stays', () => {
  const lines = [emptyLine(), emptyLine({ discount_percent: '3' })]
  const changed = withTerms(terms('10', '14'), values({ lines }), SETTINGS)
  expect(changed).toMatchObject({ payment_to_kind: '14', show_discount: true })
  expect(changed.lines?.map(({ discount_percent }) => discount_percent)).toEqual(['10', '3'])
  expect(withTerms(terms(null), values({ lines }), SETTINGS)).toEqual({})
})

test('the discount of the client before goes with them', () => {
  const lines = [emptyLine({ discount_percent: '10.0' }), emptyLine({ discount_percent: '3' })]
  const left = withoutDiscount('10', { lines })
  expect(left.lines?.map(({ discount_percent }) => discount_percent)).toEqual(['', '3'])
  expect(left.show_discount).toBe(true)
  expect(withoutDiscount('10', { lines: lines.slice(0, 1) }).show_discount).toBe(false)
  expect(withoutDiscount('', { lines })).toEqual({})
})
