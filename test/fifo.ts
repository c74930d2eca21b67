// An independent FIFO valuation of stock that shares no code with the program: pieces and cents as plain numbers, per
// product, in the order of days and rows.

export type Movement = {
  id: number
  date: string
  kind: string
  product_id: number
  warehouse_id: number
  quantity: number
  warehouse_document_id: number | null
  invoice_id: number | null
  price: number | null // of one piece, in cents: from the document, otherwise from the product
  returns?: number | undefined // the invoice whose goods are returned
}
type Layer = { pieces: number; cents: number }
export type StockPosition = { layers: Layer[]; price: number | null }
export type Valuation = {
  places: Map<string, StockPosition>
  value: Map<number, number>
  cost: Map<number, number>
}

export function firstInFirstOut(all: readonly Movement[]): Valuation {
  const valuation: Valuation = { places: new Map(), value: new Map(), cost: new Map() }
  const carried: { [document: string]: Layer[][] } = {}
  const sold: { [sale: string]: Layer } = {}
  const ordered = [...all].sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
  for (const movement of ordered) {
    const key = `${movement.product_id} ${movement.warehouse_id}`
    const position = valuation.places.get(key) ?? { layers: [], price: null }
    valuation.places.set(key, position)
    const before = worth(position.layers)
    const layers =
      movement.quantity < 0
        ? take(position, -movement.quantity, movement.price)
        : receive(movement, position, carried, sold)
    const cents = worth(layers)
    if (movement.quantity < 0) {
      const document = `${movement.warehouse_document_id} ${movement.product_id}`
      if (movement.kind === 'mm') carried[document] = [...(carried[document] ?? []), layers]
      const sale = `${movement.invoice_id} ${movement.product_id}`
      const before = sold[sale] ?? { pieces: 0, cents: 0 }
      sold[sale] = { pieces: before.pieces - movement.quantity, cents: before.cents + cents }
    } else {
      if (['pz', 'pw', 'mm'].includes(movement.kind)) position.price = last(layers)
      addLayers(position, layers)
    }
    valuation.value.set(movement.id, worth(position.layers) - before)
    valuation.cost.set(movement.id, movement.quantity < 0 ? -cents : cents)
  }
  return valuation
}

export const worth = (layers: readonly Layer[]) => layers.reduce((sum, { cents }) => sum + cents, 0)
const last = (layers: readonly Layer[]) => {
  const layer = layers.at(-1)
  return layer ? layer.cents / layer.pieces : null
}

function receive(
  { quantity, kind, price, returns, product_id, ...movement }: Movement,
  position: StockPosition,
  carried: { [document: string]: Layer[][] },
  sold: { [sale: string]: Layer },
): Layer[] {
  if (kind === 'pz' || kind === 'pw') return [{ pieces: quantity, cents: rounded((price ?? 0) * quantity) }]
  if (kind === 'mm') return carried[`${movement.warehouse_document_id} ${product_id}`]?.shift() ?? []
  const sale = sold[`${returns} ${product_id}`]
  if (sale && sale.pieces > 0)
    return [{ pieces: quantity, cents: rounded((sale.cents * quantity) / sale.pieces) }]
  return [{ pieces: quantity, cents: rounded((position.price ?? price ?? 0) * quantity) }]
}

function take(position: StockPosition, pieces: number, price: number | null): Layer[] {
  const issued: Layer[] = []
  let requested = pieces
  while (requested > 0 && (position.layers[0]?.pieces ?? 0) > 0) {
    const layer = position.layers[0] as Layer
    const part = partOf(layer, requested)
    if (layer.pieces === 0) position.layers.shift()
    issued.push(part)
    requested -= part.pieces
  }
  if (requested === 0) return issued
  const missing = { pieces: requested, cents: rounded((position.price ?? price ?? 0) * requested) }
  const debt = position.layers[0] ?? { pieces: 0, cents: 0 }
  position.layers = [{ pieces: debt.pieces - requested, cents: debt.cents - missing.cents }]
  return [...issued, missing]
}

function addLayers(position: StockPosition, layers: readonly Layer[]) {
  const received = layers.map((layer) => ({ ...layer }))
  const debt = position.layers[0]
  if (debt && debt.pieces < 0) {
    const pieces = received.reduce((sum, layer) => sum + layer.pieces, 0)
    const covered = Math.min(pieces, -debt.pieces)
    const share = covered === -debt.pieces ? debt.cents : rounded((debt.cents * covered) / -debt.pieces)
    position.layers =
      covered === -debt.pieces ? [] : [{ pieces: debt.pieces + covered, cents: debt.cents - share }]
    for (let remaining = covered; remaining > 0; ) {
      remaining -= partOf(received[0] as Layer, remaining).pieces
      if (received[0]?.pieces === 0) received.shift()
    }
  }
  position.layers.push(...received)
}

// Takes the part off the layer.
function partOf(layer: Layer, requested: number): Layer {
  const pieces = Math.min(requested, layer.pieces)
  const cents = pieces === layer.pieces ? layer.cents : rounded((layer.cents * pieces) / layer.pieces)
  layer.pieces -= pieces
  layer.cents -= cents
  return { pieces, cents }
}

// Rounds half away from zero; the small summand corrects halves that floating point made too small.
const rounded = (cents: number) => Math.sign(cents) * Math.round(Math.abs(cents) + 1e-9)
