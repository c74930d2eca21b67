import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { add, type Decimal, equals, fromUnits, negate, sum } from './decimal.ts'
import type { Amounts, LineAmounts, LineInput, LineOptions } from './line.ts'
import {
  type Fraction,
  halfAwayFromZero,
  isSame,
  type Nearest,
  type OracleTriple,
  oracleLine,
  oracleRate,
} from './oracle.test-helper.ts'
import { calculationRules, currentRules } from './rules/versions.ts'
import { splitAmount } from './share.ts'
import type { Totals } from './totals.ts'

// How each version of the calculation rules rounds lines and the totals of rates.
const VERSIONS: { version: number; line: Nearest; rate: Nearest }[] = [
  { version: 1, line: halfAwayFromZero, rate: halfAwayFromZero },
]

// `npm run fuzz -- --what amounts` checks hundreds of thousands of cases every night.
const runs = Number(process.env.PROPERTY_RUNS ?? 6_000)
const ofRuns = (part: number) => ({ numRuns: Math.ceil(runs * part) })
vi.setConfig({ testTimeout: 600_000 })

const givens = ['total_price_gross', 'price_gross', 'total_price_net', 'price_net'] as const
const kinds = [null, 'percent_unit', 'percent_unit_gross', 'percent_total', 'amount'] as const
const positions = ['default', 'keep_gross'] as const
const strategies = ['sum', 'keep_gross', 'keep_net'] as const
const taxes = '0 5 5.5 8 9.975 19 20 21 23 1000 zw np oo disabled'.split(' ')

// One drawn number selects from all lists, because each draw makes a case slower.
const units = (most: number) => fc.integer({ min: -most, max: most })

const options = fc.nat(positions.length * kinds.length - 1).map((shape): LineOptions => {
  const [position, kind] = digits(shape, [positions.length, kinds.length])
  return { position: positions[position ?? 0] ?? 'default', discount_kind: kinds[kind ?? 0] ?? null }
})

const linesAt = (rates: string[]) =>
  fc
    .tuple(fc.nat(99_999), units(100_000), units(2_000_000_000), units(100_000))
    .map(([shape, quantity, amount, discount]): LineInput => {
      const [tax = 0, priceDigits = 0, quantityScale = 0, scale = 0, discountScale = 0] = digits(shape, [
        rates.length,
        givens.length,
        8,
        7,
        4,
      ])
      return {
        quantity: quantityScale > 3 ? fromUnits(quantity % 20, 0) : fromUnits(quantity, quantityScale),
        tax: rates[tax] ?? '0',
        given: givens[priceDigits] ?? 'price_net',
        amount: fromUnits(amount, scale),
        discount: fromUnits(discount, discountScale),
        discount_percent: fromUnits(discount % 12_000, discountScale),
      }
    })
const lines = linesAt(taxes)
const fewRates = linesAt(['9.975', '23', 'zw'])
const invoices = fc.tuple(fc.array(fewRates, { maxLength: 5 }), options, fc.constantFrom(...strategies))

describe.each(VERSIONS)('version $version', ({ version, ...nearest }) => {
  const { calculateLine, calculateTotals } = calculationRules(version)

  test('every field of a line equals exact fractions, and net + tax = gross', () => {
    const property = fc.property(lines, options, (line, lineOptions) => {
      const amounts = calculateLine(line, lineOptions)
      const { unit, line: total, discounted } = askOracle(line, lineOptions, nearest.line)
      return (
        agrees({ net: amounts.price_net, tax: amounts.price_tax, gross: amounts.price_gross }, unit) &&
        agrees(totalOf(amounts), total) &&
        agrees(amounts.discounted, discounted) &&
        equals(add(amounts.price_net, amounts.price_tax), amounts.price_gross) &&
        isWholeCents(totalOf(amounts)) &&
        isWholeCents(amounts.discounted)
      )
    })
    fc.assert(property, ofRuns(0.5))
  })

  test('a line with everything negated is the line negated', () => {
    const property = fc.property(lines, options, (line, lineOptions) => {
      const amountOff = negate(line.discount ?? fromUnits(0n, 0))
      const mirrored = { ...line, amount: negate(line.amount), discount: amountOff }
      const [amounts, mirror] = [calculateLine(line, lineOptions), calculateLine(mirrored, lineOptions)]
      return isNegated(totalOf(amounts), totalOf(mirror)) && isNegated(amounts.discounted, mirror.discounted)
    })
    fc.assert(property, ofRuns(0.1))
  })

  test('totals are the sums of their rates and of the lines, in any order of lines', () => {
    const property = fc.property(invoices, ([list, invoiceOptions, strategy]) => {
      const counted = list.map((line) => ({ tax: line.tax, ...calculateLine(line, invoiceOptions) }))
      const totals = calculateTotals(counted, strategy)
      const { price_net, price_tax, price_gross, by_rate } = totals
      const linesNet = sum(counted.map((line) => line.discounted.net))
      const linesGross = sum(counted.map((line) => line.discounted.gross))
      return (
        isSameTotals(calculateTotals(counted.toReversed(), strategy), totals) &&
        isWholeCents({ net: price_net, tax: price_tax, gross: price_gross }) &&
        by_rate.every((rate) => isWholeCents({ net: rate.net, tax: rate.tax_amount, gross: rate.gross })) &&
        equals(sum(by_rate.map((rate) => rate.net)), price_net) &&
        equals(sum(by_rate.map((rate) => rate.tax_amount)), price_tax) &&
        equals(sum(by_rate.map((rate) => rate.gross)), price_gross) &&
        (strategy === 'keep_gross' || equals(price_net, linesNet)) &&
        (strategy === 'keep_net' || equals(price_gross, linesGross))
      )
    })
    fc.assert(property, ofRuns(0.1))
  })

  test('every rate equals exact fractions of its lines', () => {
    const property = fc.property(invoices, ([list, invoiceOptions, strategy]) => {
      const { by_rate } = calculateTotals(
        list.map((line) => ({ tax: line.tax, ...calculateLine(line, invoiceOptions) })),
        strategy,
      )
      const present = new Set(list.map((line) => line.tax))
      return (
        by_rate.length === present.size &&
        by_rate.every(({ tax, net, tax_amount, gross }) => {
          const group = list
            .filter((line) => line.tax === tax)
            .map((line) => askOracle(line, invoiceOptions, nearest.line).discounted)
          return agrees(
            { net, tax: tax_amount, gross },
            oracleRate(group, percentOf(tax), strategy, nearest.rate),
          )
        })
      )
    })
    fc.assert(property, ofRuns(0.1))
  })

  test('keep_gross returns exactly the requested gross', () => {
    const entry = fc.tuple(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.constantFrom(...taxes))
    const property = fc.property(fc.array(entry, { maxLength: 5 }), (list) => {
      const requested = list.map(([cents]) => fromUnits(cents, 2))
      const counted = list.map(([, tax], index) => ({
        tax,
        ...calculateLine(
          { given: 'total_price_gross', amount: requested[index] ?? zero, quantity: fromUnits(7, 0), tax },
          { position: 'keep_gross', discount_kind: null },
        ),
      }))
      return equals(calculateTotals(counted, 'keep_gross').price_gross, sum(requested))
    })
    fc.assert(property, ofRuns(0.1))
  })
})

test('every version is compared with exact fractions', () => {
  expect(
    VERSIONS.map(({ version }) => version),
    'add a row to VERSIONS that says how the version rounds',
  ).toEqual(Array.from({ length: currentRules().version }, (_, index) => index + 1))
})

test('the parts of a split add up exactly, each within a cent of its share', () => {
  const weight = fc.integer({ min: 0, max: 50_000 })
  const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  const property = fc.property(cents, fc.array(weight, { minLength: 1, maxLength: 6 }), (total, weights) => {
    const parts = splitAmount(
      fromUnits(total, 2),
      weights.map((units) => fromUnits(units, 2)),
    )
    const weightSum = weights.reduce((a, b) => a + b)
    const isFair = (part: Decimal, index: number) =>
      weightSum === 0 || isWithinACent(part, BigInt(total) * BigInt(weights[index] ?? 0), BigInt(weightSum))
    return equals(sum(parts), fromUnits(total, 2)) && parts.every(isFair)
  })
  fc.assert(property, ofRuns(0.1))
})

test('a split by weights of any sign adds up and changes sign with its amount, not with its weights', () => {
  const weight = fc.integer({ min: -5_000, max: 5_000 })
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
  const property = fc.property(cents, fc.array(weight, { minLength: 1, maxLength: 5 }), (total, weights) => {
    const by = weights.map((units) => fromUnits(units, 3))
    const parts = splitAmount(fromUnits(total, 2), by)
    const mirror = splitAmount(fromUnits(-total, 2), by)
    const turned = splitAmount(fromUnits(total, 2), by.map(negate))
    return (
      equals(sum(parts), fromUnits(total, 2)) &&
      parts.every((part, index) => equals(negate(part), mirror[index] ?? zero)) &&
      parts.every((part, index) => equals(part, turned[index] ?? zero))
    )
  })
  fc.assert(property, ofRuns(0.05))
})

const zero = fromUnits(0n, 0)

// The digits of a number in a mixed base, lowest first.
function digits(n: number, bases: number[]): number[] {
  let remaining = n
  return bases.map((base) => {
    const digit = remaining % base
    remaining = Math.floor(remaining / base)
    return digit
  })
}

const isSameTotals = (a: Totals, b: Totals): boolean =>
  equals(a.price_net, b.price_net) &&
  equals(a.price_tax, b.price_tax) &&
  equals(a.price_gross, b.price_gross) &&
  a.by_rate.length === b.by_rate.length &&
  a.by_rate.every(({ tax, net, gross }, index) => {
    const other = b.by_rate[index]
    return other !== undefined && tax === other.tax && equals(net, other.net) && equals(gross, other.gross)
  })

const totalOf = (amounts: LineAmounts): Amounts => ({
  net: amounts.total_price_net,
  tax: amounts.total_price_tax,
  gross: amounts.total_price_gross,
})

const isWholeCents = ({ net, tax, gross }: Amounts): boolean =>
  net.scale <= 2 && tax.scale <= 2 && equals(add(net, tax), gross)

const isNegated = (a: Amounts, b: Amounts): boolean =>
  equals(negate(a.net), b.net) && equals(negate(a.tax), b.tax) && equals(negate(a.gross), b.gross)

function isWithinACent(part: Decimal, top: bigint, bottom: bigint): boolean {
  const difference = part.units * 10n ** BigInt(2 - part.scale) * bottom - top
  return (difference < 0n ? -difference : difference) < bottom
}

const fraction = ({ units, scale }: Decimal): Fraction => ({ top: units, bottom: 10n ** BigInt(scale) })

const percentOf = (tax: string): Fraction => {
  const [integerPart = '', decimals = ''] = /^\d/.test(tax) ? tax.split('.') : ['0']
  return { top: BigInt(integerPart + decimals), bottom: 10n ** BigInt(decimals.length) }
}

const askOracle = (line: LineInput, { position, discount_kind }: LineOptions, nearest: Nearest) =>
  oracleLine(
    {
      quantity: fraction(line.quantity),
      percent: percentOf(line.tax),
      given: line.given,
      amount: fraction(line.amount),
      decimals: line.amount.scale,
      position,
      discount_kind,
      discount: fraction(line.discount ?? zero),
      discount_percent: fraction(line.discount_percent ?? zero),
    },
    nearest,
  )

const agrees = (actual: Amounts, expected: OracleTriple): boolean =>
  isSame(fraction(actual.net), expected.net) &&
  isSame(fraction(actual.tax), expected.tax) &&
  isSame(fraction(actual.gross), expected.gross)
