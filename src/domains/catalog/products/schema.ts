import { decimal, ZERO } from '../../../money/decimal.ts'
import * as field from '../../../platform/fields/field.ts'
import {
  bool,
  choice,
  currency,
  date,
  longText,
  reference,
  structure,
  tax,
  text,
  texts,
} from '../../../platform/fields/field.ts'
import { resource } from '../../../platform/fields/resource.ts'
import { PRODUCT_DESCRIPTIONS } from './descriptions.ts'

const PRICE_SCALE = 4
const price = (options = {}) => field.decimal({ scale: PRICE_SCALE, ...options })
const quantity = (options = {}) => field.decimal({ scale: 6, ...options })

// Quantities in stock have the precision of documents, and values are in cents.
export const STOCK_SCALE = 8
export const VALUE_SCALE = 2

const PRODUCT_KINDS = ['sell', 'purchase', 'both'] as const

export const products = resource({
  name: 'product',
  plural: 'products',
  descriptions: PRODUCT_DESCRIPTIONS,
  fields: {
    name: text({
      ignore_blank: true,
      column: true,
      sorted: true,
      description: 'Name, as documents print it. Default: the `code`, or "Product" and a number',
    }),
    code: text({ column: true, sorted: true }),
    ean_code: text({ column: true }),
    description: longText(),
    price_net: price({
      column: true,
      description: 'Net price. If `price_gross` is set, it is calculated from that and `tax`',
    }),
    price_gross: price({
      column: true,
      description: 'Gross price. If only `price_net` is set, it is calculated from that and `tax`',
    }),
    price_tax: price({ readonly: true }),
    price_lead: choice(['net', 'gross'], {
      readonly: true,
      description: 'Which price was entered; documents are calculated from it',
    }),
    tax: tax({ initial: '23', description: 'Rate in percent, or `np`, `zw`, `oo`, `disabled`' }),
    tax2: text({ initial: '0' }),
    currency: currency(),
    quantity: quantity({
      initial: decimal('1'),
      description: 'Default quantity of a line',
    }),
    quantity_unit: text(),
    category_id: reference('categories', { column: true }),
    department_id: reference('departments'),
    tag_list: texts(),
    kind: choice(PRODUCT_KINDS, { initial: 'sell' }),
    service: bool(),
    electronic_service: bool(),
    is_delivery: bool(),
    gtu_code: text(),
    gtu_codes: texts(),
    limited: bool({ description: 'Sold only while in stock' }),
    stock_level: field.decimal({
      scale: STOCK_SCALE,
      readonly: true,
      column: true,
      initial: ZERO,
      description: 'Quantity in stock: the sum of all movements. With `warehouse_id`, only of that warehouse',
    }),
    stock_value: field.decimal({
      scale: VALUE_SCALE,
      readonly: true,
      column: true,
      initial: ZERO,
      description: 'Cost of the stock, first in, first out',
    }),
    warehouse_quantity: quantity({
      readonly: true,
      initial: ZERO,
      description: 'The same as `stock_level`',
    }),
    minimum_stock: field.decimal({
      scale: STOCK_SCALE,
      column: true,
      description: 'Less than this in stock is reported in `GET /today` and found by `stock=below_minimum`',
    }),
    available_from: date(),
    available_to: date(),
    purchase_price_net: price(),
    purchase_price_gross: price(),
    purchase_price_tax: price({ readonly: true }),
    purchase_price_lead: choice(['net', 'gross'], { readonly: true }),
    purchase_tax: tax(),
    package: bool({ description: 'Package of other products' }),
    package_products_details: structure({
      description: 'Products of the package, whose stock changes instead: `{"0": {"id": 7, "quantity": 2}}`',
    }),
    additional_info: text(),
    supplier_code: text(),
    accounting_id: text(),
    disabled: bool({ column: true }),
    use_moss: bool(),
    use_product_warehouses: bool(),
    restricted_to_warehouses: bool(),
    size: text(),
    size_width: quantity(),
    size_height: quantity(),
    size_unit: text(),
    weight: quantity(),
    weight_unit: text(),
    image_url: text({ max: 2000 }),
    attachments_count: field.integer({
      readonly: true,
      initial: 0,
      description: 'Number of attachments',
    }),
    form_name: text(),
    form_description: longText(),
    form_fields: structure({
      description:
        'Fields of the payment form: `{"phone": "required", "field1": {"label": "Size"}, "quantity": false}`',
    }),
    form_fields_horizontal: bool({
      initial: true,
      description: 'Shows fields side by side if there is room',
    }),
    form_kind: text({
      initial: 'default',
      description: 'Stored for compatibility, without effect',
    }),
    fractional_quantity: bool({
      description: 'Whether buyers can order fractions in the payment form',
    }),
    elastic_price: bool({ description: 'Whether buyers enter the price in the payment form' }),
    promocodes: structure({
      description: 'Discounts by promo code: `{"SPRING": "10%", "FIVER": "5.00"}`',
    }),
    payment_callback: text({ max: 2000 }),
    payment_url_ok: text({ max: 2000, description: 'Page for buyers who have paid' }),
    payment_url_error: text({ max: 2000, description: 'Page for buyers who cancelled the online payment' }),
    token: text({ readonly: true, column: true, description: 'Part of the address of the payment form' }),
    metadata: field.metadata(),
    deleted: bool({ readonly: true }),
  },
  filters: {
    ids: 'ids',
    name: 'contains',
    code: 'equals',
    ean_code: 'equals',
    category_id: 'equals',
    disabled: 'equals',
  },
  orders: ['name', 'code', 'price_net', 'price_gross'],
  search: ['name', 'code', 'ean_code', 'supplier_code'],
  indexes: [
    ['name_sort'],
    ['code_sort'],
    ['price_net'],
    ['price_gross'],
    ['token'],
    ['search'],
    ['stock_level'],
  ],
  sparse: { ean_code: ['ean_code'], minimum_stock: ['minimum_stock', 'stock_level'] },
})
