import { type Decimal, fromUnits, multiply, powerOfTen, toUnits, ZERO } from '../../../money/decimal.ts'
import { amountsFromNet } from '../../../money/line.ts'
import { divide, round } from '../../../money/rounding.ts'
import { invalid } from '../../../platform/api-error.ts'
import { STOCK_SCALE, VALUE_SCALE } from '../../catalog/products/schema.ts'
import { emptyShelf, type Layer, put, type Shelf, take, together, valueAt } from './cost-layers.ts'
import type { Movement } from './schema.ts'

// What each movement of a product is worth, taken one after another: goods come in at what was paid for them and go out first
// in, first out.

export type Stock = {
  shelves: Map<number, Shelf> // by warehouse
  sold: Map<number, Layer> // by invoice: what went out for it, and what that had cost
  recalled: Set<number> // invoices whose sales from before are among them
  carried: Map<number, Layer[][]> // by document: what a transfer has taken and not put down yet
}

export const stockOn = (shelves: Map<number, Shelf>): Stock => ({
  shelves,
  sold: new Map(),
  recalled: new Set(),
  carried: new Map(),
})

const VALUE_MAX = 10n ** 15n
const STOCK_MAX = 10n ** 18n
const UNIT_PRICE_SCALE = 4

export function valueNext(stock: Stock, movement: Movement): Movement {
  const shelf = shelfOf(stock, movement.warehouse_id ?? 0)
  const before = together(shelf.layers)
  const quantity = toUnits(movement.quantity ?? ZERO, STOCK_SCALE) as bigint
  const moved = quantity < 0n ? takeOut(stock, shelf, movement, -quantity) : bringIn(stock, shelf, movement)
  const after = together(shelf.layers)
  if (isBeyond(after[0], STOCK_MAX) || isBeyond(after[1], STOCK_MAX))
    throw invalid({ quantity: 'leads to a stock that is out of range' })
  if ((movement.date ?? '') > shelf.date) shelf.date = movement.date as string
  const total = quantity < 0n ? -together(moved)[1] : together(moved)[1]
  return { ...movement, ...pricesOf(movement, total), value: fromUnits(after[1] - before[1], VALUE_SCALE) }
}

function shelfOf({ shelves }: Stock, warehouse_id: number): Shelf {
  const shelf = shelves.get(warehouse_id) ?? emptyShelf()
  shelves.set(warehouse_id, shelf)
  return shelf
}

function takeOut({ sold, carried }: Stock, shelf: Shelf, movement: Movement, quantity: bigint): Layer[] {
  const taken = take(shelf, quantity, saidPrice(movement))
  const { kind, invoice_id, warehouse_document_id } = movement
  if (invoice_id) sold.set(invoice_id, together([sold.get(invoice_id) ?? [0n, 0n], ...taken]))
  if (kind === 'mm' && warehouse_document_id)
    carried.set(warehouse_document_id, [...(carried.get(warehouse_document_id) ?? []), taken])
  return taken
}

function bringIn(stock: Stock, shelf: Shelf, movement: Movement): Layer[] {
  const came = cameAt(stock, shelf, movement)
  if (isPriced(movement)) shelf.price = came.at(-1) ?? shelf.price
  put(shelf, came)
  return came
}

const isBought = ({ kind }: Movement): boolean => kind === 'pz' || kind === 'pw'
const isPriced = (movement: Movement): boolean =>
  isBought(movement) ? Boolean(movement.said_price) : movement.kind === 'mm'

// Bought goods at what was paid, moved ones at what they had cost there, returned ones at what they went out for.
function cameAt({ sold, carried }: Stock, shelf: Shelf, movement: Movement): Layer[] {
  const quantity = toUnits(movement.quantity ?? ZERO, STOCK_SCALE) as bigint
  if (quantity === 0n) return []
  if (isBought(movement)) return [[quantity, paidFor(movement)]]
  const moved = carried.get(movement.warehouse_document_id ?? 0)?.shift()
  if (moved) return moved
  const original = sold.get(movement.returned_invoice_id ?? 0) ?? null
  return [[quantity, valueAt(original ?? shelf.price ?? saidPrice(movement), quantity)]]
}

const paidFor = ({ said_price, quantity }: Movement): bigint =>
  toUnits(round(multiply(said_price ?? ZERO, quantity ?? ZERO), VALUE_SCALE), VALUE_SCALE) as bigint

// Of one piece, as fine as a price is written.
const saidPrice = ({ said_price }: Movement): Layer | null =>
  said_price ? [ONE_AT_PRICE, toUnits(said_price, STOCK_SCALE) as bigint] : null
const ONE_AT_PRICE = powerOfTen(STOCK_SCALE + STOCK_SCALE - VALUE_SCALE)

function pricesOf(movement: Movement, total: bigint): Partial<Movement> {
  const { purchase_tax, said_price, quantity } = movement
  const { net, gross } = amountsFromNet(fromUnits(total, VALUE_SCALE), purchase_tax ?? '0')
  if (isBeyond(total, VALUE_MAX) || isBeyond(toUnits(gross, VALUE_SCALE) as bigint, VALUE_MAX))
    throw invalid({ purchase_price_net: 'is out of range for this quantity' })
  return {
    purchase_price_net: isBought(movement) ? (said_price ?? null) : unitPrice(net, quantity ?? ZERO),
    total_purchase_price_net: net,
    total_purchase_price_gross: gross,
  }
}

const unitPrice = (total: Decimal, quantity: Decimal): Decimal | null =>
  quantity.units === 0n ? null : divide(total, quantity, UNIT_PRICE_SCALE)

const isBeyond = (units: bigint, max: bigint) => units >= max || units <= -max
