import { expect, test } from 'vitest'
import { decimal, printDecimal } from '../../../money/decimal.ts'
import type { Movement } from './schema.ts'
import { type Stock, stockOn, valueNext } from './valuation.ts'

// Movements of one product, one after another, and what each is worth: the change of value, the price of one piece.

type Said = { kind: string; quantity: string; said_price?: string; warehouse_id?: number } & {
  [name: string]: unknown
}
type Worth = [value: string, unit: string | null]
type Row = [what: string, movements: Said[], worth: Worth[]]

const pz = (quantity: string, said_price?: string, more: object = {}): Said => ({
  kind: 'pz',
  quantity,
  ...(said_price ? { said_price } : {}),
  ...more,
})
const wz = (quantity: string, more: object = {}): Said => ({ kind: 'wz', quantity: `-${quantity}`, ...more })
const back = (quantity: string, more: object = {}): Said => ({ kind: 'wz', quantity, ...more })
const mm = (quantity: string, warehouse_id: number, id = 1): Said => ({
  kind: 'mm',
  quantity,
  warehouse_id,
  warehouse_document_id: id,
})

const TABLE: Row[] = [
  [
    'what was bought first goes out first',
    [pz('10', '2'), pz('10', '3'), wz('15')],
    // 10 × 2 and 5 × 3
    [
      ['20.0', '2.0'],
      ['30.0', '3.0'],
      ['-35.0', '2.3333'],
    ],
  ],
  [
    'thirds add up to what was paid',
    [pz('3', '3.3333'), wz('1'), wz('1'), wz('1')],
    [
      ['10.0', '3.3333'],
      ['-3.33', '3.33'],
      ['-3.34', '3.34'],
      ['-3.33', '3.33'],
    ],
  ],
  [
    'sold before it came: at the price of then, put right when it comes',
    [pz('1', '5'), wz('3'), pz('4', '6')],
    // One at 5 and two owed at 5; of the four at 6 two are left, and what was owed for cost 2 more.
    [
      ['5.0', '5.0'],
      ['-15.0', '5.0'],
      ['22.0', '6.0'],
    ],
  ],
  ['bought for nothing', [pz('2')], [['0.0', null]]],
  ['nothing moved', [pz('0', '5')], [['0.0', '5.0']]],
  [
    'returned at what it went out for, whatever others cost by now',
    [pz('2', '4'), wz('2', { invoice_id: 7 }), pz('1', '9'), back('1', { returned_invoice_id: 7 })],
    [
      ['8.0', '4.0'],
      ['-8.0', '4.0'],
      ['9.0', '9.0'],
      ['4.0', '4.0'],
    ],
  ],
  [
    'what was returned sets no price for others',
    [
      pz('2', '4'),
      wz('2', { invoice_id: 7 }),
      pz('1', '9'),
      back('1', { returned_invoice_id: 7 }),
      back('1'),
    ],
    [
      ['8.0', '4.0'],
      ['-8.0', '4.0'],
      ['9.0', '9.0'],
      ['4.0', '4.0'],
      ['9.0', '9.0'],
    ],
  ],
  [
    'returned of what nobody knows: at the last price here',
    [pz('1', '9'), back('2')],
    [
      ['9.0', '9.0'],
      ['18.0', '9.0'],
    ],
  ],
  [
    'a transfer carries its layers to the other shelf',
    [
      pz('1', '2', { warehouse_id: 1 }),
      pz('1', '4', { warehouse_id: 1 }),
      mm('-2', 1),
      mm('2', 2),
      wz('1', { warehouse_id: 2 }),
      wz('1', { warehouse_id: 2 }),
    ],
    [
      ['2.0', '2.0'],
      ['4.0', '4.0'],
      ['-6.0', '3.0'],
      ['6.0', '3.0'],
      ['-2.0', '2.0'],
      ['-4.0', '4.0'],
    ],
  ],
  [
    'two lines of one transfer, each its own',
    [
      pz('1', '2', { warehouse_id: 1 }),
      pz('1', '8', { warehouse_id: 1 }),
      mm('-1', 1),
      mm('-1', 1),
      mm('1', 2),
      mm('1', 2),
    ],
    [
      ['2.0', '2.0'],
      ['8.0', '8.0'],
      ['-2.0', '2.0'],
      ['-8.0', '8.0'],
      ['2.0', '2.0'],
      ['8.0', '8.0'],
    ],
  ],
]

const movementOf = ({ quantity, said_price, ...rest }: Said) =>
  ({
    ...{ warehouse_id: 1, purchase_tax: '0', date: '2026-03-02', quantity: decimal(quantity) },
    ...{ said_price: said_price ? decimal(said_price) : null, ...rest },
  }) as unknown as Movement

const worthOf = (stock: Stock, said: Said): Worth => {
  const { value, purchase_price_net } = valueNext(stock, movementOf(said))
  return [printDecimal(value as never), purchase_price_net ? printDecimal(purchase_price_net) : null]
}

test.each(TABLE)('%s', (_, movements, worth) => {
  const stock = stockOn(new Map())
  expect(movements.map((said) => worthOf(stock, said))).toEqual(worth)
})

test('what is returned for an invoice counts all that went out for it', () => {
  const stock = stockOn(new Map())
  for (const said of [pz('1', '2'), pz('1', '4'), wz('1', { invoice_id: 7 }), wz('1', { invoice_id: 7 })])
    worthOf(stock, said)
  // Two pieces for 6 together: one of them is worth 3.
  expect(worthOf(stock, back('1', { returned_invoice_id: 7 }))).toEqual(['3.0', '3.0'])
})

test('tax comes on top of what was paid, and the last day is kept', () => {
  const stock = stockOn(new Map())
  const said = { ...pz('3', '1.5'), purchase_tax: '23', date: '2026-03-05' }
  const { total_purchase_price_net, total_purchase_price_gross } = valueNext(stock, movementOf(said))
  expect(
    [total_purchase_price_net, total_purchase_price_gross].map((one) => printDecimal(one as never)),
  ).toEqual(['4.5', '5.54'])
  valueNext(stock, movementOf({ ...pz('1', '1'), date: '2026-03-01' }))
  expect(stock.shelves.get(1)?.date).toBe('2026-03-05')
})

test.each([
  ['a price', pz('1000000', '100000000'), 'purchase_price_net'],
  ['a quantity', pz('100000000000000', '0.0001'), 'quantity'],
])('%s out of range is refused', (_, said, field) => {
  expect(() => valueNext(stockOn(new Map()), movementOf(said))).toThrow(
    expect.objectContaining({ status: 422, detail: { [field]: [expect.any(String)] } }),
  )
})
