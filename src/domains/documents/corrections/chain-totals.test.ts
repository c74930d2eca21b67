import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stub } from '../../../../test/stub.ts'
import { toUnits } from '../../../money/decimal.ts'
import { calculationRules } from '../../../money/rules/versions.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import { composeInvoice } from '../invoices/rules/compose.ts'
import { IssuedLines, priceOptionsOf } from '../invoices/rules/correction-pricing.ts'
import { ratesOf } from '../invoices/rules/exchange.ts'
import { mergePositions, type PositionDraft } from '../invoices/rules/lines.ts'
import { readPositions, toStoredPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, type InvoiceDraft, invoices, positions } from '../invoices/schema.ts'
import { stateOf } from './chain.ts'
import { chainedTotals } from './chain-totals.ts'
import { type Chain, reversalLines } from './corrected-state.ts'
import { matchToRemaining } from './match-lines.ts'

// Compares the totals of correction chains with an independent calculation in whole cents.

const SETTINGS = { currency: 'PLN', lang: 'en', default_tax: '23', discount_kind: 'any' }
const RATES = [23, 8, 5] as const
type Strategy = 'keep_net' | 'keep_gross'
type Line = { rate: number; pieces: number; cents: number }

const line = fc.record({
  rate: fc.constantFrom(...RATES),
  pieces: fc.integer({ min: 1, max: 20 }),
  cents: fc.integer({ min: 1, max: 2000 }),
})
const change = fc.record({
  at: fc.nat(9),
  pieces: fc.integer({ min: 0, max: 20 }),
  cents: fc.integer({ min: 1, max: 2000 }),
})
const histories = fc.record({
  strategy: fc.constantFrom<Strategy>('keep_net', 'keep_gross'),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  steps: fc.array(change, { maxLength: 4 }),
})

test('corrections reverse a document to the cent', () => {
  fc.assert(
    fc.property(histories, ({ strategy, lines, steps }) => {
      const remaining = new Map<string, Line>(lines.map((sold, index) => [`line ${index}`, sold]))
      const sold = [...remaining].map(([name, remainingLine]) => asLine(name, remainingLine, strategy))
      const chain: Chain = { original: makeDocument(1, 'vat', strategy, sold), corrections: [] }
      const expected = expectedCents([...remaining.values()], strategy)
      expect(centsOf(chain)).toEqual(withoutZero(expected))
      for (const { at, pieces, cents } of steps) {
        const name = [...remaining.keys()][at % Math.max(remaining.size, 1)]
        if (name === undefined) break
        const before = remaining.get(name) as Line
        const after = { ...before, pieces, cents }
        if (pieces === 0) remaining.delete(name)
        else remaining.set(name, after)
        correct(chain, strategy, [
          {
            kind: 'correction',
            correction_before_attributes: { name, ...requestFields(before, strategy) },
            correction_after_attributes: pieces === 0 ? null : { name, ...requestFields(after, strategy) },
          },
        ])
        // Each correction changes the sums by its own difference until nothing remains of the rate.
        const isRateRemaining = [...remaining.values()].some(({ rate }) => rate === before.rate)
        const difference = amountsAt(
          before.rate,
          worthOf(pieces === 0 ? undefined : after) - worthOf(before),
          strategy,
        )
        const expectedBefore = expected[before.rate] as [number, number]
        expected[before.rate] = isRateRemaining
          ? [expectedBefore[0] + difference[0], expectedBefore[1] + difference[1]]
          : [0, 0]
        expect(centsOf(chain)).toEqual(withoutZero(expected))
      }
      if (remaining.size > 0) correct(chain, strategy, reversalLines(stateOf(chain)))
      expect(centsOf(chain)).toEqual({})
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 6_000) / 20 },
  )
})

test('changing a note of a correction keeps its totals', () => {
  const cheap = { rate: 23, pieces: 1, cents: 33 }
  const sold = ['a', 'b'].map((name) => asLine(name, cheap, 'keep_net'))
  const chain: Chain = { original: makeDocument(1, 'vat', 'keep_net', sold), corrections: [] }
  correct(chain, 'keep_net', [
    {
      kind: 'correction',
      correction_before_attributes: { name: 'a', ...requestFields(cheap, 'keep_net') },
    },
  ])
  const [correction] = chain.corrections as [Invoice]
  const older = {
    ...correction,
    totals_by_rate: [{ tax: '23', net: '-0.33', tax_amount: '-0.07', gross: '-0.4' }],
  }
  const chained = chainedTotals({ ...chain, corrections: [older] }, older)
  const totals = stub<Parameters<typeof chained>[0]['totals']>({
    price_net: null,
    price_tax: null,
    price_gross: null,
    by_rate: [],
  })
  const options = priceOptionsOf(correction)
  const same = readPositions(correction)
  expect(chained({ totals, positions: same, strategy: 'keep_net', options }).price_tax).toEqual({
    units: -7n,
    scale: 2,
  })
})

const requestFields = ({ rate, pieces, cents }: Line, strategy: Strategy) => ({
  tax: String(rate),
  quantity: String(pieces),
  [strategy === 'keep_net' ? 'price_net' : 'price_gross']: (cents / 100).toFixed(2),
})

const asLine = (name: string, fields: Line, strategy: Strategy): PositionDraft =>
  readFields(positions, { name, ...requestFields(fields, strategy) })

function makeDocument(
  id: number,
  kind: 'vat' | 'correction',
  sum: Strategy,
  drafts: PositionDraft[],
  chain?: Chain,
) {
  const draft = { kind, calculating_strategy: { sum } } as InvoiceDraft
  const lines = mergePositions([], drafts)
  const chained = chain && chainedTotals(chain)
  const composition = composeInvoice({
    layers: [draft],
    lines,
    products: new Map(),
    settings: SETTINGS,
    today: '2026-11-15',
    rules: calculationRules(1),
    chained,
    issued_lines: chain && new IssuedLines(stateOf(chain).remainingLines),
  })
  const composed = compose(invoices, composition.invoice)
  return {
    ...composed,
    id,
    number: String(id),
    positions: toStoredPositions(composition.positions),
  } as Invoice
}

function correct(chain: Chain, strategy: Strategy, drafts: PositionDraft[]) {
  const lines = matchToRemaining(drafts, stateOf(chain), priceOptionsOf(chain.original))
  chain.corrections.push(makeDocument(chain.corrections.length + 2, 'correction', strategy, lines, chain))
}

type Cents = { [rate: string]: [net: number, tax: number] }

function centsOf({ original, corrections }: Chain): Cents {
  const cents: Cents = {}
  for (const { totals_by_rate } of [original, ...corrections])
    for (const rate of ratesOf({ totals_by_rate })) {
      const [net, tax] = [rate.net, rate.tax_amount].map((amount) => Number(toUnits(amount, 2)))
      const [netBefore, taxBefore] = cents[rate.tax] ?? [0, 0]
      cents[rate.tax] = [netBefore + (net as number), taxBefore + (tax as number)]
    }
  return withoutZero(cents)
}

const worthOf = (line: Line | undefined) => (line ? line.pieces * line.cents : 0)

function expectedCents(lines: readonly Line[], strategy: Strategy): Cents {
  const sumOf = (rate: number) =>
    lines.filter((sold) => sold.rate === rate).reduce((total, sold) => total + worthOf(sold), 0)
  return Object.fromEntries(RATES.map((rate) => [rate, amountsAt(rate, sumOf(rate), strategy)]))
}

function amountsAt(rate: number, amount: number, strategy: Strategy): [net: number, tax: number] {
  const net = strategy === 'keep_net' ? amount : rounded(amount * 100, 100 + rate)
  return [net, strategy === 'keep_net' ? rounded(amount * rate, 100) : amount - net]
}

// Rounds half away from zero.
const rounded = (dividend: number, divisor: number): number =>
  dividend < 0 ? -rounded(-dividend, divisor) : Math.floor((2 * dividend + divisor) / (2 * divisor))

const withoutZero = (cents: Cents): Cents =>
  Object.fromEntries(Object.entries(cents).filter(([, [net, tax]]) => net !== 0 || tax !== 0))
