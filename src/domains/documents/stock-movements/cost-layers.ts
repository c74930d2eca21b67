import { powerOfTen } from '../../../money/decimal.ts'
import { divideUnits } from '../../../money/rounding.ts'
import { STOCK_SCALE } from '../../catalog/products/schema.ts'

// First in, first out: goods lie on a shelf in layers, in the order they came, each with what it has cost. Amounts are whole
// units: hundred-millionths of a piece, and cents.

export type Layer = readonly [quantity: bigint, value: bigint]

export type Shelf = {
  layers: Layer[] // a single one below zero stands for what went out and was not there
  price: Layer | null // what was bought last, and for how much
  date: string // of the last movement
}

const LAYERS_MAX = 200 // of one product in one warehouse

export const emptyShelf = (): Shelf => ({ layers: [], price: null, date: '' })

export const printShelf = ({ layers, price, date }: Shelf): string =>
  JSON.stringify({ layers: layers.map(printLayer), price: price && printLayer(price), date })

export function readShelf(text: string): Shelf {
  const { layers, price, date } = JSON.parse(text)
  return { layers: layers.map(readLayer), price: price && readLayer(price), date }
}

const printLayer = ([quantity, value]: Layer) => [String(quantity), String(value)]
const readLayer = ([quantity, value]: [string, string]): Layer => [BigInt(quantity), BigInt(value)]

export const together = (layers: readonly Layer[]): Layer =>
  layers.reduce<Layer>(([quantity, value], [more, worth]) => [quantity + more, value + worth], [0n, 0n])

// What a number of pieces is worth by the price of others.
export const valueAt = (price: Layer | null, quantity: bigint): bigint =>
  price === null || price[0] === 0n ? 0n : divideUnits(price[1] * quantity, price[0])

export function put(shelf: Shelf, came: readonly Layer[]) {
  for (const layer of cover(shelf, came)) append(shelf.layers, layer)
}

// The oldest first. What is not there goes out at the last price, or at the one that is said, and is missing from then on.
export function take(shelf: Shelf, quantity: bigint, said: Layer | null): Layer[] {
  const taken: Layer[] = []
  let wanted = quantity
  while (wanted > 0n && isThere(shelf.layers[0])) {
    const [part, rest] = split(shelf.layers[0], wanted)
    if (rest[0] === 0n) shelf.layers.shift()
    else shelf.layers[0] = rest
    taken.push(part)
    wanted -= part[0]
  }
  if (wanted === 0n) return taken
  const missing: Layer = [wanted, valueAt(shelf.price ?? said, wanted)]
  shelf.layers = [together([...shelf.layers, negated(missing)])]
  return [...taken, missing]
}

const isThere = (layer: Layer | undefined): layer is Layer => layer !== undefined && layer[0] > 0n
const negated = ([quantity, value]: Layer): Layer => [-quantity, -value]

// What was missing is there now: so much of the goods has left the house already.
function cover(shelf: Shelf, came: readonly Layer[]): readonly Layer[] {
  const [missing] = shelf.layers
  if (missing === undefined || missing[0] > 0n) return came
  const [quantity] = together(came)
  const [gone, still] = split(missing, quantity)
  shelf.layers = still[0] === 0n ? [] : [still]
  const rest = { ...emptyShelf(), layers: [...came] }
  take(rest, -gone[0], null)
  return rest.layers
}

// At most so many pieces of a layer, and the rest. Not a cent is lost: the last piece takes what is left.
function split([quantity, value]: Layer, wanted: bigint): [part: Layer, rest: Layer] {
  const size = quantity < 0n ? -quantity : quantity
  if (wanted >= size)
    return [
      [quantity, value],
      [0n, 0n],
    ]
  const part = quantity < 0n ? -wanted : wanted
  const share = divideUnits(value * part, quantity)
  return [
    [part, share],
    [quantity - part, value - share],
  ]
}

// At one price they are one layer; so are the newest of more than anybody tells apart.
function append(layers: Layer[], layer: Layer) {
  const last = layers.at(-1)
  if (last !== undefined && (isAtPriceOf(last, layer) || layers.length >= LAYERS_MAX))
    layers[layers.length - 1] = together([last, layer])
  else layers.push(layer)
}

// To the cent: two that were rounded may not be parted in the same way as one.
const isAtPriceOf = ([quantity, value]: Layer, [more, worth]: Layer): boolean =>
  value * more === worth * quantity && (worth * PIECE) % more === 0n
const PIECE = powerOfTen(STOCK_SCALE)
