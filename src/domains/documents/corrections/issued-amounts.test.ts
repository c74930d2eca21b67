import { describe, expect, test } from 'vitest'
import { decimal, printDecimal } from '../../../money/decimal.ts'
import { currentRules } from '../../../money/rules/versions.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import { composeInvoice } from '../invoices/rules/compose.ts'
import { IssuedLines, type PriceOptions, priceOptionsOf } from '../invoices/rules/correction-pricing.ts'
import { mergePositions, type PositionDraft } from '../invoices/rules/lines.ts'
import { keepPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, invoices, type Position, positions } from '../invoices/schema.ts'
import { stateOf } from './chain.ts'
import { chainedTotals } from './chain-totals.ts'
import { adopted, type Chain, reversed } from './corrected-state.ts'
import { issuedSide } from './issued-amounts.ts'

const OPTIONS: PriceOptions = {
  rules: currentRules(),
  position: 'default',
  discount_kind: 'percent_unit',
  default_tax: '23',
}
const SETTINGS = { currency: 'PLN', default_tax: '23', discount_kind: 'any' } as const

// 0.50 and 1.50 at 23 %, rounded otherwise than today: 0.61 instead of 0.62 and 1.84 instead of 1.85.
const line = (fields: Tree): Position => ({
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
  test.each<[what: string, fields: Tree, total: string, discounted: string[]]>([
    ['are those it was issued with', { ...PEN, ...TOTALS }, '0.61', ['0.5', '0.11', '0.61']],
    [
      'less the discount that it was issued with',
      { ...PEN, ...TOTALS, discount_percent: '10', discount_net: '0.05', discount_gross: '0.07' },
      '0.61',
      ['0.45', '0.09', '0.54'],
    ],
    [
      'less the discount as it is calculated, where only its net part is stored',
      { ...PEN, ...TOTALS, discount_percent: '10', discount_net: '0.05' },
      '0.61',
      ['0.45', '0.1', '0.55'],
    ],
    ['are calculated where none are stored', PEN, '0.62', ['0.5', '0.12', '0.62']],
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
    totals_by_rate: [{ tax: '23', net: '2', tax_amount: '0.45', gross: '2.45' }] as never,
    positions: keepPositions([
      { ...line({ ...PEN, ...TOTALS }), id: 1 },
      { ...line({ ...PAD, total_price_net: '1.5', total_price_gross: '1.84' }), id: 2 },
    ]) as never,
  }),
  id: 1,
  number: '1',
} as unknown as Invoice

function correct(chain: Chain, drafts: PositionDraft[]): string {
  const made = composeInvoice({
    layers: [{ kind: 'correction' }],
    lines: mergePositions([], adopted(drafts, stateOf(chain), priceOptionsOf(chain.original))),
    products: new Map(),
    settings: SETTINGS,
    today: '2026-11-15',
    rules: currentRules(),
    chained: chainedTotals(chain),
    issued_lines: new IssuedLines(stateOf(chain).held),
  })
  const id = chain.corrections.length + 2
  const stored = { ...compose(invoices, made.invoice), positions: keepPositions(made.positions) }
  chain.corrections.push({ ...stored, id, number: String(id) } as unknown as Invoice)
  return printDecimal(made.invoice.price_gross ?? decimal('0'))
}

const change = (before: Tree, after?: Tree): PositionDraft => ({
  kind: 'correction',
  correction_before_attributes: before as never,
  ...(after ? { correction_after_attributes: after as never } : {}),
})
const sent = ({ name, tax, quantity, price_net }: Tree, more: Tree = {}): Tree => ({
  ...{ name: name ?? null, tax: tax ?? null, quantity: quantity ?? null, price_net: price_net ?? null },
  ...more,
})

describe('corrections of a document that today would be calculated otherwise', () => {
  test('take back what was issued', () => {
    const chain: Chain = { original: ORIGINAL, corrections: [] }
    expect(correct(chain, reversed(stateOf(chain)))).toBe('-2.45')
    expect(stateOf(chain).held).toEqual([])
  })

  test('take it back in parts', () => {
    const chain: Chain = { original: ORIGINAL, corrections: [] }
    expect(correct(chain, [change(sent(PAD))])).toBe('-1.84')
    expect(correct(chain, reversed(stateOf(chain)))).toBe('-0.61')
  })

  test('change nothing by another name', () => {
    const chain: Chain = { original: ORIGINAL, corrections: [] }
    expect(correct(chain, [change(sent(PEN), sent(PEN, { name: 'Pens' }))])).toBe('0.0')
    expect(correct(chain, reversed(stateOf(chain)))).toBe('-2.45')
  })

  test('take each of several lines that are priced alike with its own amounts', () => {
    const chain: Chain = { original: ORIGINAL, corrections: [] }
    // A second pen, by the rules of today.
    expect(correct(chain, [readFields(positions, sent(PEN)) as PositionDraft])).toBe('0.62')
    expect(correct(chain, reversed(stateOf(chain)))).toBe('-3.07')
  })

  test('count what is new from what was issued, and take back both', () => {
    const chain: Chain = { original: ORIGINAL, corrections: [] }
    // Three pens are 1.50 and 0.345 tax: 1.85, less 0.61.
    expect(correct(chain, [change(sent(PEN), sent(PEN, { quantity: '3' }))])).toBe('1.24')
    expect(correct(chain, reversed(stateOf(chain)))).toBe('-3.69')
  })
})
