import { fromUnits, printDecimal } from '../../../money/decimal.ts'
import { plusDays } from '../../../platform/clock.ts'
import { decimal, type Fields, integer } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { STOCK_SCALE } from '../../catalog/products/schema.ts'
import { movedBetween, productsOf, stockNow } from './gather.ts'
import { compareUnits } from './order.ts'
import { type Asked, linkTo, type Parameters, PERIOD } from './parameters.ts'
import { documents, identity, money, plain, type Report, reportShape, type Told, word } from './report.ts'
import { print } from './sales.ts'

// What lay there at the beginning of the period, what came, what went and what lies there at its end, product by product. Counted
// back from what lies there now, so that only what moved since then is read.

const LAST_DAY = '9999-12-31'

const quantity = () => decimal({ readonly: true, scale: STOCK_SCALE, filled: true })
const VALUES = {
  opening_value: money('What it had cost: first in, first out'),
  in_value: money(),
  out_value: money(),
  closing_value: money(),
} satisfies Fields

const THERE = { warehouse_id: integer({ about: 'Of this warehouse alone' }) } satisfies Fields

export const stockReport: Report = {
  name: 'stock',
  summary: 'Report stock and its movements',
  about:
    'Products that lay there or moved: quantity and value at the beginning of the period, what came, what went, and at its end, the most valuable first. Without a last day the end is now.',
  shape: reportShape(
    'stock',
    {
      product_id: identity('Of the product'),
      name: word(),
      code: word(),
      opening_quantity: quantity(),
      in_quantity: quantity(),
      out_quantity: quantity(),
      closing_quantity: quantity(),
      ...VALUES,
      documents: documents('The movements of the period'),
    },
    { currency: word('Of the account'), ...VALUES, documents: documents('The movements of the period') },
  ),
  query: { ...PERIOD, ...THERE },
  tell,
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
type Goods = { now: Layer; later: Layer; came: Layer; went: Layer }

async function tell(call: Call, { from, to }: Asked): Promise<Told> {
  const { db, caller } = call
  const { account_id } = caller
  const { warehouse_id = null } = readFields({ fields: THERE }, call.query)
  const goods = new Map<number, Goods>()
  const of = (product_id: number): Goods => {
    const known = goods.get(product_id) ?? { now: none(), later: none(), came: none(), went: none() }
    goods.set(product_id, known)
    return known
  }
  for (const { product_id, ...row } of await stockNow(db, account_id, warehouse_id))
    put(of(product_id).now, row)
  for (const { product_id, is_in, ...row } of await movedBetween(
    db,
    account_id,
    warehouse_id,
    from ?? '',
    to ?? LAST_DAY,
  ))
    put(Number(is_in) === 1 ? of(product_id).came : of(product_id).went, row)
  if (to !== null && to < LAST_DAY)
    for (const { product_id, ...row } of await movedBetween(
      db,
      account_id,
      warehouse_id,
      plusDays(to, 1),
      LAST_DAY,
    ))
      put(of(product_id).later, row)
  const cards = await productsOf(db, account_id, [...goods.keys()])
  const base = { date_from: from, date_to: to, warehouse_id }
  const rows = [...goods]
    .map(([product_id, one]) => ({ product_id, ...stretch(one) }))
    .filter(isThere)
    .sort((a, b) => compareUnits(b.closing.value, a.closing.value) || a.product_id - b.product_id)
  return {
    rows: rows.map(({ product_id, ...layers }) => ({
      product_id,
      name: cards.get(product_id)?.name ?? null,
      code: cards.get(product_id)?.code ?? null,
      ...figures(layers, 'quantity', (units) => printDecimal(fromUnits(units, STOCK_SCALE))),
      ...figures(layers, 'value', print),
      documents: linkTo('warehouse_actions', { ...base, product_id }),
    })),
    totals: rows.length === 0 ? [] : [totalOf(rows, base, String(caller.settings.currency ?? ''))],
  }
}

const none = (): Layer => ({ quantity: 0n, value: 0n })

function put(layer: Layer, { quantity, value }: { quantity: string; value: string }) {
  layer.quantity += BigInt(quantity)
  layer.value += BigInt(value ?? 0)
}

type Stretch = { opening: Layer; in: Layer; out: Layer; closing: Layer }

function stretch({ now, later, came, went }: Goods): Stretch {
  const closing = less(now, later)
  return { opening: less(less(closing, came), went), in: came, out: less(none(), went), closing }
}

const less = (a: Layer, b: Layer): Layer => ({
  quantity: a.quantity - b.quantity,
  value: a.value - b.value,
})

const isThere = ({ opening, in: came, out, closing }: Stretch) =>
  [opening, came, out, closing].some(({ quantity, value }) => quantity !== 0n || value !== 0n)

function figures(
  { opening, in: came, out, closing }: Stretch,
  name: keyof Layer,
  printed: (units: bigint) => string,
): Document {
  return {
    [`opening_${name}`]: printed(opening[name]),
    [`in_${name}`]: printed(came[name]),
    [`out_${name}`]: printed(out[name]),
    [`closing_${name}`]: printed(closing[name]),
  }
}

function totalOf(rows: readonly Stretch[], base: Parameters, currency: string): Document {
  const sum = (name: keyof Stretch): Layer => ({
    quantity: 0n,
    value: rows.reduce((total, row) => total + row[name].value, 0n),
  })
  const all = { opening: sum('opening'), in: sum('in'), out: sum('out'), closing: sum('closing') }
  return { currency, ...figures(all, 'value', print), documents: linkTo('warehouse_actions', base) }
}
