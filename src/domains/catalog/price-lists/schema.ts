import { ZERO } from '../../../money/decimal.ts'
import {
  bool,
  choice,
  currency,
  date,
  decimal,
  integer,
  longText,
  metadata,
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
  use_percentage: bool({ description: 'Whether the price is that of the product minus `percentage`' }),
  percentage: decimal({
    description: 'Percentage deducted from the price of the product; a negative value adds',
  }),
  price_net: price({ description: 'Calculated from `price_gross` and the tax rate if that is set' }),
  price_gross: price({ description: 'Calculated from `price_net` and the tax rate if only that is set' }),
  price_lead: choice(['net', 'gross'], {
    ...readOnly,
    description: 'Which price was entered; documents are calculated from it',
  }),
  use_tax: bool({ description: 'Whether lines use `tax` instead of the tax rate of the product' }),
  tax: tax({ description: 'Rate in percent, or `np`, `zw`, `oo`, `disabled`; applies with `use_tax`' }),
  quantity_from: decimal({
    scale: 6,
    initial: ZERO,
    description: 'Minimum quantity for this price',
  }),
  valid_from: date({ description: 'First issue date of this price' }),
  valid_to: date({ description: 'Last issue date of this price' }),
} as const

// The price of one product in a list, from a minimum quantity and a day on.
export const priceListPositions = resource({
  name: 'price_list_position',
  plural: 'price_list_positions',
  label: null,
  fields: { price_list_id: reference('price_lists', { ...readOnly, column: true }), ...positionFields },
  indexes: [['price_list_id', 'priceable_id']],
})

export const priceLists = resource({
  name: 'price_list',
  plural: 'price_lists',
  fields: {
    name: text({ required: true, column: true, sorted: true, description: 'Name of the list' }),
    description: longText({ description: 'Notes' }),
    currency: currency({
      never_null: true,
      description: 'ISO code of the prices; by default that of the account',
    }),
    positions_count: integer({ ...readOnly, initial: 0, description: 'Number of prices' }),
    metadata: metadata(),
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
      id: integer({ description: 'Id for changing or deleting this price' }),
      ...positionFields,
      priceable_name: text({ description: 'Name of the product, if `priceable_id` is not set' }),
    },
  }),
  {
    response_fields: {
      id: integer({ ...readOnly, initial: 0, description: 'Id for changing or deleting this price' }),
      price_list_id: integer({ ...readOnly, initial: 0 }),
      percentage: number({ description: 'Percentage deducted from the price of the product' }),
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
      description: 'Prices, only in responses for a single price list',
    }),
  },
  request_fields: {
    price_list_positions_attributes: nestedList(positionShape, {
      description:
        'Prices to add (without `id`), change (with `id`) or delete (with `id` and `_destroy`); all others stay',
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
    tax: text({ ...readOnly, description: 'Tax rate of a line with this product' }),
    currency: text(readOnly),
    category_id: integer(readOnly),
    price_lead: choice(['net', 'gross'], {
      ...readOnly,
      description: 'Price from which a line is calculated',
    }),
    price_source: choice(['product', 'price_list'], { ...readOnly, description: 'Source of the price' }),
  },
})

export type PriceList = RecordOf<typeof priceLists.fields>
export type PriceListDraft = DraftOf<typeof priceLists.fields>
export type ListPosition = RecordOf<typeof priceListPositions.fields>
export type ListPositionDraft = DraftOf<typeof priceListPositions.fields>
export type SentPosition = DraftOf<typeof positionShape.fields> & { _destroy?: boolean }
