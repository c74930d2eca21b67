import { describe, expect, test } from 'vitest'
import { decimal, negate, printPlain } from './decimal.ts'
import type { Amounts, LineInput, LineOptions } from './line.ts'
import { completePrice } from './price.ts'
import { calculationRules } from './rules/versions.ts'

const { calculateLine } = calculationRules(1)

type PriceField = LineInput['given']
type Kind = LineOptions['discount_kind']

const plain: LineOptions = { position: 'default', discount_kind: null }
const keepGross: LineOptions = { position: 'keep_gross', discount_kind: null }

const line = (
  priceField: PriceField,
  amount: string,
  quantity: string,
  tax: string,
  discount = '0',
): LineInput => ({
  given: priceField,
  amount: decimal(amount),
  quantity: decimal(quantity),
  tax,
  discount: decimal(discount),
  discount_percent: decimal(discount),
})

const shown = ({ net, tax, gross }: Amounts) => [net, tax, gross].map(printPlain).join(' ')

function calculated(input: LineInput, options: LineOptions) {
  const amounts = calculateLine(input, options)
  return {
    unit: shown({ net: amounts.price_net, tax: amounts.price_tax, gross: amounts.price_gross }),
    line: shown({
      net: amounts.total_price_net,
      tax: amounts.total_price_tax,
      gross: amounts.total_price_gross,
    }),
    discounted: shown(amounts.discounted),
  }
}

// Each cell contains net, tax, gross.
describe('prices without a discount', () => {
  test.each<[PriceField, string, string, string, string, string]>([
    // The gross total is given, and the unit price is computed from it.
    ['total_price_gross', '10.23', '1', '23', '8.32 1.91 10.23', '8.32 1.91 10.23'],
    ['total_price_gross', '100', '100', '23', '0.81 0.19 1', '81.3 18.7 100'],
    ['total_price_gross', '113.33', '13', '0', '8.72 0 8.72', '113.33 0 113.33'],
    ['total_price_gross', '50', '1', '0', '50 0 50', '50 0 50'],
    ['total_price_gross', '10', '3', '23', '2.71 0.62 3.33', '8.13 1.87 10'],
    ['total_price_gross', '10.225', '1', '23', '8.32 1.91 10.23', '8.32 1.91 10.23'],
    ['total_price_gross', '10.2249', '1', '23', '8.31 1.91 10.22', '8.31 1.91 10.22'],
    ['total_price_gross', '-15', '1', '23', '-12.2 -2.8 -15', '-12.2 -2.8 -15'],
    ['total_price_gross', '-15', '-3', '23', '4.07 0.93 5', '-12.2 -2.8 -15'],
    ['total_price_gross', '123', '0', '23', '100 23 123', '100 23 123'],
    ['total_price_gross', '0', '5', '23', '0 0 0', '0 0 0'],
    ['total_price_gross', '1', '0.333', '23', '2.44 0.56 3', '0.81 0.19 1'],
    ['total_price_gross', '50', '2', 'zw', '25 0 25', '50 0 50'],
    ['total_price_gross', '110', '1', '1000', '10 100 110', '10 100 110'],
    // The gross unit price is given, and keeps its decimals.
    ['price_gross', '123', '2', '23', '100 23 123', '200 46 246'],
    ['price_gross', '10.23', '3', '23', '8.32 1.91 10.23', '24.95 5.74 30.69'],
    ['price_gross', '0.4567', '1000', '23', '0.3713 0.0854 0.4567', '371.3 85.4 456.7'],
    ['price_gross', '1.005', '1', '0', '1.005 0 1.005', '1.01 0 1.01'],
    ['price_gross', '1.005', '-1', '0', '1.005 0 1.005', '-1.01 0 -1.01'],
    ['price_gross', '9.99', '0', '8', '9.25 0.74 9.99', '0 0 0'],
    ['price_gross', '-15', '1', '8', '-13.89 -1.11 -15', '-13.89 -1.11 -15'],
    // The net total is given.
    ['total_price_net', '100', '3', '23', '33.33 7.67 41', '100 23 123'],
    ['total_price_net', '0.50', '1', '1', '0.5 0.01 0.51', '0.5 0.01 0.51'],
    ['total_price_net', '-0.50', '1', '1', '-0.5 -0.01 -0.51', '-0.5 -0.01 -0.51'],
    ['total_price_net', '8.315', '1', '23', '8.32 1.91 10.23', '8.32 1.91 10.23'],
    ['total_price_net', '1.004', '0.5', '0', '2 0 2', '1 0 1'],
    ['total_price_net', '100', '0', '23', '100 23 123', '100 23 123'],
    ['total_price_net', '-15', '2', '5', '-7.5 -0.38 -7.88', '-15 -0.75 -15.75'],
    ['total_price_net', '70', '2', 'np', '35 0 35', '70 0 70'],
    // The net unit price is given, and keeps its decimals.
    ['price_net', '0.83', '3', '20', '0.83 0.17 1', '2.49 0.5 2.99'],
    ['price_net', '100', '3', '23', '100 23 123', '300 69 369'],
    ['price_net', '0.0333', '1000', '23', '0.0333 0.0077 0.041', '33.3 7.66 40.96'],
    ['price_net', '1.5', '1.5', '8', '1.5 0.12 1.62', '2.25 0.18 2.43'],
    ['price_net', '1.005', '1', '0', '1.005 0 1.005', '1.01 0 1.01'],
    ['price_net', '10', '0', '23', '10 2.3 12.3', '0 0 0'],
    ['price_net', '15', '-1', '23', '15 3.45 18.45', '-15 -3.45 -18.45'],
    ['price_net', '33', '2', 'oo', '33 0 33', '66 0 66'],
    ['price_net', '33', '2', 'disabled', '33 0 33', '66 0 66'],
  ])('%s %s × %s at %s', (priceField, amount, quantity, tax, unit, total) => {
    expect(calculated(line(priceField, amount, quantity, tax), plain)).toEqual({
      unit,
      line: total,
      discounted: total,
    })
  })

  test.each<[PriceField, string, string, string, string, string]>([
    ['price_net', '0.83', '3', '20', '0.83 0.17 1', '2.5 0.5 3'],
    ['price_net', '100', '3', '23', '100 23 123', '300 69 369'],
    ['price_net', '0.0333', '1000', '23', '0.0333 0.0077 0.041', '33.33 7.67 41'],
    ['price_net', '-0.83', '3', '20', '-0.83 -0.17 -1', '-2.5 -0.5 -3'],
    ['price_net', '10', '0', '23', '10 2.3 12.3', '0 0 0'],
    ['total_price_net', '100', '3', '23', '33.33 7.67 41', '100 23 123'],
    ['price_gross', '10.23', '3', '23', '8.32 1.91 10.23', '24.95 5.74 30.69'],
    ['total_price_gross', '10', '3', '23', '2.71 0.62 3.33', '8.13 1.87 10'],
  ])('%s %s × %s at %s, kept gross', (priceField, amount, quantity, tax, unit, total) => {
    expect(calculated(line(priceField, amount, quantity, tax), keepGross)).toEqual({
      unit,
      line: total,
      discounted: total,
    })
  })
})

describe('discounts', () => {
  test.each<[Kind, string, PriceField, string, string, string, string]>([
    ['amount', '33.33', 'total_price_gross', '123', '1', '23', '72.9 16.77 89.67'],
    ['amount', '3.07', 'total_price_gross', '330.32', '1', '23', '266.06 61.19 327.25'],
    ['amount', '5', 'total_price_gross', '300', '3', '0', '295 0 295'],
    ['amount', '33.33', 'price_net', '100', '1', '23', '72.9 16.77 89.67'],
    ['amount', '0.005', 'price_net', '0.5', '1', '1', '0.5 0 0.5'],
    ['amount', '0.004', 'price_net', '0.5', '1', '1', '0.5 0.01 0.51'],
    ['amount', '0', 'price_net', '0.5', '1', '1', '0.5 0.01 0.51'],
    ['amount', '123', 'price_gross', '123', '1', '23', '0 0 0'],
    ['amount', '-10', 'price_gross', '-123', '1', '23', '-91.87 -21.13 -113'],
    ['percent_unit', '33.33', 'price_net', '100', '3', '23', '200.01 46 246.01'],
    ['percent_unit', '10', 'total_price_gross', '113.33', '13', '0', '102.05 0 102.05'],
    ['percent_unit', '10', 'price_net', '0.0333', '1000', '23', '30 6.9 36.9'],
    ['percent_unit', '10', 'price_gross', '12.3', '2', '23', '18 4.14 22.14'],
    ['percent_unit', '10', 'total_price_net', '100', '0', '23', '90 20.7 110.7'],
    ['percent_unit', '10', 'price_net', '100', '0', '23', '0 0 0'],
    ['percent_unit', '100', 'price_net', '100', '3', '23', '0 0 0'],
    ['percent_unit', '0', 'price_net', '0.83', '3', '20', '2.49 0.5 2.99'],
    ['percent_unit', '-10', 'price_net', '100', '1', '23', '110 25.3 135.3'],
    ['percent_unit', '33.33', 'price_net', '100', '-3', '23', '-200.01 -46 -246.01'],
    ['percent_unit_gross', '33.33', 'price_gross', '123', '3', '23', '200 46 246'],
    ['percent_unit_gross', '33.33', 'price_gross', '100', '3', '23', '162.61 37.4 200.01'],
    ['percent_unit_gross', '33.33', 'price_net', '100', '3', '23', '200 46 246'],
    ['percent_unit_gross', '10', 'price_gross', '0.4567', '1000', '23', '334.15 76.85 411'],
    ['percent_unit_gross', '50', 'total_price_gross', '123', '0', '23', '50 11.5 61.5'],
    ['percent_unit_gross', '0', 'price_net', '0.83', '3', '20', '2.49 0.5 2.99'],
    ['percent_total', '33.33', 'price_net', '100', '3', '23', '200.01 46 246.01'],
    ['percent_total', '33.33', 'price_gross', '123', '3', '23', '200.01 46 246.01'],
    ['percent_total', '10', 'price_net', '0.83', '3', '20', '2.24 0.45 2.69'],
    ['percent_total', '10', 'total_price_net', '0.5', '1', '1', '0.45 0 0.45'],
    ['percent_total', '10', 'total_price_gross', '113.33', '13', '0', '102 0 102'],
    ['percent_total', '10', 'total_price_gross', '100', '0', '23', '73.17 16.83 90'],
    ['percent_total', '0', 'price_net', '0.83', '3', '20', '2.49 0.5 2.99'],
    [null, '50', 'price_net', '100', '1', '23', '100 23 123'],
  ])(
    '%s %s off %s %s × %s at %s',
    (discount_kind, discount, priceField, amount, quantity, tax, discounted) => {
      const input = line(priceField, amount, quantity, tax, discount)
      const before = calculated(line(priceField, amount, quantity, tax), plain)
      const after = calculated(input, { position: 'default', discount_kind })
      expect(after).toEqual({ ...before, discounted })
    },
  )

  test.each<[PriceField, string, string, string]>([
    ['price_net', '0.83', '20', '2.25 0.45 2.7'],
    ['total_price_net', '2.49', '20', '2.24 0.45 2.69'],
  ])('percent_total takes the kept gross of %s %s at %s', (priceField, amount, tax, discounted) => {
    const options: LineOptions = { position: 'keep_gross', discount_kind: 'percent_total' }
    expect(calculated(line(priceField, amount, '3', tax, '10'), options).discounted).toBe(discounted)
  })

  test('each kind reads its own field, and a field may be missing', () => {
    const input = line('price_gross', '123', '1', '23')
    const amount: LineOptions = { position: 'default', discount_kind: 'amount' }
    const percent: LineOptions = { position: 'default', discount_kind: 'percent_total' }
    const ten = decimal('10')
    expect(calculated({ ...input, discount_percent: ten }, amount).discounted).toBe('100 23 123')
    expect(calculated({ ...input, discount: ten }, percent).discounted).toBe('100 23 123')
    expect(calculated({ ...input, discount: undefined }, amount).discounted).toBe('100 23 123')
    expect(calculated({ ...input, discount_percent: null }, percent).discounted).toBe('100 23 123')
  })
})

describe('amounts that other programs calculate wrongly', () => {
  test('138.66 net at 19 % is 165.01 on every path', () => {
    const expected = '138.66 26.35 165.01'
    for (const priceField of ['price_net', 'total_price_net'] as const)
      for (const options of [plain, keepGross])
        expect(calculated(line(priceField, '138.66', '1', '19'), options)).toEqual({
          unit: expected,
          line: expected,
          discounted: expected,
        })
    const card = completePrice({ price_net: decimal('138.66'), tax: '19' }, 'net')
    expect(card.price_gross).toEqual(decimal('165.01'))
    expect(calculated(line('price_gross', '165.01', '1', '19'), plain).line).toBe(expected)
  })

  const rates = ['23', '8', '5', '19', '20', '21']
  test.each(rates.flatMap((tax) => ['500', '75', '-15'].map((gross) => [gross, tax])))(
    '%s gross at %s % is reached exactly',
    (gross, tax) => {
      const expectedGross = decimal(gross ?? '')
      for (const priceField of ['price_gross', 'total_price_gross'] as const) {
        const amounts = calculateLine(line(priceField, gross ?? '', '1', tax ?? ''), plain)
        expect(amounts.total_price_gross).toEqual(expectedGross)
        expect(amounts.discounted.gross).toEqual(expectedGross)
        expect(amounts.price_gross).toEqual(expectedGross)
      }
    },
  )

  test('a line of −15.00 mirrors one of 15.00', () => {
    for (const tax of rates) {
      const charged = calculateLine(line('price_gross', '15', '1', tax), plain)
      for (const [amount, quantity] of [
        ['-15', '1'],
        ['15', '-1'],
      ] as const) {
        const returned = calculateLine(line('price_gross', amount, quantity, tax), plain)
        expect(returned.total_price_net).toEqual(negate(charged.total_price_net))
        expect(returned.total_price_tax).toEqual(negate(charged.total_price_tax))
      }
    }
  })
})
