import { ZERO } from '../../../money/decimal.ts'
import {
  bool,
  choice,
  currency,
  date,
  decimal,
  integer,
  longText,
  nestedList,
  number,
  reference,
  tax,
  text,
  timestamp,
} from '../../../platform/fields/field.ts'
import { DESTROYABLE } from '../../../platform/fields/list.ts'
import { apiShape, type DraftOf, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'

const price = (options = {}) => decimal({ scale: 4, ...options })
const readOnly = { readonly: true } as const

const positionFields = {
  priceable_id: reference('products', { column: true, description: 'The product' }),
  priceable_type: choice(['Product'], { initial: 'Product', description: 'Only products have prices' }),
  use_percentage: bool({ description: 'The price is that of the product less `percentage`' }),
  percentage: decimal({
    description: 'What is taken off the price of the product that was given; below zero adds',
  }),
  price_net: price({ description: 'Follows from `price_gross` and the rate when that is given' }),
  price_gross: price({ description: 'Follows from `price_net` and the rate when only that is given' }),
  price_lead: choice(['net', 'gross'], {
    ...readOnly,
    description: 'Which price was given; documents are priced by it',
  }),
  use_tax: bool({ description: 'Lines take `tax` in place of the rate of the product' }),
  tax: tax({ description: 'Rate in percent, or `np`, `zw`, `oo`, `disabled`; counts with `use_tax`' }),
  quantity_from: decimal({
    scale: 6,
    initial: ZERO,
    description: 'The least quantity of a line that has this price',
  }),
  valid_from: date({ description: 'The first day of issue that has this price' }),
  valid_to: date({ description: 'The last one' }),
} as const

// The price of one product in a list, from a minimum quantity and a day on.
export const priceListPositions = resource({
  name: 'price_list_position',
  plural: 'price_list_positions',
  fields: { price_list_id: reference('price_lists', { ...readOnly, column: true }), ...positionFields },
  indexes: [['price_list_id', 'priceable_id']],
})

export const priceLists = resource({
  name: 'price_list',
  plural: 'price_lists',
  fields: {
    name: text({ required: true, column: true, sorted: true, description: 'Name of the list' }),
    description: longText({ description: 'Further words' }),
    currency: currency({
      never_null: true,
      description: 'ISO code of its prices; that of the account when not given',
    }),
    positions_count: integer({ ...readOnly, initial: 0, description: 'How many prices it holds' }),
    revision: integer({ ...readOnly, hidden: true, initial: 0 }),
    deleted: bool(readOnly),
  },
  filters: { ids: 'ids', price_list_ids: 'ids', name: 'contains' },
  orders: ['name'],
  search: ['name', 'description'],
  indexes: [['name_sort']],
})

// The form of a position in requests and responses, inside its list.
export const positionShape = apiShape(
  shape({
    name: 'price_list_position',
    plural: 'price_list_positions',
    fields: {
      id: integer({ description: 'To change or take away this price' }),
      ...positionFields,
      priceable_name: text({ description: 'Finds the product where `priceable_id` does not' }),
    },
  }),
  {
    response_fields: {
      id: integer({ ...readOnly, initial: 0, description: 'To change or take away this price' }),
      price_list_id: integer({ ...readOnly, initial: 0 }),
      percentage: number({ description: 'What is taken off the price of the product' }),
      account_id: integer({ ...readOnly, initial: 0 }),
      deleted: bool(readOnly),
      created_at: timestamp({ initial: 0 }),
      updated_at: timestamp({ initial: 0 }),
    },
    request_fields: DESTROYABLE,
  },
)

export const priceListShape = apiShape(priceLists, {
  response_fields: {
    account_id: integer({ ...readOnly, initial: 0 }),
    price_list_positions: nestedList(positionShape, {
      ...readOnly,
      omit_empty: true,
      description: 'Prices of the list, only in responses with a single list',
    }),
  },
  request_fields: {
    price_list_positions_attributes: nestedList(positionShape, {
      description:
        'With `id` one is changed, with `id` and `_destroy` taken away, without `id` added; the others stay',
    }),
    price_list_positions: nestedList(positionShape, { description: 'The same' }),
  },
})

// The price of a product under a list.
export const pricesShape = shape({
  name: 'price',
  plural: 'prices',
  component: 'price_for_product',
  fields: {
    product_id: integer({ ...readOnly, initial: 0 }),
    price_net: price(readOnly),
    price_gross: price(readOnly),
    tax: text({ ...readOnly, description: 'The rate that a line of the product takes' }),
    currency: text(readOnly),
    category_id: integer(readOnly),
    price_lead: choice(['net', 'gross'], { ...readOnly, description: 'By which price a line is priced' }),
    price_source: choice(['product', 'price_list'], { ...readOnly, description: 'Whose price it is' }),
  },
})

export type PriceList = RecordOf<typeof priceLists.fields>
export type PriceListDraft = DraftOf<typeof priceLists.fields>
export type ListPosition = RecordOf<typeof priceListPositions.fields>
export type ListPositionDraft = DraftOf<typeof priceListPositions.fields>
export type SentPosition = DraftOf<typeof positionShape.fields> & { _destroy?: boolean }
