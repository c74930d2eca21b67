import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Decimal, decimal, fromUnits, printPlain } from '../../../money/decimal.ts'
import { calculationRules } from '../../../money/rules/versions.ts'
import { choosePosition, priceBy } from './rules.ts'
import type { ListPosition } from './schema.ts'

const { calculateLine } = calculationRules(1)

// Compares list prices with an independent oracle: fractions of two bigints, rounded only where a rule says so.

const runs = Number(process.env.PROPERTY_RUNS ?? 6_000) / 6

type Fraction = readonly [top: bigint, bottom: bigint]
const frac = ({ units, scale }: Decimal): Fraction => [units, 10n ** BigInt(scale)]
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d]
const over = ([a, b]: Fraction, [c, d]: Fraction): Fraction => (c < 0n ? [-a * d, b * -c] : [a * d, b * c])
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]
const isLess = ([a, b]: Fraction, [c, d]: Fraction) => a * d < c * b
const isSame = ([a, b]: Fraction, [c, d]: Fraction) => a * d === c * b

// Adds half a step to the absolute value and truncates.
function nearest([top, bottom]: Fraction, places: number): Fraction {
  const steps = 10n ** BigInt(places)
  const size = top < 0n ? -top : top
  const cut = (2n * size * steps + bottom) / (2n * bottom)
  return [top < 0n ? -cut : cut, steps]
}

const factorOf = (tax: string): Fraction =>
  /^\d/.test(tax) ? plus([1n, 1n], over(frac(read(tax)), [100n, 1n])) : [1n, 1n]
const read = (text: string): Decimal => {
  const [integerPart = '', part = ''] = text.split('.')
  return fromUnits(BigInt(integerPart + part), part.length)
}

type Lead = 'net' | 'gross'
type FractionPrices = { net: Fraction; gross: Fraction }

function sides(lead: Lead, amount: Fraction, tax: string): FractionPrices {
  const factor = factorOf(tax)
  return lead === 'gross'
    ? { net: nearest(over(amount, factor), 2), gross: amount }
    : { net: amount, gross: nearest(times(amount, factor), 2) }
}

const TAXES = '0 5 8 9.975 19 23 zw np'.split(' ')
const leads = fc.constantFrom<Lead>('net', 'gross')
const taxes = fc.constantFrom(...TAXES)
const amounts = fc.tuple(fc.nat(9_999_999), fc.nat(4)).map(([units, scale]) => fromUnits(units, scale))
const percents = fc
  .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.constant(4))
  .map(([units, scale]) => fromUnits(units, scale))

const cardOf = (lead: Lead, amount: Decimal, tax: string) => ({
  price_lead: lead,
  price_net: lead === 'net' ? amount : fromUnits(1, 0),
  price_gross: lead === 'gross' ? amount : fromUnits(1, 0),
  tax,
})

test('a percentage is deducted from the leading price and rounded half up once; the other price follows', () => {
  fc.assert(
    fc.property(
      leads,
      amounts,
      percents,
      taxes,
      taxes,
      fc.boolean(),
      (lead, amount, percentage, tax, positionTax, use_tax) => {
        const position = { use_percentage: true, percentage, use_tax, tax: positionTax }
        const listPrice = priceBy(position, cardOf(lead, amount, tax))
        const part = plus([1n, 1n], over(times(frac(percentage), [-1n, 1n]), [100n, 1n]))
        const reduced = nearest(times(frac(amount), part), Math.max(2, amount.scale))
        const expected = sides(lead, reduced, use_tax ? positionTax : tax)
        return (
          listPrice !== undefined &&
          listPrice.lead === lead &&
          isSame(frac(listPrice.price_net), expected.net) &&
          isSame(frac(listPrice.price_gross), expected.gross)
        )
      },
    ),
    { numRuns: runs },
  )
})

test('a fixed price stays unchanged, and the total of its line equals exact fractions of price and quantity', () => {
  const quantities = fc.tuple(fc.nat(99_999), fc.nat(3)).map(([units, scale]) => fromUnits(units, scale))
  fc.assert(
    fc.property(leads, amounts, taxes, quantities, (lead, amount, tax, quantity) => {
      const listPrice = priceBy(cardOf(lead, amount, 'np'), { ...cardOf('net', fromUnits(5, 0), tax) })
      const expected = sides(lead, frac(amount), tax)
      if (
        !listPrice ||
        !isSame(frac(listPrice.price_net), expected.net) ||
        !isSame(frac(listPrice.price_gross), expected.gross)
      )
        return false
      const priceField = lead === 'gross' ? 'price_gross' : 'price_net'
      const line = calculateLine(
        { quantity, tax, given: priceField, amount },
        { position: 'default', discount_kind: null },
      )
      const total = nearest(times(frac(amount), frac(quantity)), 2)
      const factor = factorOf(tax)
      const net = lead === 'gross' ? nearest(over(total, factor), 2) : total
      const taxAmount = nearest(times(total, plus(factor, [-1n, 1n])), 2)
      const gross = lead === 'gross' ? total : plus(total, taxAmount)
      return isSame(frac(line.total_price_net), net) && isSame(frac(line.total_price_gross), gross)
    }),
    { numRuns: runs },
  )
})

const DAYS = ['2026-10-01', '2026-10-31', '2026-11-01', '2026-11-15', '2026-12-31']
const days = fc.option(fc.constantFrom(...DAYS), { nil: null })
const steps = fc.constantFrom(0, 1, 5, 10, 12.5)
const positions = fc.uniqueArray(
  fc.tuple(steps, days, days).map(([step, valid_from, valid_to]) => ({
    quantity_from: fromUnits(Math.round(step * 10), 1),
    valid_from,
    valid_to,
  })),
  { selector: ({ quantity_from, valid_from }) => `${printPlain(quantity_from)} ${valid_from}`, maxLength: 8 },
)

test('among the valid prices the largest quantity step wins, then the latest day, in any order of the list', () => {
  const quantity = fc.integer({ min: -200, max: 200 }).map((units) => fromUnits(units, 1))
  fc.assert(
    fc.property(positions, quantity, fc.constantFrom(...DAYS), (list, quantity, day) => {
      const listed = list as ListPosition[]
      const chosenPosition = choosePosition(listed, quantity, day)
      const size = frac(quantity.units < 0n ? { ...quantity, units: -quantity.units } : quantity)
      const holding = list.filter(
        ({ quantity_from, valid_from, valid_to }) =>
          !isLess(size, frac(quantity_from)) &&
          !(valid_from && valid_from > day) &&
          !(valid_to && valid_to < day),
      )
      const better = (a: (typeof list)[number], b: (typeof list)[number]) =>
        isLess(frac(a.quantity_from), frac(b.quantity_from)) ||
        (isSame(frac(a.quantity_from), frac(b.quantity_from)) && (a.valid_from ?? '') < (b.valid_from ?? ''))
      const best = holding.find((candidate) =>
        holding.every((other) => other === candidate || better(other, candidate)),
      )
      return (
        (chosenPosition as unknown) === best &&
        (choosePosition(listed.toReversed(), quantity, day) as unknown) === best
      )
    }),
    { numRuns: runs },
  )
})

test.each([
  ['net', '10.05', '50', '5.03', '6.19'],
  ['net', '100', '10', '90', '110.7'],
  ['gross', '123', '10', '90', '110.7'],
  ['net', '0.0333', '10', '0.03', '0.04'],
  ['net', '99.99', '-15', '114.99', '141.44'],
  ['gross', '99.99', '100', '0', '0'],
] as const)('%s %s less %s percent is %s net, %s gross', (lead, amount, percentage, net, gross) => {
  const listPrice = priceBy(
    { use_percentage: true, percentage: decimal(percentage) },
    cardOf(lead, read(amount), '23'),
  )
  expect([listPrice?.price_net, listPrice?.price_gross].map((price) => price && printPlain(price))).toEqual([
    net,
    gross,
  ])
})
