import { expect, test } from 'vitest'
import { type Decimal, decimal, printDecimal } from '../../../money/decimal.ts'
import type { Movement } from './schema.ts'
import { newStock, type Stock, valueNext } from './valuation.ts'

// Tests the value of the movements of one product: the change of value and the price of one piece.

type MovementInput = { kind: string; quantity: string; said_price?: string; warehouse_id?: number } & {
  [name: string]: unknown
}
type ExpectedValue = [value: string, unit: string | null]
type Row = [what: string, movements: MovementInput[], worth: ExpectedValue[]]

const pz = (quantity: string, said_price?: string, fields: object = {}): MovementInput => ({
  kind: 'pz',
  quantity,
  ...(said_price ? { said_price } : {}),
  ...fields,
})
const wz = (quantity: string, fields: object = {}): MovementInput => ({
  kind: 'wz',
  quantity: `-${quantity}`,
  ...fields,
})
const back = (quantity: string, fields: object = {}): MovementInput => ({ kind: 'wz', quantity, ...fields })
const mm = (quantity: string, warehouse_id: number, id = 1): MovementInput => ({
  kind: 'mm',
  quantity,
  warehouse_id,
  warehouse_document_id: id,
})

const TABLE: Row[] = [
  [
    'goods bought first are issued first',
    [pz('10', '2'), pz('10', '3'), wz('15')],
    // 10 × 2 and 5 × 3
    [
      ['20.0', '2.0'],
      ['30.0', '3.0'],
      ['-35.0', '2.3333'],
    ],
  ],
  [
    'thirds add up to the purchase price',
    [pz('3', '3.3333'), wz('1'), wz('1'), wz('1')],
    [
      ['10.0', '3.3333'],
      ['-3.33', '3.33'],
      ['-3.34', '3.34'],
      ['-3.33', '3.33'],
    ],
  ],
  [
    'goods sold before they came in are valued at the last price and corrected later',
    [pz('1', '5'), wz('3'), pz('4', '6')],
    // One piece at 5 and two missing at 5; of the four at 6 two remain, and the missing ones cost 2 more.
    [
      ['5.0', '5.0'],
      ['-15.0', '5.0'],
      ['22.0', '6.0'],
    ],
  ],
  ['goods bought for nothing have no value', [pz('2')], [['0.0', null]]],
  ['a movement of zero pieces has no value', [pz('0', '5')], [['0.0', '5.0']]],
  [
    'returned goods come in at the cost they were issued at',
    [pz('2', '4'), wz('2', { invoice_id: 7 }), pz('1', '9'), back('1', { returned_invoice_id: 7 })],
    [
      ['8.0', '4.0'],
      ['-8.0', '4.0'],
      ['9.0', '9.0'],
      ['4.0', '4.0'],
    ],
  ],
  [
    'returned goods do not change the last price',
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
    'goods returned for no invoice come in at the last price',
    [pz('1', '9'), back('2')],
    [
      ['9.0', '9.0'],
      ['18.0', '9.0'],
    ],
  ],
  [
    'a transfer moves its layers to the other warehouse',
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
    'each line of a transfer moves its own layers',
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

const movementOf = ({ quantity, said_price, ...fields }: MovementInput) =>
  ({
    ...{ warehouse_id: 1, purchase_tax: '0', date: '2026-03-02', quantity: decimal(quantity) },
    ...{ said_price: said_price ? decimal(said_price) : null, ...fields },
  }) as Movement

const movementValue = (stock: Stock, input: MovementInput): ExpectedValue => {
  const { value, purchase_price_net } = valueNext(stock, movementOf(input))
  return [printDecimal(value as Decimal), purchase_price_net ? printDecimal(purchase_price_net) : null]
}

test.each(TABLE)('%s', (_, movements, expected) => {
  const stock = newStock(new Map())
  expect(movements.map((input) => movementValue(stock, input))).toEqual(expected)
})

test('goods returned for an invoice have the average cost of the goods issued for it', () => {
  const stock = newStock(new Map())
  for (const input of [pz('1', '2'), pz('1', '4'), wz('1', { invoice_id: 7 }), wz('1', { invoice_id: 7 })])
    movementValue(stock, input)
  // Two pieces cost 6 together, so one of them is worth 3.
  expect(movementValue(stock, back('1', { returned_invoice_id: 7 }))).toEqual(['3.0', '3.0'])
})

test('tax is added to the purchase price, and the last day is stored', () => {
  const stock = newStock(new Map())
  const input = { ...pz('3', '1.5'), purchase_tax: '23', date: '2026-03-05' }
  const { total_purchase_price_net, total_purchase_price_gross } = valueNext(stock, movementOf(input))
  expect(
    [total_purchase_price_net, total_purchase_price_gross].map((amount) => printDecimal(amount as Decimal)),
  ).toEqual(['4.5', '5.54'])
  valueNext(stock, movementOf({ ...pz('1', '1'), date: '2026-03-01' }))
  expect(stock.layersByWarehouse.get(1)?.date).toBe('2026-03-05')
})

test.each([
  ['a price', pz('1000000', '100000000'), 'purchase_price_net'],
  ['a quantity', pz('100000000000000', '0.0001'), 'quantity'],
])('%s out of range is rejected', (_, input, field) => {
  expect(() => valueNext(newStock(new Map()), movementOf(input))).toThrow(
    expect.objectContaining({ status: 422, detail: { [field]: [expect.any(String)] } }),
  )
})
