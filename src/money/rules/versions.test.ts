import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Decimal, decimal, printPlain } from '../decimal.ts'
import type { LineInput, LineOptions } from '../line.ts'
import { HALF_UP, roundingBy } from '../rounding.ts'
import { type CalculationRules, rulesWith } from './rules.ts'
import { calculateBy, calculationRules, currentRules, registerCalculationRules } from './versions.ts'

// The results of a version never change. A new version gets a row of its own, which the test prints.
const FROZEN: { [version: number]: { [part: string]: string } } = {
  1: {
    lines: '1cccaf4782bd549d',
    totals: '0d4510d3c8a7eaeb',
    margins: '6d9c85b93cb81621',
    exchanged: 'f8ee09415addf766',
  },
}

const AMOUNTS = ['0.005', '0.50', '1.50', '0.0333', '99.99', '-12.35', '1234.565'].map(decimal)
const QUANTITIES = ['1', '3', '0.333', '-2', '0'].map(decimal)
const TAXES = ['23', '8', '5', '0', 'zw', '19', '5.5', '8.1']
const GIVENS: LineInput['given'][] = ['total_price_gross', 'price_gross', 'total_price_net', 'price_net']
const DISCOUNTS: LineOptions['discount_kind'][] = [
  null,
  'percent_unit',
  'percent_unit_gross',
  'percent_total',
  'amount',
]
const POSITIONS: LineOptions['position'][] = ['default', 'keep_gross']
const RATES = ['4.0025', '0.2345', '117.5'].map(decimal)

function* linesOf({ calculateLine }: CalculationRules) {
  for (const amount of AMOUNTS)
    for (const quantity of QUANTITIES)
      for (const tax of TAXES)
        for (const priceField of GIVENS)
          for (const discount_kind of DISCOUNTS)
            for (const position of POSITIONS)
              for (const places of [2, 0]) {
                const off = { discount: decimal('0.335'), discount_percent: decimal('12.5') }
                const line = { quantity, tax, given: priceField, amount, ...off }
                yield { tax, ...calculateLine(line, { position, discount_kind, places }) }
              }
}

const STRATEGIES = ['sum', 'keep_gross', 'keep_net'] as const
const groupsOf = <Item>(all: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )

function resultsOf(rules: CalculationRules) {
  const lines = [...linesOf(rules)]
  const totals = groupsOf(lines, 97).flatMap((group) =>
    STRATEGIES.map((strategy) => rules.calculateTotals(group, strategy, 2)),
  )
  const margins = AMOUNTS.flatMap((sold) =>
    AMOUNTS.flatMap((bought) => TAXES.map((tax) => rules.calculateMargin(sold, bought, tax, 2))),
  )
  const exchanged = totals.flatMap(({ by_rate }) =>
    RATES.map((rate) => rules.exchangeTotals(by_rate, rate, 2)),
  )
  return { lines, totals, margins, exchanged }
}

const isDecimal = (value: unknown): value is Decimal =>
  typeof value === 'object' && value !== null && 'units' in value
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part) => (isDecimal(part) ? printPlain(part) : part))
const digestOf = (value: unknown) => createHash('sha256').update(textOf(value)).digest('hex').slice(0, 16)

const digestsOf = (version: number) =>
  Object.fromEntries(
    Object.entries(resultsOf(calculationRules(version))).map(([part, values]) => [part, digestOf(values)]),
  )

test.each(Object.keys(FROZEN).map(Number))('the results of version %d never change', (version) => {
  expect(
    digestsOf(version),
    `A rule of version ${version} was changed. Issued documents depend on it: restore it and add a version instead, as docs/internals/how-to/calculation-rule.md describes.`,
  ).toEqual(FROZEN[version])
})

test('every version has frozen results', () => {
  const missing = Array.from({ length: currentRules().version }, (_, index) => index + 1)
    .filter((version) => FROZEN[version] === undefined)
    .map((version) => `  ${version}: ${JSON.stringify(digestsOf(version)).replaceAll('"', "'")},`)
  expect(missing, `Add these lines to FROZEN of this file:\n${missing.join('\n')}`).toEqual([])
  expect(Math.max(...Object.keys(FROZEN).map(Number))).toBe(currentRules().version)
})

describe('versions', () => {
  const upwards = roundingBy((dividend, divisor) => (dividend + divisor - 1n) / divisor)

  test('new documents use a registered version until it is removed', () => {
    const before = currentRules()
    const next = before.version + 1
    const unregister = registerCalculationRules(rulesWith(next, upwards))
    try {
      expect(currentRules().version).toBe(next)
      expect(calculationRules(before.version)).toBe(before)
      expect(calculationRules(undefined)).toBe(calculationRules(1))
      expect(calculationRules(null)).toBe(calculationRules(1))
    } finally {
      unregister()
    }
    expect(currentRules()).toBe(before)
  })

  test('an earlier version can issue documents for a time', () => {
    const before = currentRules()
    const unregister = registerCalculationRules(rulesWith(before.version + 1, upwards))
    const calculateByNewest = calculateBy(before.version)
    expect(currentRules()).toBe(before)
    calculateByNewest()
    expect(currentRules().version).toBe(before.version + 1)
    unregister()
    expect(currentRules()).toBe(before)
  })

  test('a version can be registered only once', () => {
    expect(() => registerCalculationRules(rulesWith(1, HALF_UP))).toThrow('registered already')
  })

  test('an unknown version is an error', () => {
    expect(() => calculationRules(99)).toThrow('calculation rules 99 are not part of this version')
  })

  test('a version can replace one function', () => {
    const withoutTax: CalculationRules = {
      ...rulesWith(2, HALF_UP),
      calculateTotals: () => ({
        price_net: decimal('1'),
        price_tax: decimal('0'),
        price_gross: decimal('1'),
        by_rate: [],
      }),
    }
    const line = { quantity: decimal('1'), tax: '23', given: 'price_net', amount: decimal('0.5') } as const
    const amounts = withoutTax.calculateLine(line, { position: 'default', discount_kind: null })
    expect(printPlain(amounts.total_price_gross)).toBe('0.62')
    expect(printPlain(withoutTax.calculateTotals([], 'sum').price_gross)).toBe('1')
  })
})
