import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { add, type Decimal, decimal, fromUnits, isZero, printPlain } from '../decimal.ts'
import type { LineInput, LineOptions } from '../line.ts'
import { roundingBy } from '../rounding.ts'
import type { CountedLine, RateTotal, SumStrategy } from '../totals.ts'
import { type CalculationRules, rulesWith } from './rules.ts'
import { calculateBy, calculationRules, currentRules, registerCalculationRules } from './versions.ts'

// The results of a version never change. A new version gets a row of its own, which the test prints.
const FROZEN: { [version: number]: { [part: string]: string } } = {
  1: {
    rounding: '475f555f08811021',
    calculateLine: '96669ca53a657968',
    calculateTotals: '01369b2f5416ca6f',
    calculateMargin: 'f5843834b1e02f0c',
    exchangeTotals: '7e6157847aa5ea7d',
  },
}

const TAXES = ['23', '23.0', '8', '5', '0', '19', '20', '5.5', '8.1', '9.975', 'zw', 'np', 'oo', 'disabled']
const GIVENS: LineInput['given'][] = ['total_price_gross', 'price_gross', 'total_price_net', 'price_net']
const POSITIONS: LineOptions['position'][] = ['default', 'keep_gross']
const STRATEGIES: SumStrategy[] = ['sum', 'keep_gross', 'keep_net']
const DISCOUNTS: LineOptions['discount_kind'][] = [
  null,
  'percent_unit',
  'percent_unit_gross',
  'percent_total',
  'amount',
]
const CASES = 2000

// Draws the same cases each time, so that their results can be compared with frozen ones.
class Draw {
  private state = 1
  // Linear congruential, with the multiplier of Numerical Recipes; its high bits are the random ones.
  below(limit: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0
    return Math.floor((this.state / 2 ** 32) * limit)
  }
  of<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item
  }
  // A number of either sign, in every other case one that ends in 5 and so is often half of what is rounded.
  decimal(limit: number, scaleMax: number): Decimal {
    const units = this.below(2 * limit + 1) - limit
    return fromUnits(BigInt(this.below(2) === 0 ? units : units - (units % 10) + 5), this.below(scaleMax + 1))
  }
  places = () => this.of([0, 2, 2, 3])
  list = <Item>(length: number, item: () => Item): Item[] => Array.from({ length }, item)
}

function drawLine(draw: Draw): [LineInput, LineOptions] {
  const line = {
    quantity: draw.of([decimal('1'), decimal('0'), decimal('7'), draw.decimal(90_000, 4)]),
    tax: draw.of(TAXES),
    given: draw.of(GIVENS),
    amount: draw.decimal(5_000_000, 6),
    discount: draw.of([null, draw.decimal(20_000, 4)]),
    discount_percent: draw.of([null, decimal('0'), decimal('33.3'), draw.decimal(120_000, 3)]),
  }
  return [line, { position: draw.of(POSITIONS), discount_kind: draw.of(DISCOUNTS), places: draw.places() }]
}

function drawCountedLine(draw: Draw): CountedLine {
  const [net, tax] = [draw.decimal(500_000, 2), draw.decimal(90_000, 2)]
  return { tax: draw.of(TAXES), discounted: { net, tax, gross: add(net, tax) } }
}

function drawRate(draw: Draw): RateTotal {
  const [net, tax_amount] = [draw.decimal(500_000, 2), draw.decimal(90_000, 2)]
  return { tax: draw.of(TAXES), net, tax_amount, gross: add(net, tax_amount) }
}

// Each part has its own input, so that a version has new results only for the parts that it replaces.
const RESULTS: { [part: string]: (rules: CalculationRules, draw: Draw) => unknown } = {
  rounding: ({ rounding }, draw) => {
    const [amount, divisor] = [draw.decimal(9_000_000, 5), draw.decimal(9_000, 3)]
    const places = draw.places()
    return [rounding.round(amount, places), isZero(divisor) || rounding.divide(amount, divisor, places)]
  },
  calculateLine: ({ calculateLine }, draw) => calculateLine(...drawLine(draw)),
  calculateTotals: (rules, draw) => {
    const lines = draw.list(draw.below(7), () => drawCountedLine(draw))
    return rules.calculateTotals(lines, draw.of(STRATEGIES), draw.places())
  },
  calculateMargin: ({ calculateMargin }, draw) =>
    calculateMargin(draw.decimal(90_000, 2), draw.decimal(90_000, 2), draw.of(TAXES), draw.places()),
  exchangeTotals: ({ exchangeTotals }, draw) => {
    const rates = draw.list(draw.below(4), () => drawRate(draw))
    return exchangeTotals(rates, draw.decimal(90_000, 4), draw.places())
  },
}

const isDecimal = (value: unknown): value is Decimal =>
  typeof value === 'object' && value !== null && 'units' in value
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part) => (isDecimal(part) ? printPlain(part) : part))
const digestOf = (value: unknown) => createHash('sha256').update(textOf(value)).digest('hex').slice(0, 16)

const digestsOf = (rules: CalculationRules, cases = CASES) =>
  Object.fromEntries(
    Object.entries(RESULTS).map(([part, resultOf]) => {
      const draw = new Draw()
      return [part, digestOf(draw.list(cases, () => resultOf(rules, draw)))]
    }),
  )

test.each(Object.keys(FROZEN).map(Number))('the results of version %d never change', (version) => {
  expect(
    digestsOf(calculationRules(version)),
    `A rule of version ${version} was changed. Issued documents depend on it: restore it and add a version instead, as docs/internals/how-to/calculation-rule.md describes. Only a version that no release contains may change: replace its row then.`,
  ).toEqual(FROZEN[version])
})

test('every version has frozen results', () => {
  const missing = Array.from({ length: currentRules().version }, (_, index) => index + 1)
    .filter((version) => FROZEN[version] === undefined)
    .map((version) => `  ${version}: ${JSON.stringify(digestsOf(calculationRules(version)))},`)
  expect(missing, `Add these lines to FROZEN of this file:\n${missing.join('\n')}`).toEqual([])
  expect(Math.max(...Object.keys(FROZEN).map(Number))).toBe(currentRules().version)
})

const upwards = roundingBy((dividend, divisor) => (dividend + divisor - 1n) / divisor)

test('rulesWith rounds every amount by the given rounding', () => {
  expect(digestsOf({ version: 1, ...rulesWith(upwards) })).toEqual({
    rounding: 'cc3439b996c564c0',
    calculateLine: '2adef7813fa121be',
    calculateTotals: 'b367089419cad6af',
    calculateMargin: '493351d1462c0bcf',
    exchangeTotals: 'd154e67fe4262517',
  })
})

describe('versions', () => {
  const before = currentRules()
  const NEXT = before.version + 1

  function withVersions(versions: Parameters<typeof registerCalculationRules>[1][], check: () => void) {
    const unregister = versions.map((parts, index) => registerCalculationRules(NEXT + index, parts))
    try {
      check()
    } finally {
      for (const remove of unregister.toReversed()) remove()
    }
    expect(currentRules()).toBe(before)
  }

  test('new documents use a registered version until it is removed', () =>
    withVersions([rulesWith(upwards)], () => {
      expect(currentRules().version).toBe(NEXT)
      expect(calculationRules(before.version)).toBe(before)
      expect(calculationRules(undefined)).toBe(calculationRules(1))
      expect(calculationRules(null)).toBe(calculationRules(1))
    }))

  test('an earlier version can issue documents for a time', () =>
    withVersions([rulesWith(upwards)], () => {
      const calculateByNewest = calculateBy(before.version)
      expect(currentRules()).toBe(before)
      calculateByNewest()
      expect(currentRules().version).toBe(NEXT)
    }))

  test.each([before.version, NEXT + 1, NEXT + 0.5])('%d is refused as the next version', (version) => {
    expect(() => registerCalculationRules(version, {})).toThrow(
      `calculation rules ${version} cannot follow version ${before.version}; register them as version ${NEXT}`,
    )
    expect(currentRules()).toBe(before)
  })

  test('an unknown version is an error', () => {
    expect(() => calculationRules(99)).toThrow('calculation rules 99 are not part of this version')
  })

  test('a version keeps the parts of the version before it that it does not replace', () => {
    const nothing = { ...before.calculateTotals([], 'sum'), price_gross: decimal('1') }
    withVersions(
      [{ calculateTotals: () => nothing }, { calculateMargin: rulesWith(upwards).calculateMargin }],
      () => {
        const [first, second, third] = [before.version, NEXT, NEXT + 1].map((version) =>
          digestsOf(calculationRules(version), 20),
        )
        expect(second).toEqual({ ...first, calculateTotals: second?.calculateTotals })
        expect(third).toEqual({ ...second, calculateMargin: third?.calculateMargin })
        expect(new Set([first, second, third].map(textOf)).size).toBe(3)
      },
    )
  })
})
