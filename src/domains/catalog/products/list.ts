import { fromUnits, printDecimal, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { type ExtraConditions, readSelection, whereOf } from '../../../platform/database/lists/filter.ts'
import { isTagged, TAG } from '../../../platform/database/lists/json-conditions.ts'
import { type Sql, sql } from '../../../platform/database/sql.ts'
import { choice, decimal, type Fields, integer, nestedList, texts } from '../../../platform/fields/field.ts'
import { isProblem, readInteger } from '../../../platform/fields/parse.ts'
import { apiShape, shape } from '../../../platform/fields/resource.ts'
import { namesIn } from '../../../platform/formats/input.ts'
import { scopeOf } from '../../../platform/http/crud-operations.ts'
import { filterParameters } from '../../../platform/http/parameters.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { products, STOCK_SCALE, VALUE_SCALE } from './schema.ts'
import { stockOf } from './store.ts'

// The list of products with its own filters, and the stock of each product and in total.

export const stockTotals = shape({
  name: 'stock',
  plural: 'stocks',
  fields: {
    warehouse_id: integer({ readonly: true, description: 'Empty for goods without a warehouse' }),
    products: integer({ readonly: true, description: 'Number of products in stock there' }),
    stock_value: decimal({ scale: VALUE_SCALE, readonly: true }),
  },
})

const stockThere = shape({
  name: 'warehouse',
  plural: 'stock',
  component: 'stock_of_product',
  fields: {
    warehouse_id: integer({ readonly: true, description: 'Empty for goods without a warehouse' }),
    stock_level: decimal({ scale: STOCK_SCALE, readonly: true, initial: ZERO }),
    stock_value: decimal({ scale: VALUE_SCALE, readonly: true, initial: ZERO }),
  },
})

export const productShape = apiShape(products, {
  response_fields: {
    stock: nestedList(stockThere, {
      readonly: true,
      omit_empty: true,
      description: 'With `include=stock`: stock by warehouse',
    }),
  },
})

export const STOCK = {
  warehouse_id: integer({ description: 'Only stock of this warehouse' }),
  include: texts({ description: '`stock` adds the stock of each warehouse' }),
} satisfies Fields

export const PRODUCT_FILTERS = {
  ...filterParameters(products),
  warehouse_id: STOCK.warehouse_id,
  stock: choice(['positive', 'negative', 'zero', 'below_minimum'], {
    description:
      'Whether the product is in stock; `below_minimum` compares the stock of all warehouses with `minimum_stock`',
  }),
  filter: choice(['disabled'], { description: 'Former way to write `disabled=1`' }),
  ...TAG,
} satisfies Fields

export const wantsStock = ({ query: { include } }: ApiRequest): boolean => namesIn(include).includes('stock')

export async function addStockByWarehouse(call: ApiRequest, documents: readonly JsonObject[]) {
  const ids = documents.map(({ id }) => id as number)
  const stock = await stockOf(call.db, call.caller.account_id, ids)
  for (const document of documents)
    document.stock = (stock.get(document.id as number) ?? []).map(({ warehouse_id, quantity, value }) => ({
      warehouse_id: warehouse_id || null,
      stock_level: printDecimal(fromUnits(quantity, STOCK_SCALE)),
      stock_value: printDecimal(fromUnits(value, VALUE_SCALE)),
    }))
}

type TotalRow = { warehouse_id: number; products: number; value: string }

// Sums all products that the list with the same parameters shows.
export async function readStockTotals(call: ApiRequest): Promise<JsonObject[]> {
  const { account_id } = call.caller
  const question = readSelection(products, scopeOf(call), call.query, ownConditions(call))
  const rows = await call.db.all<TotalRow>(sql`select warehouse_id, count(*) as products,
    cast(sum(value) as text) as value from stock_levels where account_id = ${account_id}
    and (quantity <> 0 or value <> 0) and product_id in (select id from products where ${whereOf(question)})
    group by warehouse_id order by warehouse_id`)
  return rows.map(({ warehouse_id, products, value }) => ({
    warehouse_id: warehouse_id || null,
    products: Number(products),
    stock_value: printDecimal(fromUnits(value, VALUE_SCALE)),
  }))
}

// Products with less than their minimum in all warehouses together. Without a minimum, less than nothing counts.
export const isBelowMinimum = (accountId: number): Sql =>
  sql`id in (select id from products where account_id = ${accountId} and deleted = 0
      and minimum_stock is not null and stock_level < minimum_stock
    union all select id from products where account_id = ${accountId} and deleted = 0
      and stock_level < 0 and minimum_stock is null)`

const SIGNS: { readonly [condition: string]: Sql } = {
  positive: sql`quantity > 0`,
  negative: sql`quantity < 0`,
  zero: sql`quantity <> 0`,
}

export const ownConditions = (call: ApiRequest): ExtraConditions => ({
  others: [...isTagged(call.db, call.query), ...stockConditions(call)],
})

// Filters by the stock in the requested warehouse or in all together.
function stockConditions({ query, caller: { account_id } }: ApiRequest): Sql[] {
  const requestedSign = query.stock ?? ''
  if (requestedSign === '') return []
  if (requestedSign === 'below_minimum') return [isBelowMinimum(account_id)]
  const sign =
    typeof requestedSign === 'string' && Object.hasOwn(SIGNS, requestedSign)
      ? SIGNS[requestedSign]
      : undefined
  if (!sign) throw invalid({ stock: 'must be positive, negative, zero or below_minimum' })
  const warehouseId = readInteger((query.warehouse_id ?? '') as string)
  if (isProblem(warehouseId)) throw invalid({ warehouse_id: warehouseId.problem })
  if (warehouseId === null)
    return [TOTAL_STOCK_CONDITIONS[requestedSign as keyof typeof TOTAL_STOCK_CONDITIONS]]
  const there = sql`(select product_id from stock_levels
    where account_id = ${account_id} and warehouse_id = ${warehouseId} and ${sign})`
  return [requestedSign === 'zero' ? sql`id not in ${there}` : sql`id in ${there}`]
}

const TOTAL_STOCK_CONDITIONS = {
  positive: sql`stock_level > 0`,
  negative: sql`stock_level < 0`,
  zero: sql`stock_level = 0`,
}
