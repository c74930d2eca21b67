import { ZERO } from '../../../money/decimal.ts'
import {
  bool,
  choice,
  currency,
  date,
  decimal,
  integer,
  listOf,
  longText,
  number,
  reference,
  tax,
  text,
  timestamp,
} from '../../../platform/fields/field.ts'
import { DESTROYABLE } from '../../../platform/fields/list.ts'
import { type DraftOf, outside, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'

const price = (options = {}) => decimal({ scale: 4, ...options })
const told = { readonly: true } as const

const positionFields = {
  priceable_id: reference('products', { column: true, about: 'The product' }),
  priceable_type: choice(['Product'], { initial: 'Product', about: 'Only products have prices' }),
  use_percentage: bool({ about: 'The price is that of the product less `percentage`' }),
  percentage: decimal({
    about: 'What is taken off the price of the product that was given; below zero adds',
  }),
  price_net: price({ about: 'Follows from `price_gross` and the rate when that is given' }),
  price_gross: price({ about: 'Follows from `price_net` and the rate when only that is given' }),
  price_lead: choice(['net', 'gross'], {
    ...told,
    about: 'Which price was given; documents are priced by it',
  }),
  use_tax: bool({ about: 'Lines take `tax` in place of the rate of the product' }),
  tax: tax({ about: 'Rate in percent, or `np`, `zw`, `oo`, `disabled`; counts with `use_tax`' }),
  quantity_from: decimal({
    scale: 6,
    initial: ZERO,
    about: 'The least quantity of a line that has this price',
  }),
  valid_from: date({ about: 'The first day of issue that has this price' }),
  valid_to: date({ about: 'The last one' }),
} as const

// The price of one product in one list, from a quantity and a day on.
export const priceListPositions = resource({
  name: 'price_list_position',
  plural: 'price_list_positions',
  fields: { price_list_id: reference('price_lists', { ...told, column: true }), ...positionFields },
  indexes: [['price_list_id', 'priceable_id']],
})

export const priceLists = resource({
  name: 'price_list',
  plural: 'price_lists',
  fields: {
    name: text({ required: true, column: true, sorted: true, about: 'Name of the list' }),
    description: longText({ about: 'Further words' }),
    currency: currency({ filled: true, about: 'ISO code of its prices; that of the account when not given' }),
    positions_count: integer({ ...told, initial: 0, about: 'How many prices it holds' }),
    revision: integer({ ...told, hidden: true, initial: 0 }),
    deleted: bool(told),
  },
  filters: { ids: 'ids', price_list_ids: 'ids', name: 'contains' },
  orders: ['name'],
  search: ['name', 'description'],
  indexes: [['name_sort']],
})

// A price as it is sent and answered, inside its list.
export const positionShape = outside(
  shape({
    name: 'price_list_position',
    plural: 'price_list_positions',
    fields: {
      id: integer({ about: 'To change or take away this price' }),
      ...positionFields,
      priceable_name: text({ about: 'Finds the product where `priceable_id` does not' }),
    },
  }),
  {
    shown: {
      id: integer({ ...told, initial: 0, about: 'To change or take away this price' }),
      price_list_id: integer({ ...told, initial: 0 }),
      percentage: number({ about: 'What is taken off the price of the product' }),
      account_id: integer({ ...told, initial: 0 }),
      deleted: bool(told),
      created_at: timestamp({ initial: 0 }),
      updated_at: timestamp({ initial: 0 }),
    },
    sent: DESTROYABLE,
  },
)

export const priceListShape = outside(priceLists, {
  shown: {
    account_id: integer({ ...told, initial: 0 }),
    price_list_positions: listOf(positionShape, {
      ...told,
      sometimes: true,
      about: 'Its prices, told with the single list',
    }),
  },
  sent: {
    price_list_positions_attributes: listOf(positionShape, {
      about:
        'With `id` one is changed, with `id` and `_destroy` taken away, without `id` added; the others stay',
    }),
    price_list_positions: listOf(positionShape, { about: 'The same' }),
  },
})

// What a product costs under a list.
export const pricesShape = shape({
  name: 'price',
  plural: 'prices',
  component: 'price_for_product',
  fields: {
    product_id: integer({ ...told, initial: 0 }),
    price_net: price(told),
    price_gross: price(told),
    tax: text({ ...told, about: 'The rate that a line of the product takes' }),
    currency: text(told),
    category_id: integer(told),
    price_lead: choice(['net', 'gross'], { ...told, about: 'By which price a line is priced' }),
    price_source: choice(['product', 'price_list'], { ...told, about: 'Whose price it is' }),
  },
})

export type PriceList = RecordOf<typeof priceLists.fields>
export type PriceListDraft = DraftOf<typeof priceLists.fields>
export type ListPosition = RecordOf<typeof priceListPositions.fields>
export type ListPositionDraft = DraftOf<typeof priceListPositions.fields>
export type SentPosition = DraftOf<typeof positionShape.fields> & { _destroy?: boolean }
