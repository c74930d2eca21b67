import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, type Decimal, decimal, fromUnits, printDecimal } from './decimal.ts'
import { completePrice } from './price.ts'

const amount = (text: string | null) => (text === null ? null : decimal(text))
const shown = (d: Decimal | null) => d && printDecimal(d)

test.each<
  ['net' | 'gross', string | null, string | null, string, string | null, string | null, string | null]
>([
  ['net', '100', null, '23', '100.0', '123.0', '23.0'],
  ['gross', null, '123', '23', '100.0', '123.0', '23.0'],
  ['gross', null, '10.23', '23', '8.32', '10.23', '1.91'],
  ['gross', null, '100', '23', '81.3', '100.0', '18.7'],
  ['net', '100', '999', '23', '100.0', '123.0', '23.0'],
  ['gross', '999', '123', '23', '100.0', '123.0', '23.0'],
  ['net', '0.333', null, '23', '0.333', '0.41', '0.077'],
  ['gross', null, '0.4567', '23', '0.37', '0.4567', '0.0867'],
  ['net', '0.5', null, '1', '0.5', '0.51', '0.01'],
  ['net', '-0.5', null, '1', '-0.5', '-0.51', '-0.01'],
  ['net', '50', null, 'zw', '50.0', '50.0', '0.0'],
  ['gross', null, '50', 'np', '50.0', '50.0', '0.0'],
  ['net', '0', null, '23', '0.0', '0.0', '0.0'],
  ['net', null, '123', '23', '100.0', '123.0', '23.0'],
  ['gross', '100', null, '23', '100.0', '123.0', '23.0'],
  ['net', null, null, '23', null, null, null],
  ['gross', null, null, '23', null, null, null],
])(
  '%s leads: net %s, gross %s at %s gives %s, %s, %s',
  (lead, net, gross, tax, priceNet, priceGross, priceTax) => {
    const completed = completePrice({ price_net: amount(net), price_gross: amount(gross), tax }, lead)
    expect(shown(completed.price_net)).toBe(priceNet)
    expect(shown(completed.price_gross)).toBe(priceGross)
    expect(shown(completed.price_tax)).toBe(priceTax)
  },
)

test('an absent price equals a price that is not set', () => {
  expect(completePrice({ price_gross: decimal('123'), tax: '23' }, 'net').price_net).toEqual(decimal('100'))
})

const prices = fc
  .record({ units: fc.bigInt(-(10n ** 12n), 10n ** 12n), scale: fc.nat(6) })
  .map(({ units, scale }) => fromUnits(units, scale))
const taxes = fc.constantFrom('0', '5', '5.5', '8', '9.975', '20', '23', '1000', 'zw', 'np')

test('net + tax = gross, the leading price is kept, the other is the nearest hundredth', () => {
  fc.assert(
    fc.property(prices, prices, taxes, fc.constantFrom('net', 'gross'), (net, gross, tax, lead) => {
      const completed = completePrice({ price_net: net, price_gross: gross, tax }, lead)
      if (completed.price_net === null) throw new Error('a price was given')
      expect(add(completed.price_net, completed.price_tax)).toEqual(completed.price_gross)
      expect(lead === 'net' ? completed.price_net : completed.price_gross).toEqual(
        lead === 'net' ? net : gross,
      )
      const rate = /^\d/.test(tax) ? fraction(tax) : { top: 0n, bottom: 1n }
      const factor = { top: rate.bottom * 100n + rate.top, bottom: rate.bottom * 100n }
      const input = {
        top: (lead === 'net' ? net : gross).units,
        bottom: 10n ** BigInt((lead === 'net' ? net : gross).scale),
      }
      const cents =
        lead === 'net'
          ? nearest(input.top * factor.top * 100n, input.bottom * factor.bottom)
          : nearest(input.top * factor.bottom * 100n, input.bottom * factor.top)
      expect(lead === 'net' ? completed.price_gross : completed.price_net).toEqual(fromUnits(cents, 2))
    }),
  )
})

// The oracle: the tax as a fraction, and the nearest integer to a fraction with a positive denominator.
function fraction(text: string) {
  const [integerPart = '', decimals = ''] = text.split('.')
  return { top: BigInt(integerPart + decimals), bottom: 10n ** BigInt(decimals.length) }
}

function nearest(top: bigint, bottom: bigint): bigint {
  if (top < 0n) return -nearest(-top, bottom)
  return (2n * top + bottom) / (2n * bottom)
}
