import { type Decimal, ZERO } from '../../money/decimal.ts'
import type { Database } from '../../platform/database/database.ts'
import { insertRecords } from '../../platform/database/records.ts'
import { compose } from '../../platform/fields/resource.ts'
import { invalid } from '../../platform/refusal.ts'
import type { Product } from '../products/rules.ts'
import { addStock, contentsOf, keepStockLevel, lockProducts } from '../products/store.ts'
import {
  type Amount,
  addAmounts,
  type Change,
  changesOf,
  partOf,
  STOCK_MAX,
  toStockUnits,
  valued,
} from './rules.ts'
import { type Movement, warehouseActions } from './schema.ts'
import { type Cause, dropMovements, findMovements } from './store.ts'

const PRODUCTS_MAX = 30_000 // in one document, the contents of packages counted

// The movements that a document causes now.
export type Move = { cause: Cause; movements: readonly Movement[]; is_first?: boolean }

// Makes the movements of documents these and no others, and the stock follow, inside the transaction that writes the
// documents. What was moved before is undone by its rows, whatever the documents have said meanwhile.
export async function moveGoods(db: Database, account_id: number, moves: readonly Move[], now: number) {
  const undone: Movement[] = []
  for (const { cause, is_first } of moves) {
    if (!is_first) undone.push(...(await findMovements(db, account_id, cause)))
  }
  const named = moves.flatMap(({ cause, movements }) =>
    movements.map((movement) => ({ ...movement, ...cause })),
  )
  const wanted = await unpack(db, account_id, named)
  const ids = new Set([...undone, ...wanted].map(({ product_id }) => product_id))
  if (ids.size === 0) return
  if (ids.size > PRODUCTS_MAX) throw invalid({ product_id: `names more than ${PRODUCTS_MAX} products` })
  const cards = await lockProducts(db, account_id, [...ids])
  const done = wanted.map((movement) => valued(movement, cards.get(movement.product_id)))
  if (undone.length > 0) for (const { cause } of moves) await dropMovements(db, account_id, cause)
  await insertMovements(db, account_id, done, now)
  await keepStock(db, account_id, changesOf(undone, done), cards)
}

// In place of a package what is in it. Read before anything is locked, because locks are taken in one order.
async function unpack(
  db: Database,
  account_id: number,
  movements: readonly Movement[],
): Promise<readonly Movement[]> {
  const ids = movements.map(({ product_id }) => product_id)
  const contents = await contentsOf(db, account_id, ids)
  if (contents.size === 0) return movements
  return movements.flatMap((movement) => {
    const parts = contents.get(movement.product_id)
    return parts ? parts.map(({ part, product }) => partOf(movement, part, product)) : movement
  })
}

async function insertMovements(
  db: Database,
  account_id: number,
  movements: readonly Movement[],
  now: number,
) {
  if (movements.length === 0) return
  const rows = movements.map((movement) => compose(warehouseActions, movement))
  const times = rows.map(() => now)
  await insertRecords(db, account_id, warehouseActions, rows, times)
}

async function keepStock(
  db: Database,
  account_id: number,
  changes: readonly Change[],
  cards: ReadonlyMap<number, Product>,
) {
  if (changes.length === 0) return
  const left = await addStock(
    db,
    account_id,
    changes.map((change) => ({ ...change, ...toStockUnits(change) })),
  )
  if (left.some((quantity) => quantity >= STOCK_MAX || quantity <= -STOCK_MAX))
    throw invalid({ quantity: 'leads to a stock that is out of range' })
  for (const [product_id, own] of Map.groupBy(changes, (change) => change.product_id)) {
    const card = cards.get(product_id)
    const before: Amount = {
      quantity: (card?.stock_level ?? ZERO) as Decimal,
      value: (card?.stock_value ?? ZERO) as Decimal,
    }
    const after = own.reduce((sum, { quantity, value }) => addAmounts(sum, quantity, value), before)
    keepStockLevel(db, account_id, product_id, toStockUnits(after))
  }
}
