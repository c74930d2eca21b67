import { date, decimal, integer, reference, tax, text } from '../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource } from '../../../platform/fields/resource.ts'
import { STOCK_SCALE, VALUE_SCALE } from '../../catalog/products/schema.ts'

const price = (options = {}) => decimal({ scale: STOCK_SCALE, readonly: true, ...options })
const total = () => decimal({ scale: VALUE_SCALE, readonly: true })

// Goods that came or went: the rows that stock is the sum of. They follow from documents and are never written by hand.
export const warehouseActions = resource({
  name: 'warehouse_action',
  plural: 'warehouse_actions',
  fields: {
    kind: text({ readonly: true, filled: true, column: true, few: true, about: 'The kind of its document' }),
    date: date({ readonly: true, filled: true, column: true }),
    product_id: reference('products', { readonly: true, filled: true, column: true }),
    product_name: text({ readonly: true }),
    code: text({ readonly: true }),
    quantity: decimal({
      scale: STOCK_SCALE,
      readonly: true,
      filled: true,
      column: true,
      about: 'Below zero when goods went out',
    }),
    tax: tax({ readonly: true }),
    price_net: price(),
    purchase_tax: tax({ readonly: true }),
    purchase_price_net: price({
      about: 'What one was bought for; of goods that went out, what one had cost',
    }),
    total_purchase_price_net: decimal({
      scale: VALUE_SCALE,
      readonly: true,
      column: true,
      about:
        'What was paid for them, or what they had cost: first in, first out; below zero when they went out',
    }),
    total_purchase_price_gross: total(),
    value: decimal({
      scale: VALUE_SCALE,
      readonly: true,
      column: true,
      about: 'What it adds to the value of the stock; less than was paid where goods had gone out already',
    }),
    warehouse_id: reference('warehouses', { readonly: true, column: true, few: true }),
    warehouse2_id: reference('warehouses', { readonly: true, about: 'The other end of a transfer' }),
    warehouse_document_id: integer({ readonly: true, column: true }),
    invoice_id: integer({ readonly: true, column: true }),
    line: integer({ readonly: true, hidden: true }), // its place in the document
    said_price: price({ hidden: true }),
    returned_invoice_id: integer({ readonly: true, hidden: true }),
  },
  filters: {
    kind: 'equals',
    product_id: 'equals',
    warehouse_id: 'equals',
    warehouse_document_id: 'equals',
    invoice_id: 'equals',
  },
  orders: ['date', 'quantity'],
  dates: ['date'],
  indexes: [
    ['date'],
    ['quantity'],
    ['kind', 'date'],
    ['product_id', 'date'],
    ['warehouse_id', 'date'],
    ['warehouse_document_id'],
    ['invoice_id'],
  ],
})

export type Movement = DraftOf<typeof warehouseActions.fields> & { product_id: number }
export type MovementRow = RecordOf<typeof warehouseActions.fields> & { product_id: number }
