import { type Decimal, multiply, printPlain, ZERO } from '../../../money/decimal.ts'
import { round } from '../../../money/rounding.ts'
import type { Part, Product } from '../../catalog/products/rules.ts'
import { STOCK_SCALE } from '../../catalog/products/schema.ts'
import { type Movement, warehouseActions } from './schema.ts'

// Rules for the movements that documents cause.

// Adds the tax rate and the price of purchased goods, and the fallback price for valuing them: from the document, or
// else from the product.
export const withPrices = (movement: Movement, product: Product | undefined): Movement => ({
  ...movement,
  purchase_tax: movement.purchase_tax ?? product?.purchase_tax ?? product?.tax ?? null,
  said_price: movement.purchase_price_net ?? product?.purchase_price_net ?? null,
})

// One product of a package, with its own price, in place of the package.
export const packagePart = (movement: Movement, part: Part, product: Product | undefined): Movement => ({
  ...movement,
  product_id: part.product_id,
  product_name: product?.name ?? null,
  code: product?.code ?? null,
  quantity: round(multiply(movement.quantity ?? ZERO, part.quantity), STOCK_SCALE),
  tax: product?.tax ?? null,
  price_net: product?.price_net ?? null,
  purchase_tax: null,
  purchase_price_net: null,
})

// Whether a document moves the same goods as before, so that its rows can stay.
export const hasSameMovements = (before: readonly Movement[], after: readonly Movement[]): boolean =>
  before.length === after.length &&
  before.every((movement, index) => keyOf(movement) === keyOf(after[index] as Movement))

const keyOf = (movement: Movement): string =>
  JSON.stringify(
    Object.keys(warehouseActions.fields).map((name) => {
      const value = movement[name as keyof Movement]
      return value !== null && typeof value === 'object' ? printPlain(value as Decimal) : (value ?? null)
    }),
  )

// The stock of a product in a warehouse, in hundred-millionths of a piece. Goods without a warehouse have warehouse 0.
export type StockQuantity = { product_id: number; warehouse_id: number; quantity: bigint }
export type Shortage = StockQuantity & { demand: bigint }

// Stock that falls below zero, with the quantity that was there and the quantity that is taken. Stock that is below
// zero already may rise.
export function shortagesOf(before: readonly StockQuantity[], after: readonly StockQuantity[]): Shortage[] {
  const keyOfStock = ({ product_id, warehouse_id }: StockQuantity) => `${product_id} ${warehouse_id}`
  const quantities = new Map(before.map((stock) => [keyOfStock(stock), stock.quantity]))
  return after.flatMap((stock) => {
    const quantity = quantities.get(keyOfStock(stock)) ?? 0n
    return stock.quantity < 0n && stock.quantity < quantity
      ? [{ ...stock, quantity, demand: quantity - stock.quantity }]
      : []
  })
}
