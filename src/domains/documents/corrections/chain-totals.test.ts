import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toUnits } from '../../../money/decimal.ts'
import { currentRules } from '../../../money/rules/versions.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import { composeInvoice } from '../invoices/rules/compose.ts'
import { IssuedLines, priceOptionsOf } from '../invoices/rules/correction-pricing.ts'
import { ratesOf } from '../invoices/rules/exchange.ts'
import { mergePositions, type PositionDraft } from '../invoices/rules/lines.ts'
import { keepPositions, readPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, type InvoiceDraft, invoices, positions } from '../invoices/schema.ts'
import { stateOf } from './chain.ts'
import { chainedTotals } from './chain-totals.ts'
import { adopted, type Chain, reversed } from './corrected-state.ts'

// A chain of corrections that ends in nothing, of a rate or of all, has told nothing of it: by whole cents counted here in another way.

const SETTINGS = { currency: 'PLN', lang: 'en', default_tax: '23', discount_kind: 'any' } as never
const RATES = [23, 8, 5] as const
type Strategy = 'keep_net' | 'keep_gross'
type Line = { rate: number; pieces: number; cents: number }

const line = fc.record({
  rate: fc.constantFrom(...RATES),
  pieces: fc.integer({ min: 1, max: 20 }),
  cents: fc.integer({ min: 1, max: 2000 }),
})
const step = fc.record({
  at: fc.nat(9),
  pieces: fc.integer({ min: 0, max: 20 }),
  cents: fc.integer({ min: 1, max: 2000 }),
})
const stories = fc.record({
  strategy: fc.constantFrom<Strategy>('keep_net', 'keep_gross'),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  steps: fc.array(step, { maxLength: 4 }),
})

test('corrections end in nothing to the cent', () => {
  fc.assert(
    fc.property(stories, ({ strategy, lines, steps }) => {
      const left = new Map<string, Line>(lines.map((one, place) => [`line ${place}`, one]))
      const sold = [...left].map(([name, one]) => asLine(name, one, strategy))
      const chain: Chain = { original: make(1, 'vat', strategy, sold), corrections: [] }
      const expected = meant([...left.values()], strategy)
      expect(toldBy(chain)).toEqual(withoutNothing(expected))
      for (const { at, pieces, cents } of steps) {
        const name = [...left.keys()][at % Math.max(left.size, 1)]
        if (name === undefined) break
        const before = left.get(name) as Line
        const after = { ...before, pieces, cents }
        if (pieces === 0) left.delete(name)
        else left.set(name, after)
        correct(chain, strategy, [
          {
            kind: 'correction',
            correction_before_attributes: { name, ...sent(before, strategy) } as never,
            correction_after_attributes: pieces === 0 ? null : ({ name, ...sent(after, strategy) } as never),
          },
        ])
        // Each counts its own difference, until nothing is left.
        const is_left = [...left.values()].some(({ rate }) => rate === before.rate)
        const change = amountsAt(
          before.rate,
          worthOf(pieces === 0 ? undefined : after) - worthOf(before),
          strategy,
        )
        const known = expected[before.rate] as [number, number]
        expected[before.rate] = is_left ? [known[0] + change[0], known[1] + change[1]] : [0, 0]
        expect(toldBy(chain)).toEqual(withoutNothing(expected))
      }
      if (left.size > 0) correct(chain, strategy, reversed(stateOf(chain)))
      expect(toldBy(chain)).toEqual({})
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 6_000) / 20 },
  )
})

test('who changes a note on a correction changes none of its sums', () => {
  const cheap = { rate: 23, pieces: 1, cents: 33 }
  const sold = ['a', 'b'].map((name) => asLine(name, cheap, 'keep_net'))
  const chain: Chain = { original: make(1, 'vat', 'keep_net', sold), corrections: [] }
  correct(chain, 'keep_net', [
    { kind: 'correction', correction_before_attributes: { name: 'a', ...sent(cheap, 'keep_net') } as never },
  ])
  const [correction] = chain.corrections as [Invoice]
  const older = {
    ...correction,
    totals_by_rate: [{ tax: '23', net: '-0.33', tax_amount: '-0.07', gross: '-0.4' }],
  }
  const chained = chainedTotals({ ...chain, corrections: [older as never] }, older as never)
  const totals = { price_net: null, price_tax: null, price_gross: null, by_rate: [] } as never
  const options = priceOptionsOf(correction)
  const same = readPositions(correction)
  expect(chained({ totals, positions: same, strategy: 'keep_net', options }).price_tax).toEqual({
    units: -7n,
    scale: 2,
  })
})

const sent = ({ rate, pieces, cents }: Line, strategy: Strategy) => ({
  tax: String(rate),
  quantity: String(pieces),
  [strategy === 'keep_net' ? 'price_net' : 'price_gross']: (cents / 100).toFixed(2),
})

const asLine = (name: string, one: Line, strategy: Strategy): PositionDraft =>
  readFields(positions, { name, ...sent(one, strategy) })

function make(id: number, kind: 'vat' | 'correction', sum: Strategy, drafts: PositionDraft[], chain?: Chain) {
  const draft = { kind, calculating_strategy: { sum } } as never as InvoiceDraft
  const lines = mergePositions([], drafts)
  const chained = chain && chainedTotals(chain)
  const made = composeInvoice({
    layers: [draft],
    lines,
    products: new Map(),
    settings: SETTINGS,
    today: '2026-11-15',
    rules: currentRules(),
    chained,
    issued_lines: chain && new IssuedLines(stateOf(chain).held),
  })
  const whole = compose(invoices, made.invoice)
  return { ...whole, id, number: String(id), positions: keepPositions(made.positions) } as never as Invoice
}

function correct(chain: Chain, strategy: Strategy, drafts: PositionDraft[]) {
  const lines = adopted(drafts, stateOf(chain), priceOptionsOf(chain.original))
  chain.corrections.push(make(chain.corrections.length + 2, 'correction', strategy, lines, chain))
}

type Cents = { [rate: string]: [net: number, tax: number] }

function toldBy({ original, corrections }: Chain): Cents {
  const told: Cents = {}
  for (const { totals_by_rate } of [original, ...corrections])
    for (const rate of ratesOf({ totals_by_rate })) {
      const [net, tax] = [rate.net, rate.tax_amount].map((one) => Number(toUnits(one, 2)))
      const [net_before, tax_before] = told[rate.tax] ?? [0, 0]
      told[rate.tax] = [net_before + (net as number), tax_before + (tax as number)]
    }
  return withoutNothing(told)
}

const worthOf = (line: Line | undefined) => (line ? line.pieces * line.cents : 0)

function meant(lines: readonly Line[], strategy: Strategy): Cents {
  const sumOf = (rate: number) =>
    lines.filter((one) => one.rate === rate).reduce((all, one) => all + worthOf(one), 0)
  return Object.fromEntries(RATES.map((rate) => [rate, amountsAt(rate, sumOf(rate), strategy)]))
}

function amountsAt(rate: number, given: number, strategy: Strategy): [net: number, tax: number] {
  const net = strategy === 'keep_net' ? given : rounded(given * 100, 100 + rate)
  return [net, strategy === 'keep_net' ? rounded(given * rate, 100) : given - net]
}

// Half up, and below zero the same away from zero.
const rounded = (dividend: number, divisor: number): number =>
  dividend < 0 ? -rounded(-dividend, divisor) : Math.floor((2 * dividend + divisor) / (2 * divisor))

const withoutNothing = (cents: Cents): Cents =>
  Object.fromEntries(Object.entries(cents).filter(([, [net, tax]]) => net !== 0 || tax !== 0))
