import { describe, expect, test } from 'vitest'
import { decimal, printDecimal } from '../../../money/decimal.ts'
import { calculationRules } from '../../../money/rules/versions.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { composeInvoice } from '../invoices/rules/compose.ts'
import { IssuedLines, type PriceOptions, priceOptionsOf } from '../invoices/rules/correction-pricing.ts'
import { mergePositions, type PositionDraft } from '../invoices/rules/lines.ts'
import { toStoredPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, invoices, type Position, positions } from '../invoices/schema.ts'
import { stateOf } from './chain.ts'
import { chainedTotals } from './chain-totals.ts'
import { type Chain, reversalLines } from './corrected-state.ts'
import { issuedSide } from './issued-amounts.ts'
import { matchToRemaining } from './match-lines.ts'

const OPTIONS: PriceOptions = {
  rules: calculationRules(1),
  position: 'default',
  discount_kind: 'percent_unit',
  default_tax: '23',
}
const SETTINGS = { currency: 'PLN', default_tax: '23', discount_kind: 'any' } as const

// 0.50 and 1.50 at 23 %, rounded differently from today's rules: 0.61 instead of 0.62 and 1.84 instead of
// 1.85.
const line = (fields: InputObject): Position => ({
  ...compose(positions, readFields(positions, fields)),
  ...Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => /^(discount_(net|gross)|vat_margin_total)/.test(name))
      .map(([name, value]) => [name, decimal(String(value))]),
  ),
  given: 'price_net',
})
const PEN = { name: 'Pen', tax: '23', quantity: '1', price_net: '0.5', price_gross: '0.61' }
const TOTALS = { total_price_net: '0.5', total_price_gross: '0.61' }

describe('the amounts of a stored line', () => {
  test.each<[what: string, fields: InputObject, total: string, discounted: string[]]>([
    ['are the issued ones', { ...PEN, ...TOTALS }, '0.61', ['0.5', '0.11', '0.61']],
    [
      'use the issued discount',
      { ...PEN, ...TOTALS, discount_percent: '10', discount_net: '0.05', discount_gross: '0.07' },
      '0.61',
      ['0.45', '0.09', '0.54'],
    ],
    [
      'use a calculated discount if only its net part is stored',
      { ...PEN, ...TOTALS, discount_percent: '10', discount_net: '0.05' },
      '0.61',
      ['0.45', '0.1', '0.55'],
    ],
    ['are calculated if none are stored', PEN, '0.62', ['0.5', '0.12', '0.62']],
  ])('%s', (_, fields, total, discounted) => {
    const side = issuedSide(line(fields), OPTIONS)
    const { net, tax, gross } = side.discounted
    expect(printDecimal(side.total_gross)).toBe(total)
    expect([net, tax, gross].map(printDecimal)).toEqual(discounted)
  })
})

const PAD = { name: 'Pad', tax: '23', quantity: '1', price_net: '1.5', price_gross: '1.84' }
const ORIGINAL = {
  ...compose(invoices, {
    kind: 'vat',
    currency: 'PLN',
    price_net: decimal('2'),
    price_tax: decimal('0.45'),
    price_gross: decimal('2.45'),
    totals_by_rate: [{ tax: '23', net: '2', tax_amount: '0.45', gross: '2.45' }],
    positions: toStoredPositions([
      { ...line({ ...PEN, ...TOTALS }), id: 1 },
      { ...line({ ...PAD, total_price_net: '1.5', total_price_gross: '1.84' }), id: 2 },
    ]),
  }),
  id: 1,
  number: '1',
} as Invoice

function correct(chain: Chain, drafts: PositionDraft[]): string {
  const composition = composeInvoice({
    layers: [{ kind: 'correction' }],
    lines: mergePositions([], matchToRemaining(drafts, stateOf(chain), priceOptionsOf(chain.original))),
    products: new Map(),
    settings: SETTINGS,
    today: '2026-11-15',
    rules: calculationRules(1),
    chained: chainedTotals(chain),
    issued_lines: new IssuedLines(stateOf(chain).remainingLines),
  })
  const id = chain.corrections.length + 2
  const stored = {
    ...compose(invoices, composition.invoice),
    positions: toStoredPositions(composition.positions),
  }
  chain.corrections.push({ ...stored, id, number: String(id) } as Invoice)
  return printDecimal(composition.invoice.price_gross ?? decimal('0'))
}

const change = (before: InputObject, after?: InputObject): PositionDraft => ({
  kind: 'correction',
  correction_before_attributes: before,
  ...(after ? { correction_after_attributes: after } : {}),
})
const attributes = (
  { name, tax, quantity, price_net }: InputObject,
  more: InputObject = {},
): InputObject => ({
  ...{ name: name ?? null, tax: tax ?? null, quantity: quantity ?? null, price_net: price_net ?? null },
  ...more,
})

describe('corrections of a document that current rules would calculate differently', () => {
  test('reverse the issued amounts', () => {
    const chain: Chain = { original: ORIGINAL, corrections: [] }
    expect(correct(chain, reversalLines(stateOf(chain)))).toBe('-2.45')
    expect(stateOf(chain).remainingLines).toEqual([])
  })

  test('reverse the issued amounts line by line', () => {
    const chain: Chain = { original: ORIGINAL, corrections: [] }
    expect(correct(chain, [change(attributes(PAD))])).toBe('-1.84')
    expect(correct(chain, reversalLines(stateOf(chain)))).toBe('-0.61')
  })

  test('keep the amounts when only the name changes', () => {
    const chain: Chain = { original: ORIGINAL, corrections: [] }
    expect(correct(chain, [change(attributes(PEN), attributes(PEN, { name: 'Pens' }))])).toBe('0.0')
    expect(correct(chain, reversalLines(stateOf(chain)))).toBe('-2.45')
  })

  test('reverse equally priced lines with the amounts of each line', () => {
    const chain: Chain = { original: ORIGINAL, corrections: [] }
    // A second pen, by the current rules.
    expect(correct(chain, [readFields(positions, attributes(PEN)) as PositionDraft])).toBe('0.62')
    expect(correct(chain, reversalLines(stateOf(chain)))).toBe('-3.07')
  })

  test('calculate the difference from the issued amounts, and reverse both', () => {
    const chain: Chain = { original: ORIGINAL, corrections: [] }
    // Three pens are 1.50 and 0.345 tax: 1.85, less 0.61.
    expect(correct(chain, [change(attributes(PEN), attributes(PEN, { quantity: '3' }))])).toBe('1.24')
    expect(correct(chain, reversalLines(stateOf(chain)))).toBe('-3.69')
  })
})
