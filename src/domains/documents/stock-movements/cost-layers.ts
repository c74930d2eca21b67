import { powerOfTen } from '../../../money/decimal.ts'
import { divideUnits } from '../../../money/rounding.ts'
import { STOCK_SCALE } from '../../catalog/products/schema.ts'

// Values stock first in, first out: goods lie in layers in the order in which they came in, each with its cost. Amounts
// are integers: hundred-millionths of a piece, and cents.

export type CostLayer = readonly [quantity: bigint, value: bigint]

export type CostLayers = {
  layers: CostLayer[] // a single layer below zero stands for goods that were issued although they were missing
  price: CostLayer | null // quantity and value of the last purchase
  date: string // of the last movement
}

const LAYERS_MAX = 200 // of one product in one warehouse

export const emptyLayers = (): CostLayers => ({ layers: [], price: null, date: '' })

export const serializeLayers = ({ layers, price, date }: CostLayers): string =>
  JSON.stringify({ layers: layers.map(serializeLayer), price: price && serializeLayer(price), date })

export function parseLayers(text: string): CostLayers {
  const { layers, price, date } = JSON.parse(text)
  return { layers: layers.map(parseLayer), price: price && parseLayer(price), date }
}

const serializeLayer = ([quantity, value]: CostLayer) => [String(quantity), String(value)]
const parseLayer = ([quantity, value]: [string, string]): CostLayer => [BigInt(quantity), BigInt(value)]

export const totalOfLayers = (layers: readonly CostLayer[]): CostLayer =>
  layers.reduce<CostLayer>(
    ([quantity, value], [addedQuantity, addedValue]) => [quantity + addedQuantity, value + addedValue],
    [0n, 0n],
  )

// The value of a quantity at the unit price of other goods.
export const valueAt = (price: CostLayer | null, quantity: bigint): bigint =>
  price === null || price[0] === 0n ? 0n : divideUnits(price[1] * quantity, price[0])

export function addLayers(stock: CostLayers, incoming: readonly CostLayer[]) {
  for (const layer of coverMissing(stock, incoming)) append(stock.layers, layer)
}

// Consumes the oldest layers first. Missing goods are issued at the last purchase price or at the fallback price, and
// are recorded as missing.
export function consumeLayers(
  stock: CostLayers,
  quantity: bigint,
  fallbackPrice: CostLayer | null,
): CostLayer[] {
  const consumed: CostLayer[] = []
  let remaining = quantity
  while (remaining > 0n && isAvailable(stock.layers[0])) {
    const [part, remainder] = split(stock.layers[0], remaining)
    if (remainder[0] === 0n) stock.layers.shift()
    else stock.layers[0] = remainder
    consumed.push(part)
    remaining -= part[0]
  }
  if (remaining === 0n) return consumed
  const missing: CostLayer = [remaining, valueAt(stock.price ?? fallbackPrice, remaining)]
  stock.layers = [totalOfLayers([...stock.layers, negateLayer(missing)])]
  return [...consumed, missing]
}

const isAvailable = (layer: CostLayer | undefined): layer is CostLayer => layer !== undefined && layer[0] > 0n
const negateLayer = ([quantity, value]: CostLayer): CostLayer => [-quantity, -value]

// Covers missing goods with incoming ones, because that quantity has been issued already.
function coverMissing(stock: CostLayers, incoming: readonly CostLayer[]): readonly CostLayer[] {
  const [missing] = stock.layers
  if (missing === undefined || missing[0] > 0n) return incoming
  const [quantity] = totalOfLayers(incoming)
  const [covered, stillMissing] = split(missing, quantity)
  stock.layers = stillMissing[0] === 0n ? [] : [stillMissing]
  const incomingStock = { ...emptyLayers(), layers: [...incoming] }
  consumeLayers(incomingStock, -covered[0], null)
  return incomingStock.layers
}

// Splits a quantity off a layer. No cent is lost, because the last piece takes the remaining value.
function split([quantity, value]: CostLayer, requested: bigint): [part: CostLayer, rest: CostLayer] {
  const size = quantity < 0n ? -quantity : quantity
  if (requested >= size)
    return [
      [quantity, value],
      [0n, 0n],
    ]
  const part = quantity < 0n ? -requested : requested
  const partValue = divideUnits(value * part, quantity)
  return [
    [part, partValue],
    [quantity - part, value - partValue],
  ]
}

// Layers with the same price are merged, and so are the newest layers beyond the limit.
function append(layers: CostLayer[], layer: CostLayer) {
  const last = layers.at(-1)
  if (last !== undefined && (isAtPriceOf(last, layer) || layers.length >= LAYERS_MAX))
    layers[layers.length - 1] = totalOfLayers([last, layer])
  else layers.push(layer)
}

// Compares to the cent: two rounded layers may not split in the same way as one merged layer.
const isAtPriceOf = ([quantity, value]: CostLayer, [addedQuantity, addedValue]: CostLayer): boolean =>
  value * addedQuantity === addedValue * quantity && (addedValue * PIECE) % addedQuantity === 0n
const PIECE = powerOfTen(STOCK_SCALE)
