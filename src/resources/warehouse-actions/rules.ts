import {
  add,
  type Decimal,
  isZero,
  multiply,
  negate,
  printPlain,
  toUnits,
  ZERO,
} from '../../money/decimal.ts'
import { amountsFromNet } from '../../money/line.ts'
import { round } from '../../money/rounding.ts'
import { invalid } from '../../platform/refusal.ts'
import type { Part, Product } from '../products/rules.ts'
import { STOCK_SCALE, VALUE_SCALE } from '../products/schema.ts'
import { type Movement, warehouseActions } from './schema.ts'

// What movements do to the stock: values in, value out.

export type Amount = { quantity: Decimal; value: Decimal }
export type Change = Amount & { product_id: number; warehouse_id: number }

const VALUE_MAX = 10n ** 15n
export const STOCK_MAX = 10n ** 18n

// Goods are worth what they were bought for: as the document says, else as the card of the product says.
export function valued(movement: Movement, card: Product | undefined): Movement {
  const price = movement.purchase_price_net ?? card?.purchase_price_net ?? null
  const purchase_tax = movement.purchase_tax ?? card?.purchase_tax ?? card?.tax ?? null
  if (price === null) return { ...movement, purchase_tax }
  const { net, gross } = amountsFromNet(
    round(multiply(price, movement.quantity ?? ZERO)),
    purchase_tax ?? '0',
  )
  if (isBeyond(gross, VALUE_SCALE, VALUE_MAX) || isBeyond(net, VALUE_SCALE, VALUE_MAX))
    throw invalid({ purchase_price_net: 'is out of range for this quantity' })
  return {
    ...movement,
    purchase_tax,
    purchase_price_net: price,
    total_purchase_price_net: net,
    total_purchase_price_gross: gross,
  }
}

// One of the products a package is made of, instead of the package. Its price is that of its own card.
export const partOf = (movement: Movement, part: Part, card: Product | undefined): Movement => ({
  ...movement,
  product_id: part.product_id,
  product_name: card?.name ?? null,
  code: card?.code ?? null,
  quantity: round(multiply(movement.quantity ?? ZERO, part.quantity), STOCK_SCALE),
  tax: card?.tax ?? null,
  price_net: card?.price_net ?? null,
  purchase_tax: null,
  purchase_price_net: null,
})

// Whether a document moves the same goods as before, so that its rows may stay.
export const isSame = (before: readonly Movement[], after: readonly Movement[]): boolean =>
  before.length === after.length &&
  before.every((one, place) => keyOf(one) === keyOf(after[place] as Movement))

const keyOf = (movement: Movement): string =>
  JSON.stringify(
    Object.keys(warehouseActions.fields).map((name) => {
      const value = movement[name as keyof Movement]
      return value !== null && typeof value === 'object' ? printPlain(value as Decimal) : (value ?? null)
    }),
  )

// What changes where, in the order of products and warehouses, when some movements are undone and others done.
export function changesOf(undone: readonly Movement[], done: readonly Movement[]): Change[] {
  const changes = new Map<string, Change>()
  const count = (movement: Movement, turn: (amount: Decimal) => Decimal) => {
    const { product_id } = movement
    const warehouse_id = movement.warehouse_id ?? 0
    const key = `${product_id} ${warehouse_id}`
    const known = changes.get(key) ?? { product_id, warehouse_id, quantity: ZERO, value: ZERO }
    changes.set(
      key,
      addAmounts(known, turn(movement.quantity ?? ZERO), turn(movement.total_purchase_price_net ?? ZERO)),
    )
  }
  for (const movement of undone) count(movement, negate)
  for (const movement of done) count(movement, (amount) => amount)
  return [...changes.values()]
    .filter(({ quantity, value }) => !isZero(quantity) || !isZero(value))
    .sort((a, b) => a.product_id - b.product_id || a.warehouse_id - b.warehouse_id)
}

export const addAmounts = <Known extends Amount>(known: Known, quantity: Decimal, value: Decimal): Known => ({
  ...known,
  quantity: add(known.quantity, quantity),
  value: add(known.value, value),
})

// Sums must stay within 64 bits, whatever is added next.
export function toStockUnits({ quantity, value }: Amount): { quantity: bigint; value: bigint } {
  if (isBeyond(quantity, STOCK_SCALE, STOCK_MAX) || isBeyond(value, VALUE_SCALE, STOCK_MAX))
    throw invalid({ quantity: 'leads to a stock that is out of range' })
  return {
    quantity: toUnits(quantity, STOCK_SCALE) as bigint,
    value: toUnits(value, VALUE_SCALE) as bigint,
  }
}

function isBeyond(amount: Decimal, scale: number, max: bigint): boolean {
  const units = toUnits(amount, scale)
  return units === undefined || units >= max || units <= -max
}
