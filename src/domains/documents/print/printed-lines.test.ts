import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Decimal, decimal, fromUnits, printFixed, sum } from '../../../money/decimal.ts'
import { calculationRules } from '../../../money/rules/versions.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { composeInvoice } from '../invoices/rules/compose.ts'
import { mergePositions } from '../invoices/rules/lines.ts'
import { type Invoice, type InvoiceDraft, invoices, type Position } from '../invoices/schema.ts'
import { textsIn } from '../texts/texts.ts'
import { type Field, fieldsFor } from './print-lines.ts'
import { type PrintedRow, printedRows } from './printed-rows.ts'

// Adds up the printed figures as a reader would: each column of the lines against the totals below, for every kind of
// discount and every calculation method.

const PRICE_FIELDS = ['total_price_gross', 'price_gross', 'total_price_net', 'price_net'] as const
const KINDS = ['percent_unit', 'percent_unit_gross', 'percent_total', 'amount'] as const
const texts = textsIn('en')
const SETTINGS = { discount_kind: 'any', currency: 'PLN', default_tax: '23', lang: 'en' } as const

const sourcesOf = (draft: InvoiceDraft, lines: Position[]) => ({
  layers: [draft],
  lines: mergePositions([], lines),
  products: new Map(),
  settings: SETTINGS,
  today: '2026-11-15',
  rules: calculationRules(1),
})

const line = fc
  .tuple(
    fc.constantFrom('23', '8', '5', 'zw'),
    fc.constantFrom(...PRICE_FIELDS),
    fc.integer({ min: 1, max: 9999 }),
    fc.integer({ min: -99_999, max: 999_999 }),
    fc.integer({ min: 0, max: 9999 }),
  )
  .map(
    ([tax, priceField, quantity, amount, discount]): Position => ({
      name: 'x',
      tax,
      quantity: fromUnits(quantity, 2),
      [priceField]: fromUnits(amount, 2),
      discount: fromUnits(Math.min(discount, maxDiscount(priceField, quantity, amount)), 2),
      discount_percent: fromUnits(discount, 2),
    }),
  )

// A discount is at most the line total, rounded down to whole units so that it holds in any currency.
function maxDiscount(priceField: string, quantity: number, amount: number): number {
  const total = priceField.startsWith('total_') ? amount : (amount * quantity) / 100
  return Math.max(0, Math.floor(total / 100) * 100)
}

const documents = fc.record({
  currency: fc.constantFrom('PLN', 'JPY'),
  discount_kind: fc.constantFrom(...KINDS),
  show_discount: fc.boolean(),
  position: fc.constantFrom('default', 'keep_gross'),
  sum: fc.constantFrom('sum', 'keep_net', 'keep_gross'),
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
})

function printed({
  lines,
  position,
  sum,
  ...fields
}: typeof documents extends fc.Arbitrary<infer DocumentCase> ? DocumentCase : never) {
  const draft = { ...fields, calculating_strategy: { position, sum } }
  const composed = composeInvoice(sourcesOf(draft, lines))
  const invoice = { ...compose(invoices, composed.invoice), id: 1 } as Invoice
  const rows = composed.positions.flatMap((line) => printedRows(line, invoice, texts))
  return { invoice, shown: rows, fields: fieldsFor(invoice, rows, texts) }
}

const read = (field: Field, row: PrintedRow): Decimal =>
  decimal(field.text(row, 1).replaceAll(',', '').replace('−', '-'))

test('every printed column of the lines adds up to its printed total', () => {
  fc.assert(
    fc.property(documents, (document) => {
      const { invoice, shown, fields } = printed(document)
      const columns = [
        [texts.stacked('total_net'), invoice.price_net],
        [texts.stacked('total_tax'), invoice.price_tax],
        [texts.stacked('total_gross'), invoice.price_gross],
      ] as const
      const present = columns.filter(([head]) => fields.some((field) => field.head === head))
      expect(present.length).toBeGreaterThan(0)
      if (document.sum === 'sum') expect(present).toHaveLength(3)
      for (const [head, total] of present) {
        const field = fields.find((field) => field.head === head) as Field
        const columnSum = sum(shown.map((row) => read(field, row)))
        expect(printFixed(columnSum, 2), head).toBe(printFixed(total as Decimal, 2))
      }
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['23', { price_gross: '99.99' }, '3', '81.293', '243.88'],
  ['23', { price_gross: '100' }, '3', '81.30', '243.90'],
  ['8', { price_gross: '19.99' }, '7', '18.509', '129.56'],
  ['23', { price_net: '0.125' }, '8', '0.125', '1.00'],
  ['23', { total_price_gross: '1' }, '1000', '0.00081', '0.81'],
])(
  'at %s %j × %s is printed with a net price of %s and a net total of %s',
  (tax, prices, quantity, price, total) => {
    const amounts = Object.fromEntries(Object.entries(prices).map(([name, value]) => [name, decimal(value)]))
    const { shown, fields } = printed({
      currency: 'PLN',
      discount_kind: 'percent_unit',
      show_discount: false,
      position: 'default',
      sum: 'sum',
      lines: [{ name: 'x', tax, quantity: decimal(quantity), ...amounts }],
    })
    const printedText = (head: string) =>
      (fields.find((field) => field.head === head) as Field).text(shown[0] as PrintedRow, 1)
    expect([printedText(texts.stacked('price_net')), printedText(texts.stacked('total_net'))]).toEqual([
      price,
      total,
    ])
  },
)

test('a discounted line is printed after its discount, even if only the net part of the discount is stored', () => {
  const draft = { show_discount: true, discount_kind: 'percent_unit' } as const
  const lines: Position[] = [
    {
      name: 'a',
      tax: '23',
      quantity: decimal('3'),
      price_net: decimal('100'),
      discount_percent: decimal('33.33'),
    },
  ]
  const composed = composeInvoice(sourcesOf(draft, lines))
  const invoice = { ...compose(invoices, composed.invoice), id: 1 } as Invoice
  const [stored] = composed.positions as [Position]
  const totals = (position: Position) =>
    printedRows(position, invoice, texts).map(({ position: printedPosition }) =>
      [
        printedPosition.total_price_net,
        printedPosition.total_price_tax,
        printedPosition.total_price_gross,
      ].map((x) => printFixed(x as Decimal, 2)),
    )
  expect(totals(stored)).toEqual([['200.01', '46.00', '246.01']])
  expect(totals({ ...stored, discount_gross: null })).toEqual([['200.01', '46.00', '246.01']])
})
