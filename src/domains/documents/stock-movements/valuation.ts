import { type Decimal, fromUnits, multiply, powerOfTen, toUnits, ZERO } from '../../../money/decimal.ts'
import { amountsFromNet } from '../../../money/line.ts'
import { divide, round } from '../../../money/rounding.ts'
import { invalid } from '../../../platform/api-error.ts'
import { STOCK_SCALE, VALUE_SCALE } from '../../catalog/products/schema.ts'
import {
  addLayers,
  type CostLayer,
  type CostLayers,
  consumeLayers,
  emptyLayers,
  totalOfLayers,
  valueAt,
} from './cost-layers.ts'
import type { Movement } from './schema.ts'

// Values the movements of a product one after another: goods come in at their purchase price and go out first in, first
// out.

export type Stock = {
  layersByWarehouse: Map<number, CostLayers> // by warehouse
  soldByInvoice: Map<number, CostLayer> // by invoice: the quantity issued for it and its cost
  loadedInvoices: Set<number> // invoices whose earlier sales have been loaded
  transfers: Map<number, CostLayer[][]> // by document: the layers that a transfer has taken out and not brought in yet
}

export const newStock = (layersByWarehouse: Map<number, CostLayers>): Stock => ({
  layersByWarehouse,
  soldByInvoice: new Map(),
  loadedInvoices: new Set(),
  transfers: new Map(),
})

const VALUE_MAX = 10n ** 15n
const STOCK_MAX = 10n ** 18n
const UNIT_PRICE_SCALE = 4

export function valueNext(stock: Stock, movement: Movement): Movement {
  const layers = layersOf(stock, movement.warehouse_id ?? 0)
  const before = totalOfLayers(layers.layers)
  const quantity = toUnits(movement.quantity ?? ZERO, STOCK_SCALE) as bigint
  const movedLayers =
    quantity < 0n ? issueGoods(stock, layers, movement, -quantity) : receiveGoods(stock, layers, movement)
  const after = totalOfLayers(layers.layers)
  if (isBeyond(after[0], STOCK_MAX) || isBeyond(after[1], STOCK_MAX))
    throw invalid({ quantity: 'results in a stock level that is too large; enter a smaller quantity' })
  if ((movement.date ?? '') > layers.date) layers.date = movement.date as string
  const total = quantity < 0n ? -totalOfLayers(movedLayers)[1] : totalOfLayers(movedLayers)[1]
  return { ...movement, ...pricesOf(movement, total), value: fromUnits(after[1] - before[1], VALUE_SCALE) }
}

function layersOf({ layersByWarehouse }: Stock, warehouseId: number): CostLayers {
  const layers = layersByWarehouse.get(warehouseId) ?? emptyLayers()
  layersByWarehouse.set(warehouseId, layers)
  return layers
}

function issueGoods(
  { soldByInvoice, transfers }: Stock,
  layers: CostLayers,
  movement: Movement,
  quantity: bigint,
): CostLayer[] {
  const consumed = consumeLayers(layers, quantity, fallbackPrice(movement))
  const { kind, invoice_id, warehouse_document_id } = movement
  if (invoice_id)
    soldByInvoice.set(invoice_id, totalOfLayers([soldByInvoice.get(invoice_id) ?? [0n, 0n], ...consumed]))
  if (kind === 'mm' && warehouse_document_id)
    transfers.set(warehouse_document_id, [...(transfers.get(warehouse_document_id) ?? []), consumed])
  return consumed
}

function receiveGoods(stock: Stock, layers: CostLayers, movement: Movement): CostLayer[] {
  const incoming = incomingLayers(stock, layers, movement)
  if (setsPrice(movement)) layers.price = incoming.at(-1) ?? layers.price
  addLayers(layers, incoming)
  return incoming
}

const isBought = ({ kind }: Movement): boolean => kind === 'pz' || kind === 'pw'
const setsPrice = (movement: Movement): boolean =>
  isBought(movement) ? Boolean(movement.said_price) : movement.kind === 'mm'

// Purchased goods come in at their purchase price, transferred goods at their cost in the other warehouse, returned
// goods at the cost they were issued at.
function incomingLayers(
  { soldByInvoice, transfers }: Stock,
  layers: CostLayers,
  movement: Movement,
): CostLayer[] {
  const quantity = toUnits(movement.quantity ?? ZERO, STOCK_SCALE) as bigint
  if (quantity === 0n) return []
  if (isBought(movement)) return [[quantity, purchaseValue(movement)]]
  const transferred = transfers.get(movement.warehouse_document_id ?? 0)?.shift()
  if (transferred) return transferred
  const original = soldByInvoice.get(movement.returned_invoice_id ?? 0) ?? null
  return [[quantity, valueAt(original ?? layers.price ?? fallbackPrice(movement), quantity)]]
}

const purchaseValue = ({ said_price, quantity }: Movement): bigint =>
  toUnits(round(multiply(said_price ?? ZERO, quantity ?? ZERO), VALUE_SCALE), VALUE_SCALE) as bigint

// The price of one piece, with the precision of prices.
const fallbackPrice = ({ said_price }: Movement): CostLayer | null =>
  said_price ? [ONE_AT_PRICE, toUnits(said_price, STOCK_SCALE) as bigint] : null
const ONE_AT_PRICE = powerOfTen(STOCK_SCALE + STOCK_SCALE - VALUE_SCALE)

function pricesOf(movement: Movement, total: bigint): Partial<Movement> {
  const { purchase_tax, said_price, quantity } = movement
  const { net, gross } = amountsFromNet(fromUnits(total, VALUE_SCALE), purchase_tax ?? '0')
  if (isBeyond(total, VALUE_MAX) || isBeyond(toUnits(gross, VALUE_SCALE) as bigint, VALUE_MAX))
    throw invalid({ purchase_price_net: 'is too large for this quantity' })
  return {
    purchase_price_net: isBought(movement) ? (said_price ?? null) : unitPrice(net, quantity ?? ZERO),
    total_purchase_price_net: net,
    total_purchase_price_gross: gross,
  }
}

const unitPrice = (total: Decimal, quantity: Decimal): Decimal | null =>
  quantity.units === 0n ? null : divide(total, quantity, UNIT_PRICE_SCALE)

const isBeyond = (units: bigint, max: bigint) => units >= max || units <= -max
