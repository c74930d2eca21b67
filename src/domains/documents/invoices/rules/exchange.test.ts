import { describe, expect, test } from 'vitest'
import { ISSUED, NEXT, registerLaterRules } from '../../../../../test/books/later-rules.ts'
import { stub } from '../../../../../test/stub.ts'
import { type Decimal, decimal, printDecimal, sum, ZERO } from '../../../../money/decimal.ts'
import { calculationRules } from '../../../../money/rules/versions.ts'
import type { RateTotal } from '../../../../money/totals.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import { composeExchange, exchangedTotals, isTooLarge, LARGEST, type StatedTotals } from './exchange.ts'

type Rate = [tax: string, net: string, taxAmount: string]
const rateOf = ([tax, net, taxAmount]: Rate): RateTotal => ({
  ...{ tax, net: decimal(net), tax_amount: decimal(taxAmount) },
  gross: sum([decimal(net), decimal(taxAmount)]),
})
const totalsOf = (rates: Rate[]): StatedTotals => {
  const by_rate = rates.map(rateOf)
  return {
    price_net: sum(by_rate.map(({ net }) => net)),
    price_tax: sum(by_rate.map(({ tax_amount }) => tax_amount)),
    price_gross: sum(by_rate.map(({ gross }) => gross)),
    by_rate,
  }
}

const MIXED: Rate[] = [
  ['23', '2', '0.47'],
  ['8', '1.11', '0.09'],
]

type Case = {
  totals?: StatedTotals
  margins?: Rate[]
  currency?: string
  version?: number
  current?: Invoice
}
function compose(draft: InvoiceDraft, amounts: Case = {}) {
  const { totals = totalsOf(MIXED), margins = [], currency = 'EUR', version = 1, current } = amounts
  const rules = calculationRules(version)
  const context = { draft, currency, settings: { currency: 'PLN' }, rules, current }
  return shown(composeExchange(context, { totals, margins: margins.map(rateOf) }))
}

const isDecimal = (value: unknown): value is Decimal =>
  typeof value === 'object' && value !== null && 'units' in value
const shown = (draft: InvoiceDraft): { [field: string]: unknown } =>
  Object.fromEntries(
    Object.entries(draft).map(([field, value]) => [field, isDecimal(value) ? printDecimal(value) : value]),
  )

const at = (rate: string, exchange_currency = 'PLN', units?: string): InvoiceDraft => ({
  exchange_currency,
  exchange_currency_rate: decimal(rate),
  ...(units && { exchange_currency_rate_den: decimal(units) }),
})

describe('totals in the second currency', () => {
  // 2 × 4.0025 = 8.005, 0.47 × 4.0025 = 1.881175, 1.11 × 4.0025 = 4.442775, 0.09 × 4.0025 = 0.360225.
  test('each rate is rounded, and the document is their sum', () => {
    expect(compose(at('4.0025'))).toEqual({
      exchange_currency: 'PLN',
      exchange_price_net: '12.45',
      exchange_price_tax: '2.24',
      exchange_price_gross: '14.69',
      tax_in_account_currency: '2.24',
      totals_by_rate: [
        {
          ...{ tax: '23', net: '2.0', tax_amount: '0.47', gross: '2.47' },
          ...{ exchange_net: '8.01', exchange_tax_amount: '1.88', exchange_gross: '9.89' },
        },
        {
          ...{ tax: '8', net: '1.11', tax_amount: '0.09', gross: '1.2' },
          ...{ exchange_net: '4.44', exchange_tax_amount: '0.36', exchange_gross: '4.8' },
        },
      ],
    })
  })

  test('are calculated by the rules of the document', () => {
    const unregister = registerLaterRules()
    try {
      const netBy = (version: number) => compose(at('4.0025'), { version }).exchange_price_net
      expect([netBy(ISSUED), netBy(NEXT)]).toEqual(['12.45', '12.44'])
    } finally {
      unregister()
    }
  })

  // 0.25 × 4.02 = 1.005 is tax in the margin.
  test('have the tax in margins by the rules of the document', () => {
    const unregister = registerLaterRules()
    try {
      const taxBy = (version: number) =>
        compose(at('4.02'), { version, margins: [['23', '1', '0.25']], totals: totalsOf([]) })
          .tax_in_account_currency
      expect([taxBy(ISSUED), taxBy(NEXT)]).toEqual(['1.01', '1.0'])
    } finally {
      unregister()
    }
  })

  test('keep every decimal of a rate for many units', () => {
    const totals = totalsOf([['0', '10000000', '0']])
    expect(compose(at('1.23456', 'PLN', '10000'), { totals }).exchange_price_net).toBe('1234.56')
  })

  test.each<[currency: string, units: string | undefined, gross: string]>([
    // 2 × 161.25 = 322.5, 0.47 × 161.25 = 75.79.
    ['JPY', undefined, '399.0'],
    // 2 × 1.6125 = 3.225, 0.47 × 1.6125 = 0.757875.
    ['PLN', '100', '3.99'],
    // The third decimal stays.
    ['KWD', '100', '3.983'],
  ])('have the decimals of %s, at the rate of %s units', (currency, units, gross) => {
    const totals = totalsOf([['23', '2', '0.47']])
    expect(compose(at('161.25', currency, units), { totals }).exchange_price_gross).toBe(gross)
  })

  test.each<[name: string, draft: InvoiceDraft, amounts: Case, tax: string | null]>([
    ['in the currency of the account', {}, { currency: 'PLN' }, '0.56'],
    ['in another currency', {}, {}, null],
    ['in another currency without tax', {}, { totals: totalsOf([['0', '2', '0']]) }, '0.0'],
    ['in its exchange currency', at('4', 'EUR'), {}, null],
    ['with the tax in its margins', {}, { currency: 'PLN', margins: [['23', '1', '0.23']] }, '0.79'],
  ])('tax of a document %s', (_, draft, amounts, tax) => {
    expect(compose(draft, amounts)).toMatchObject({ tax_in_account_currency: tax })
    expect(compose(draft, amounts)).not.toHaveProperty('exchange_price_net')
  })

  test('in a currency other than that of the account have no tax in it', () => {
    expect(compose(at('1.1', 'USD'))).toMatchObject({
      exchange_price_tax: '0.62',
      tax_in_account_currency: null,
    })
  })

  // 0.23 × 4.01 = 0.9223 of the net total is tax in the margin.
  test('of a margin invoice: its net has no tax in its margins', () => {
    const amounts = {
      totals: totalsOf([['disabled', '12.46', '0']]),
      margins: [['23', '1', '0.23']] as Rate[],
    }
    expect(compose(at('4.01'), amounts)).toMatchObject({
      exchange_price_net: '49.04',
      exchange_price_tax: '0.0',
      exchange_price_gross: '49.96',
      tax_in_account_currency: '0.92',
    })
  })

  test('that follow from other documents count at the same rate and currency only', () => {
    const by_rate = [rateOf(['23', '8', '1.9'])]
    const exchanged = { currency: 'PLN', rate: decimal('4.0025'), by_rate, own_tax: decimal('1.95') }
    const amounts = { totals: { ...totalsOf([['23', '2', '0.47']]), exchanged } }
    expect(compose(at('4.0025'), amounts)).toMatchObject({
      // Without the tax on its margins, 0.05.
      exchange_price_net: '7.95',
      exchange_price_tax: '1.9',
      exchange_price_gross: '9.9',
      tax_in_account_currency: '1.95',
    })
    const inDollars = { totals: { ...amounts.totals, exchanged: { ...exchanged, currency: 'USD' } } }
    expect(compose(at('4.0025', 'USD'), inDollars)).toMatchObject({ exchange_price_net: '8.0' })
    expect(compose(at('4.01'), amounts)).toMatchObject({
      exchange_price_gross: '9.9',
      exchange_price_net: '8.02',
    })
    expect(compose(at('4.0025', 'USD'), amounts)).toMatchObject({ exchange_price_net: '8.01' })
  })

  test('are removed with their rate', () => {
    const current = stub<Invoice>({ exchange_price_tax: decimal('2.24'), exchange_currency_rate: null })
    expect(compose({}, { current })).toMatchObject({
      exchange_price_net: null,
      exchange_price_tax: null,
      exchange_price_gross: null,
    })
  })

  test.each<[draft: InvoiceDraft, message: string]>([
    [{ exchange_currency_rate: ZERO }, 'must be greater than zero'],
    [at('999999999999999'), 'is too large for these amounts; check the rate'],
  ])('a wrong rate is refused (%#)', (draft, message) => {
    expect(() => compose(draft)).toThrow(
      expect.objectContaining({ detail: { exchange_currency_rate: [message] } }),
    )
  })

  test('the largest amount counts', () => {
    expect([isTooLarge(decimal(LARGEST)), isTooLarge(decimal(`-${LARGEST}`))]).toEqual([false, false])
    expect(isTooLarge(decimal('-1000000000000000'))).toBe(true)
  })
})

describe('printed totals in the second currency', () => {
  const invoice = (fields: Partial<Invoice>) =>
    stub<Invoice>({
      currency: 'EUR',
      exchange_currency: 'PLN',
      exchange_currency_rate: decimal('4.0025'),
      exchange_currency_rate_den: null,
      exchange_price_tax: null,
      totals_by_rate: [{ tax: '23', net: '2.0', tax_amount: '0.47', gross: '2.47' }],
      ...fields,
    })
  const grossOf = (fields: Partial<Invoice>) => {
    const totals = exchangedTotals(invoice(fields))
    return totals && printDecimal(totals.gross)
  }

  test('of a document from before they were stored follow from its version of the rules', () => {
    const unregister = registerLaterRules()
    try {
      expect(grossOf({ calculation_version: ISSUED })).toBe('9.89')
      expect(grossOf({ calculation_version: NEXT })).toBe('9.88')
    } finally {
      unregister()
    }
  })

  test.each<[name: string, fields: Partial<Invoice>, gross: string | undefined]>([
    ['stored ones', { exchange_price_tax: decimal('1.9'), exchange_price_gross: decimal('9.9') }, '9.9'],
    ['no rate', { exchange_currency_rate: null }, undefined],
    ['a rate of zero', { exchange_currency_rate: ZERO }, undefined],
    ['no second currency', { exchange_currency: '' }, undefined],
    ['the same currency', { exchange_currency: 'EUR' }, undefined],
    // 2 × 161.25 = 322.5, 0.47 × 161.25 = 75.79.
    ['yen', { exchange_currency: 'JPY', exchange_currency_rate: decimal('161.25') }, '399.0'],
    ['a rate of no units', { exchange_currency_rate_den: ZERO }, '9.89'],
    ['a rate of 100 units', { exchange_currency_rate_den: decimal('100') }, '0.1'],
  ])('%s', (_, fields, gross) => {
    expect(grossOf(fields)).toBe(gross)
  })
})
