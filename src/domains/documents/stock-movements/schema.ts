import { date, decimal, integer, reference, tax, text } from '../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource } from '../../../platform/fields/resource.ts'
import { STOCK_SCALE, VALUE_SCALE } from '../../catalog/products/schema.ts'

const price = (options = {}) => decimal({ scale: STOCK_SCALE, readonly: true, ...options })
const total = () => decimal({ scale: VALUE_SCALE, readonly: true })

// Movements of goods; stock is their sum. Documents create them, users cannot.
export const warehouseActions = resource({
  name: 'warehouse_action',
  plural: 'warehouse_actions',
  label: null,
  fields: {
    kind: text({
      readonly: true,
      never_null: true,
      column: true,
      low_cardinality: true,
      description: 'The kind of the document',
    }),
    date: date({ readonly: true, never_null: true, column: true }),
    product_id: reference('products', { readonly: true, never_null: true, column: true }),
    product_name: text({ readonly: true }),
    code: text({ readonly: true }),
    quantity: decimal({
      scale: STOCK_SCALE,
      readonly: true,
      never_null: true,
      column: true,
      description: 'Negative for issued goods',
    }),
    tax: tax({ readonly: true }),
    price_net: price(),
    purchase_tax: tax({ readonly: true }),
    purchase_price_net: price({
      description: 'Purchase price of one unit; for issued goods the cost of one unit',
    }),
    total_purchase_price_net: decimal({
      scale: VALUE_SCALE,
      readonly: true,
      column: true,
      description:
        'The purchase price, or the cost of issued goods, first in, first out; negative for issued goods',
    }),
    total_purchase_price_gross: total(),
    value: decimal({
      scale: VALUE_SCALE,
      readonly: true,
      column: true,
      description:
        'The change of the stock value; less than the purchase price if goods were issued before they came in',
    }),
    warehouse_id: reference('warehouses', { readonly: true, column: true, low_cardinality: true }),
    warehouse2_id: reference('warehouses', {
      readonly: true,
      description: 'The other warehouse of a transfer',
    }),
    warehouse_document_id: integer({ readonly: true, column: true }),
    invoice_id: integer({ readonly: true, column: true }),
    line: integer({ readonly: true, hidden: true }), // its index in the document
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
