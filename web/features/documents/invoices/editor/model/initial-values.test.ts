import { describe, expect, test } from 'vitest'
import { printFixed } from '../../../../../../src/money/decimal.ts'
import { roundingBy } from '../../../../../../src/money/rounding.ts'
import { rulesWith } from '../../../../../../src/money/rules/rules.ts'
import { currentRules, registerCalculationRules } from '../../../../../../src/money/rules/versions.ts'
import { stub } from '../../../../../../test/stub.ts'
import { type DiscountKind, discountKind, type EditedInvoice, type EditorSettings } from './editor-values.ts'
import { advanceLines, type EditorSource, initialValues, rulesFor } from './initial-values.ts'
import { emptyLine } from './line.ts'
import { documentTotals } from './pricing.ts'

const order = (fields: object = {}) =>
  stub<EditedInvoice>({
    id: 5,
    kind: 'client_order',
    number: 'ZAM1',
    price_gross: '100.01',
    totals_by_rate: [{ tax: '23', net: '81.31', tax_amount: '18.7', gross: '100.01' }],
    positions: [],
    ...fields,
  })

const partlyInvoiced = (remainingShare: string, advance_count: number) => ({
  remaining: {
    left: remainingShare,
    totals_by_rate: [{ tax: '23', gross: remainingShare }],
    advance_count,
    advance_line_name: 'Advance{percent} on ZAM1',
  },
})

describe('the last advance takes the remainder', () => {
  // Half of 100.01 is 50.005, which is rounded to 50.01 twice; the second may exceed the rest by a cent for each
  // document.
  test.each<[string, string, object, string]>([
    ['the first half', '50', partlyInvoiced('100.01', 0), '50.01'],
    ['the second half', '50', partlyInvoiced('50.0', 1), '50'],
    ['a remainder that differs by a rounded cent', '50', partlyInvoiced('49.99', 1), '49.99'],
    ['not a remainder that differs by more', '50', partlyInvoiced('49.98', 1), '50.01'],
    ['a third part with its rounding', '50', partlyInvoiced('49.98', 2), '49.98'],
    ['a smaller part of the remainder', '25', partlyInvoiced('50.0', 1), '25'],
    ['an order that is fully invoiced', '50', partlyInvoiced('0', 1), '50.01'],
    ['an order without these amounts', '50', {}, '50.01'],
  ])('%s', (_, percent, fields, amount) => {
    const [line] = advanceLines(order(fields), 'percent', percent)
    expect(line).toMatchObject({ given: 'total_price_gross', amount, tax: '23' })
  })

  test('of each rate', () => {
    const rates = (first: string, second: string) => [
      { tax: '23', gross: first },
      { tax: '8', gross: second },
    ]
    const source = order({ totals_by_rate: rates('50', '50.01') })
    const remaining = { left: '50.0', totals_by_rate: rates('20', '30'), advance_count: 1 }
    const amounts = (mode: 'percent' | 'amount', value: string) =>
      advanceLines(stub<EditedInvoice>({ ...source, remaining }), mode, value).map(({ amount }) => amount)
    expect(amounts('percent', '50')).toEqual(['20', '30'])
    expect(amounts('amount', '50')).toEqual(['20', '30'])
    expect(amounts('amount', '40')).toEqual(['20', '20'])
  })

  test('an amount is the typed one, to the cent', () => {
    const [line] = advanceLines(order(partlyInvoiced('50.0', 1)), 'amount', '50,014')
    expect(line).toMatchObject({ amount: '50.01', name: 'Advance on ZAM1' })
  })
})

describe('an advance has the decimals of its currency', () => {
  test.each<[currency: string, gross: string, mode: 'percent' | 'amount', value: string, amount: string]>([
    ['JPY', '1001', 'percent', '50', '501'],
    ['JPY', '1001', 'amount', '100,5', '101'],
    ['KWD', '1.001', 'percent', '50', '0.501'],
    ['KWD', '1.001', 'amount', '0,1235', '0.124'],
  ])('%s %s, %s %s', (currency, gross, mode, value, amount) => {
    const source = order({ currency, price_gross: gross, totals_by_rate: [{ tax: '23', gross }] })
    expect(advanceLines(source, mode, value)).toMatchObject([{ amount }])
  })

  test.each([
    // The second half of 1001 yen takes the remainder of 500; 5.005 dinar are too much more than 5.
    ['JPY', '1001', '500', '50', '500'],
    ['KWD', '10', '5', '50.05', '5.005'],
  ])('%s %s, %s remaining, %s %%', (currency, gross, remaining, value, amount) => {
    const fields = { currency, price_gross: gross, totals_by_rate: [{ tax: '23', gross }] }
    const source = order({ ...fields, ...partlyInvoiced(remaining, 1) })
    expect(advanceLines(source, 'percent', value)).toMatchObject([{ amount }])
  })
})

test.each([
  ['PLN', 'keep_net', 'keep_gross'],
  ['EUR', 'keep_net', 'keep_gross'],
  ['PLN', 'sum', 'sum'],
])('an advance in %s on an order with totals by %s has them by %s', (currency, sum, expected) => {
  const source = order({ currency, calculating_strategy: { sum } })
  const settings = { discount_kind: 'any', currency: 'PLN', default_tax: '23' } as EditorSettings
  expect(initialValues({ how: 'convert', source, kind: 'advance' }, settings, 1).sum).toBe(expected)
})

describe('the kind of discount', () => {
  const settings = (kind: string) =>
    ({ discount_kind: kind, currency: 'PLN', default_tax: '23' }) as EditorSettings
  test.each<[DiscountKind | null, string, DiscountKind]>([
    [null, 'any', 'percent_unit'],
    [null, 'percent_total', 'percent_total'],
    [null, 'amount', 'amount'],
    ['amount', 'any', 'amount'],
    ['percent_unit_gross', 'percent_total', 'percent_unit_gross'],
  ])('%s of a document, %s of the account: %s', (documentKind, setting, kind) =>
    expect(discountKind({ discount_kind: documentKind }, settings(setting))).toBe(kind),
  )

  test.each<[string, unknown]>([
    ['any', 'amount'],
    ['percent_unit', null],
  ])('a copy under the setting %s has %s', (setting, kind) => {
    const source = order({ kind: 'vat', discount_kind: 'amount' })
    expect(initialValues({ how: 'copy', source }, settings(setting), 1).discount_kind).toBe(kind)
  })
})

describe('the calculation rules', () => {
  const NEXT = currentRules().version + 1
  const upwards = roundingBy((dividend, divisor) => (dividend + divisor - 1n) / divisor)
  const source = order({ kind: 'vat', calculation_version: 1 })
  const draft = (next_calculation_version: number) =>
    order({ status: 'draft', calculation_version: 1, next_calculation_version })
  test.each<[name: string, start: EditorSource, version: number]>([
    ['a new document', { how: 'new', kind: 'vat', income: true, client_id: null }, NEXT],
    ['a copy', { how: 'copy', source }, NEXT],
    ['a draft', { how: 'edit', source: draft(NEXT) }, NEXT],
    ['a draft of a correction', { how: 'edit', source: draft(1) }, 1],
    ['an issued document', { how: 'edit', source: { ...source, next_calculation_version: 1 } }, 1],
    ['a correction', { how: 'correct', source }, 1],
    ['an invoice of an order', { how: 'convert', source: order({ calculation_version: 1 }), kind: 'vat' }, 1],
    ['an order of an estimate', { how: 'convert', source, kind: 'client_order' }, NEXT],
  ])('of %s', (_, start, version) => {
    const unregister = registerCalculationRules(NEXT, rulesWith(upwards))
    try {
      const rules = rulesFor(start)
      const options = {
        rules,
        position: 'default',
        sum: 'sum',
        discount_kind: null,
        default_tax: '23',
      } as const
      // 0.0023 of tax: nothing when rounded to the nearest cent, and a cent when rounded up.
      const { price_tax } = documentTotals([emptyLine({ amount: '0.01', tax: '23' })], options)
      expect([rules.version, printFixed(price_tax, 2)]).toEqual([version, version === NEXT ? '0.01' : '0.00'])
    } finally {
      unregister()
    }
  })
})
