import { fromUnits, printDecimal } from '../../../money/decimal.ts'
import { plusDays } from '../../../platform/clock.ts'
import { decimal, type Fields, integer } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { STOCK_SCALE } from '../../catalog/products/schema.ts'
import { findCurrentStock, findProducts, sumMovements } from './gather.ts'
import { compareUnits } from './order.ts'
import { linkTo, type Parameters, PERIOD_PARAMETERS, type ReportQuery } from './parameters.ts'
import {
  documents,
  identity,
  money,
  plain,
  type Report,
  type ReportData,
  reportShape,
  word,
} from './report.ts'
import { print } from './sales.ts'

// Reports stock by product: opening, incoming, outgoing and closing quantities and values. Counts back from the current
// stock, so that only later movements are read.

const LAST_DAY = '9999-12-31'

const quantity = () => decimal({ readonly: true, scale: STOCK_SCALE, never_null: true })
const VALUES = {
  opening_value: money('Cost, first in, first out'),
  in_value: money(),
  out_value: money(),
  closing_value: money(),
} satisfies Fields

const WAREHOUSE_PARAMETERS = {
  warehouse_id: integer({ description: 'Only this warehouse' }),
} satisfies Fields

export const stockReport: Report = {
  name: 'stock',
  summary: 'Report stock and its movements',
  about:
    'Products in stock or moved in the period: quantity and value at its beginning, incoming, outgoing, and at its end, the most valuable first. Without a last day the period ends now.',
  shape: reportShape(
    'stock',
    {
      product_id: identity('Id of the product'),
      name: word(),
      code: word(),
      opening_quantity: quantity(),
      in_quantity: quantity(),
      out_quantity: quantity(),
      closing_quantity: quantity(),
      ...VALUES,
      documents: documents('The movements of the period'),
    },
    {
      currency: word('Currency of the account'),
      ...VALUES,
      documents: documents('The movements of the period'),
    },
  ),
  query: { ...PERIOD_PARAMETERS, ...WAREHOUSE_PARAMETERS },
  read: readStock,
  print: {
    title: () => 'stock',
    carried: ['opening_value', 'in_value', 'out_value', 'closing_value'],
  },
  columns: () =>
    plain({
      name: 'text',
      code: 'text',
      product_id: 'integer',
      opening_quantity: 'decimal',
      opening_value: 'decimal',
      in_quantity: 'decimal',
      in_value: 'decimal',
      out_quantity: 'decimal',
      out_value: 'decimal',
      closing_quantity: 'decimal',
      closing_value: 'decimal',
    }),
}

type Layer = { quantity: bigint; value: bigint }
type Goods = { now: Layer; later: Layer; incoming: Layer; outgoing: Layer }

async function readStock(call: ApiRequest, { from, to }: ReportQuery): Promise<ReportData> {
  const { db, caller } = call
  const { account_id } = caller
  const { warehouse_id = null } = readFields({ fields: WAREHOUSE_PARAMETERS }, call.query)
  const goods = new Map<number, Goods>()
  const goodsOf = (productId: number): Goods => {
    const productGoods = goods.get(productId) ?? {
      now: zeroLayer(),
      later: zeroLayer(),
      incoming: zeroLayer(),
      outgoing: zeroLayer(),
    }
    goods.set(productId, productGoods)
    return productGoods
  }
  for (const { product_id, ...row } of await findCurrentStock(db, account_id, warehouse_id))
    addLayer(goodsOf(product_id).now, row)
  for (const { product_id, is_in, ...row } of await sumMovements(
    db,
    account_id,
    warehouse_id,
    from ?? '',
    to ?? LAST_DAY,
  ))
    addLayer(Number(is_in) === 1 ? goodsOf(product_id).incoming : goodsOf(product_id).outgoing, row)
  if (to !== null && to < LAST_DAY)
    for (const { product_id, ...row } of await sumMovements(
      db,
      account_id,
      warehouse_id,
      plusDays(to, 1),
      LAST_DAY,
    ))
      addLayer(goodsOf(product_id).later, row)
  const products = await findProducts(db, account_id, [...goods.keys()])
  const base = { date_from: from, date_to: to, warehouse_id }
  const rows = [...goods]
    .map(([product_id, productGoods]) => ({ product_id, ...stockOfPeriod(productGoods) }))
    .filter(hasStock)
    .sort((a, b) => compareUnits(b.closing.value, a.closing.value) || a.product_id - b.product_id)
  return {
    rows: rows.map(({ product_id, ...layers }) => ({
      product_id,
      name: products.get(product_id)?.name ?? null,
      code: products.get(product_id)?.code ?? null,
      ...figures(layers, 'quantity', (units) => printDecimal(fromUnits(units, STOCK_SCALE))),
      ...figures(layers, 'value', print),
      documents: linkTo('warehouse_actions', { ...base, product_id }),
    })),
    totals: rows.length === 0 ? [] : [totalOf(rows, base, String(caller.settings.currency ?? ''))],
  }
}

const zeroLayer = (): Layer => ({ quantity: 0n, value: 0n })

function addLayer(layer: Layer, { quantity, value }: { quantity: string; value: string }) {
  layer.quantity += BigInt(quantity)
  layer.value += BigInt(value ?? 0)
}

type PeriodStock = { opening: Layer; in: Layer; out: Layer; closing: Layer }

function stockOfPeriod({ now, later, incoming, outgoing }: Goods): PeriodStock {
  const closing = difference(now, later)
  return {
    opening: difference(difference(closing, incoming), outgoing),
    in: incoming,
    out: difference(zeroLayer(), outgoing),
    closing,
  }
}

const difference = (a: Layer, b: Layer): Layer => ({
  quantity: a.quantity - b.quantity,
  value: a.value - b.value,
})

const hasStock = ({ opening, in: incoming, out, closing }: PeriodStock) =>
  [opening, incoming, out, closing].some(({ quantity, value }) => quantity !== 0n || value !== 0n)

function figures(
  { opening, in: incoming, out, closing }: PeriodStock,
  name: keyof Layer,
  printed: (units: bigint) => string,
): JsonObject {
  return {
    [`opening_${name}`]: printed(opening[name]),
    [`in_${name}`]: printed(incoming[name]),
    [`out_${name}`]: printed(out[name]),
    [`closing_${name}`]: printed(closing[name]),
  }
}

function totalOf(rows: readonly PeriodStock[], base: Parameters, currency: string): JsonObject {
  const sum = (name: keyof PeriodStock): Layer => ({
    quantity: 0n,
    value: rows.reduce((total, row) => total + row[name].value, 0n),
  })
  const all = { opening: sum('opening'), in: sum('in'), out: sum('out'), closing: sum('closing') }
  return { currency, ...figures(all, 'value', print), documents: linkTo('warehouse_actions', base) }
}
