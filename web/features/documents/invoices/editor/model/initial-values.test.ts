import { describe, expect, test } from 'vitest'
import { type DiscountKind, type Document, discountKind, type Settings } from './editor-values.ts'
import { advanceLines, baseOf } from './initial-values.ts'

const order = (fields: object = {}) =>
  ({
    id: 5,
    kind: 'client_order',
    number: 'ZAM1',
    price_gross: '100.01',
    totals_by_rate: [{ tax: '23', net: '81.31', tax_amount: '18.7', gross: '100.01' }],
    positions: [],
    ...fields,
  }) as unknown as Document

const standing = (left: string, documents: number) => ({
  standing: { left, documents: Array(documents).fill({}), advance_name: 'Advance{percent} on ZAM1' },
})

describe('the last advance takes what is left', () => {
  // Half of 100.01 is 50.005, which is 50.01 twice; the second may be a cent too much for each document and itself.
  test.each<[string, string, object, string]>([
    ['the first half', '50', standing('100.01', 0), '50.01'],
    ['the second half', '50', standing('50.0', 1), '50'],
    ['to the last cent of rounding', '50', standing('49.99', 1), '49.99'],
    ['not past it', '50', standing('49.98', 1), '50.01'],
    ['of three', '50', standing('49.98', 2), '49.98'],
    ['less than is left', '25', standing('50.0', 1), '25'],
    ['of an order that is all paid', '50', standing('0', 1), '50.01'],
    ['of an order nobody tells about', '50', {}, '50.01'],
  ])('%s', (_, percent, fields, amount) => {
    const [line] = advanceLines(order(fields), 'percent', percent)
    expect(line).toMatchObject({ given: 'total_price_gross', amount, tax: '23' })
  })

  test('an amount is what was typed, to the cent', () => {
    const [line] = advanceLines(order(standing('50.0', 1)), 'amount', '50,014')
    expect(line).toMatchObject({ amount: '50.01', name: 'Advance on ZAM1' })
  })
})

describe('the kind of discount', () => {
  const settings = (kind: string) => ({ discount_kind: kind, currency: 'PLN', default_tax: '23' }) as Settings
  test.each<[DiscountKind | null, string, DiscountKind]>([
    [null, 'any', 'percent_unit'],
    [null, 'percent_total', 'percent_total'],
    [null, 'amount', 'amount'],
    ['amount', 'any', 'amount'],
    ['percent_unit_gross', 'percent_total', 'percent_unit_gross'],
  ])('%s of a document, %s of the account: %s', (own, setting, kind) =>
    expect(discountKind({ discount_kind: own }, settings(setting))).toBe(kind),
  )

  test.each<[string, unknown]>([
    ['any', 'amount'],
    ['percent_unit', null],
  ])('a copy under the setting %s has %s', (setting, kind) => {
    const source = order({ kind: 'vat', discount_kind: 'amount' })
    expect(baseOf({ how: 'copy', source }, settings(setting), 1).discount_kind).toBe(kind)
  })
})
