// What goods are worth, first in, first out, told from movements by somebody who has not seen the program: pieces and cents as
// plain numbers, each product by itself, in the order of days and, within a day, of the rows.

export type Moved = {
  id: number
  date: string
  kind: string
  product_id: number
  warehouse_id: number
  quantity: number
  warehouse_document_id: number | null
  invoice_id: number | null
  price: number | null // of one piece, in cents: as the document says, else the card
  returns?: number | undefined // the invoice whose goods come back
}
type Heap = { pieces: number; cents: number }
export type Place = { heaps: Heap[]; price: number | null }
export type Told = { places: Map<string, Place>; value: Map<number, number>; cost: Map<number, number> }

export function firstInFirstOut(all: readonly Moved[]): Told {
  const told: Told = { places: new Map(), value: new Map(), cost: new Map() }
  const carried: { [document: string]: Heap[][] } = {}
  const sold: { [sale: string]: Heap } = {}
  const ordered = [...all].sort((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
  for (const one of ordered) {
    const key = `${one.product_id} ${one.warehouse_id}`
    const place = told.places.get(key) ?? { heaps: [], price: null }
    told.places.set(key, place)
    const before = worth(place.heaps)
    const heaps = one.quantity < 0 ? take(place, -one.quantity, one.price) : came(one, place, carried, sold)
    const cents = worth(heaps)
    if (one.quantity < 0) {
      const document = `${one.warehouse_document_id} ${one.product_id}`
      if (one.kind === 'mm') carried[document] = [...(carried[document] ?? []), heaps]
      const sale = `${one.invoice_id} ${one.product_id}`
      const before = sold[sale] ?? { pieces: 0, cents: 0 }
      sold[sale] = { pieces: before.pieces - one.quantity, cents: before.cents + cents }
    } else {
      if (['pz', 'pw', 'mm'].includes(one.kind)) place.price = last(heaps)
      lay(place, heaps)
    }
    told.value.set(one.id, worth(place.heaps) - before)
    told.cost.set(one.id, one.quantity < 0 ? -cents : cents)
  }
  return told
}

export const worth = (heaps: readonly Heap[]) => heaps.reduce((sum, { cents }) => sum + cents, 0)
const last = (heaps: readonly Heap[]) => {
  const heap = heaps.at(-1)
  return heap ? heap.cents / heap.pieces : null
}

function came(
  { quantity, kind, price, returns, product_id, ...one }: Moved,
  place: Place,
  carried: { [document: string]: Heap[][] },
  sold: { [sale: string]: Heap },
): Heap[] {
  if (kind === 'pz' || kind === 'pw') return [{ pieces: quantity, cents: rounded((price ?? 0) * quantity) }]
  if (kind === 'mm') return carried[`${one.warehouse_document_id} ${product_id}`]?.shift() ?? []
  const sale = sold[`${returns} ${product_id}`]
  if (sale && sale.pieces > 0)
    return [{ pieces: quantity, cents: rounded((sale.cents * quantity) / sale.pieces) }]
  return [{ pieces: quantity, cents: rounded((place.price ?? price ?? 0) * quantity) }]
}

function take(place: Place, pieces: number, price: number | null): Heap[] {
  const taken: Heap[] = []
  let wanted = pieces
  while (wanted > 0 && (place.heaps[0]?.pieces ?? 0) > 0) {
    const heap = place.heaps[0] as Heap
    const part = partOf(heap, wanted)
    if (heap.pieces === 0) place.heaps.shift()
    taken.push(part)
    wanted -= part.pieces
  }
  if (wanted === 0) return taken
  const missing = { pieces: wanted, cents: rounded((place.price ?? price ?? 0) * wanted) }
  const debt = place.heaps[0] ?? { pieces: 0, cents: 0 }
  place.heaps = [{ pieces: debt.pieces - wanted, cents: debt.cents - missing.cents }]
  return [...taken, missing]
}

function lay(place: Place, given: readonly Heap[]) {
  const came = given.map((heap) => ({ ...heap }))
  const debt = place.heaps[0]
  if (debt && debt.pieces < 0) {
    const pieces = came.reduce((sum, heap) => sum + heap.pieces, 0)
    const gone = Math.min(pieces, -debt.pieces)
    const share = gone === -debt.pieces ? debt.cents : rounded((debt.cents * gone) / -debt.pieces)
    place.heaps = gone === -debt.pieces ? [] : [{ pieces: debt.pieces + gone, cents: debt.cents - share }]
    for (let left = gone; left > 0; ) {
      left -= partOf(came[0] as Heap, left).pieces
      if (came[0]?.pieces === 0) came.shift()
    }
  }
  place.heaps.push(...came)
}

// Takes it off the heap.
function partOf(heap: Heap, wanted: number): Heap {
  const pieces = Math.min(wanted, heap.pieces)
  const cents = pieces === heap.pieces ? heap.cents : rounded((heap.cents * pieces) / heap.pieces)
  heap.pieces -= pieces
  heap.cents -= cents
  return { pieces, cents }
}

// Half away from zero; what a float makes of a half is mended.
const rounded = (cents: number) => Math.sign(cents) * Math.round(Math.abs(cents) + 1e-9)
