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
      description: 'Without one, the `code`, or the word and its number',
    }),
    code: text({ column: true, sorted: true }),
    ean_code: text({ column: true }),
    description: longText(),
    price_net: price({
      column: true,
      description: 'Follows from `price_gross` and `tax` when that is given',
    }),
    price_gross: price({
      column: true,
      description: 'Follows from `price_net` and `tax` when only that is given',
    }),
    price_tax: price({ readonly: true }),
    price_lead: choice(['net', 'gross'], {
      readonly: true,
      description: 'Which price was given; documents are priced by it',
    }),
    tax: tax({ initial: '23', description: 'Rate in percent, or `np`, `zw`, `oo`, `disabled`' }),
    tax2: text({ initial: '0' }),
    currency: currency(),
    quantity: quantity({
      initial: decimal('1'),
      description: 'What one sale takes when the document does not say',
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
    limited: bool({ description: 'Sold only while there is stock' }),
    stock_level: field.decimal({
      scale: STOCK_SCALE,
      readonly: true,
      column: true,
      initial: ZERO,
      description: 'The sum of all movements; those of one warehouse when the request names `warehouse_id`',
    }),
    stock_value: field.decimal({
      scale: VALUE_SCALE,
      readonly: true,
      column: true,
      initial: ZERO,
      description: 'What the stock has cost, first in, first out',
    }),
    warehouse_quantity: quantity({
      readonly: true,
      initial: ZERO,
      description: 'The same as `stock_level`',
    }),
    available_from: date(),
    available_to: date(),
    purchase_price_net: price(),
    purchase_price_gross: price(),
    purchase_price_tax: price({ readonly: true }),
    purchase_price_lead: choice(['net', 'gross'], { readonly: true }),
    purchase_tax: tax(),
    package: bool({ description: 'Made of other products' }),
    package_products_details: structure({
      description:
        'What a package is made of, and what moves in its place: `{"0": {"id": 7, "quantity": 2}}`',
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
      description: 'How many files are kept with it',
    }),
    form_name: text(),
    form_description: longText(),
    form_fields: structure({
      description:
        'Fields of the payment form: `{"phone": "required", "field1": {"label": "Size"}, "quantity": false}`',
    }),
    form_fields_horizontal: bool({
      initial: true,
      description: 'Fields of the form side by side where there is room',
    }),
    form_kind: text({
      initial: 'default',
      description: 'Kept for other programs; there is one kind of form',
    }),
    fractional_quantity: bool({
      description: 'Parts of a piece may be ordered in the payment form; otherwise whole ones only',
    }),
    elastic_price: bool({ description: 'The buyer names the price in the payment form' }),
    promocodes: structure({
      description: 'What codes take off in the payment form: `{"SPRING": "10%", "FIVER": "5.00"}`',
    }),
    payment_callback: text({ max: 2000 }),
    payment_url_ok: text({ max: 2000, description: 'Where buyers go once they have paid' }),
    payment_url_error: text({ max: 2000, description: 'Where buyers go who did not pay online after all' }),
    token: text({ readonly: true, column: true, description: 'Part of the address of the payment form' }),
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
  indexes: [['name_sort'], ['code'], ['price_net'], ['price_gross'], ['token'], ['search']],
})
