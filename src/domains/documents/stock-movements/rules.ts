import { type Decimal, multiply, printPlain, ZERO } from '../../../money/decimal.ts'
import { round } from '../../../money/rounding.ts'
import type { Part, Product } from '../../catalog/products/rules.ts'
import { STOCK_SCALE } from '../../catalog/products/schema.ts'
import { type Movement, warehouseActions } from './schema.ts'

// What documents say about movements.

// The price of goods that are bought, and the one to go by where nothing else is known: as the document says, else as the card
// of the product does.
export const priced = (movement: Movement, card: Product | undefined): Movement => ({
  ...movement,
  purchase_tax: movement.purchase_tax ?? card?.purchase_tax ?? card?.tax ?? null,
  said_price: movement.purchase_price_net ?? card?.purchase_price_net ?? null,
})

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
