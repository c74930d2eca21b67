import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  type Content,
  contentsOf,
  findShelves,
  keepShelf,
  keepStockLevel,
  lockProducts,
} from '../../catalog/products/store.ts'
import { emptyShelf, type Layer, printShelf, readShelf, together } from './cost-layers.ts'
import { replay } from './revalue.ts'
import { partOf, priced } from './rules.ts'
import type { Movement, MovementRow } from './schema.ts'
import {
  type Cause,
  findMovements,
  insertMovements,
  productsWithoutLayers,
  rewriteMovements,
  soldFor,
} from './store.ts'
import { type Stock, stockOn, valueNext } from './valuation.ts'

const PRODUCTS_MAX = 30_000 // in one document, the contents of packages counted

// The movements that a document causes now.
export type Move = { cause: Cause; movements: readonly Movement[]; is_first?: boolean }

type Plan = { before: readonly MovementRow[]; after: readonly Movement[] }

// Makes the movements of documents these and no others, and the stock follow, inside the transaction that writes the
// documents. What was moved before is undone by its rows, whatever the documents have said meanwhile.
export async function moveGoods(db: Database, account_id: number, moves: readonly Move[], now: number) {
  const plans = await planOf(db, account_id, moves)
  const ids = new Set(plans.flatMap(({ before, after }) => [...before, ...after]).map(productOf))
  if (ids.size === 0) return
  if (ids.size > PRODUCTS_MAX) throw invalid({ product_id: `names more than ${PRODUCTS_MAX} products` })
  const cards = await lockProducts(db, account_id, [...ids])
  const shelves = await shelvesOf(db, account_id, [...ids])
  const dated = datesToReplay(plans, shelves)
  for (const { before, after } of plans) {
    const wanted = after.map((movement) => priced(movement, cards.get(movement.product_id)))
    if (before.length > 0) await rewriteMovements(db, account_id, before, wanted, now)
    else await insertMovements(db, account_id, await valuedNow(db, account_id, wanted, shelves, dated), now)
  }
  for (const [product_id, from] of dated) {
    const { stock } = shelves.get(product_id) as Known
    stock.shelves = await replay(db, { account_id, product_id }, from, stock.shelves.keys(), now)
  }
  for (const [product_id, known] of shelves) keepStock(db, account_id, product_id, known)
}

// Every product that ever moved is valued anew: for installations from before goods went out first in, first out.
export async function startLayers(db: Database) {
  for (const { account_id, product_id } of await productsWithoutLayers(db))
    await countStock(db, account_id, product_id, 0)
}

// From its first movement on.
export async function countStock(db: Database, account_id: number, product_id: number, now: number) {
  await lockProducts(db, account_id, [product_id])
  const known = (await shelvesOf(db, account_id, [product_id])).get(product_id) as Known
  const { stock } = known
  stock.shelves = await replay(db, { account_id, product_id }, '', stock.shelves.keys(), now)
  keepStock(db, account_id, product_id, known)
}

const productOf = ({ product_id }: Movement) => product_id

// In place of a package what is in it. Read before anything is locked, because locks are taken in one order.
async function planOf(db: Database, account_id: number, moves: readonly Move[]): Promise<Plan[]> {
  const ids = moves.flatMap(({ movements }) => movements.map(productOf))
  const contents = ids.length > 0 ? await contentsOf(db, account_id, ids) : new Map<number, Content[]>()
  const plans: Plan[] = []
  for (const { cause, movements, is_first } of moves) {
    const after = movements.flatMap((movement) => {
      const parts = contents.get(movement.product_id)
      const caused = { ...movement, ...cause }
      return parts ? parts.map(({ part, product }) => partOf(caused, part, product)) : caused
    })
    plans.push({ before: is_first ? [] : await findMovements(db, account_id, cause), after })
  }
  return plans
}

type Known = { stock: Stock; read: Map<number, string | null> }

async function shelvesOf(
  db: Database,
  account_id: number,
  ids: readonly number[],
): Promise<Map<number, Known>> {
  const found = new Map(
    ids.map((id): [number, Known] => [id, { stock: stockOn(new Map()), read: new Map() }]),
  )
  for (const { product_id, warehouse_id, shelf } of await findShelves(db, account_id, ids)) {
    const known = found.get(product_id) as Known
    known.stock.shelves.set(warehouse_id, shelf === null ? emptyShelf() : readShelf(shelf))
    known.read.set(warehouse_id, shelf)
  }
  return found
}

// Goods that move after all others are valued by what lies there; where something before them changes, all that follows is
// valued anew. Gives the products of which that is true, each with the day of the first change.
function datesToReplay(plans: readonly Plan[], shelves: ReadonlyMap<number, Known>): Map<number, string> {
  const dates = new Map<number, string>()
  const touch = ({ product_id, date }: Movement) => {
    const known = dates.get(product_id)
    if (known === undefined || (date ?? '') < known) dates.set(product_id, date ?? '')
  }
  for (const { before, after } of plans) {
    for (const movement of before) touch(movement)
    for (const movement of after)
      if (before.length > 0 || !isLast(movement, shelves.get(movement.product_id) as Known)) touch(movement)
  }
  for (const [product_id, { read }] of shelves)
    if ([...read.values()].includes(null)) dates.set(product_id, '')
  return dates
}

function isLast({ date }: Movement, { stock }: Known): boolean {
  for (const shelf of stock.shelves.values()) if ((date ?? '') < shelf.date) return false
  return true
}

async function valuedNow(
  db: Database,
  account_id: number,
  movements: readonly Movement[],
  shelves: ReadonlyMap<number, Known>,
  dated: ReadonlyMap<number, string>,
): Promise<Movement[]> {
  const valued: Movement[] = []
  for (const movement of movements) {
    const { product_id, returned_invoice_id, date } = movement
    const { stock } = shelves.get(product_id) as Known
    if (dated.has(product_id)) {
      valued.push(movement)
      continue
    }
    if (returned_invoice_id)
      stock.sold = await soldFor(db, account_id, product_id, [returned_invoice_id], date ?? '')
    valued.push(valueNext(stock, movement))
  }
  return valued
}

function keepStock(db: Database, account_id: number, product_id: number, { stock, read }: Known) {
  const all: Layer[] = []
  for (const [warehouse_id, shelf] of stock.shelves) {
    const [quantity, value] = together(shelf.layers)
    all.push([quantity, value])
    const text = printShelf(shelf)
    if (text === read.get(warehouse_id)) continue
    keepShelf(db, account_id, { product_id, warehouse_id, shelf: text }, { quantity, value })
  }
  const [quantity, value] = together(all)
  keepStockLevel(db, account_id, product_id, { quantity, value })
}
