import type { Database } from '../../platform/database/database.ts'
import { findRecord, selectRecords } from '../../platform/database/records.ts'
import { sql } from '../../platform/database/sql.ts'
import { invalid } from '../../platform/refusal.ts'
import { type Advance, checkFits, type Kin, leftOf, type Settled, settledBy } from './advances.ts'
import { chainOf, correctionsOf } from './chain.ts'
import { readPositions } from './positions.ts'
import { type Invoice, invoices } from './schema.ts'
import { lockKin } from './store.ts'

export async function madeFrom(db: Database, account_id: number, order_id: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`select id from invoices where account_id = ${account_id}
    and deleted = 0 and from_invoice_id = ${order_id} and kind = 'advance' order by id`)
  return rows.map(({ id }) => id)
}

// An order with its advances and final invoices, held until the transaction ends.
export async function gatherKin(
  db: Database,
  account_id: number,
  order_id: number,
): Promise<Kin | undefined> {
  await lockKin(db, account_id, order_id)
  return readKin(db, account_id, order_id)
}

// The same for who only looks.
export async function readKin(db: Database, account_id: number, order_id: number): Promise<Kin | undefined> {
  const invoice = await findRecord(db, account_id, invoices, order_id)
  if (!invoice || invoice.kind === 'advance' || invoice.kind === 'final') return undefined
  const made = await selectRecords(
    db,
    invoices,
    sql`where account_id = ${account_id} and deleted = 0 and cancelled = 0 and from_invoice_id = ${order_id}
      and kind in ('advance', 'final') order by id`,
    'with lazy fields',
  )
  const corrections = await correctionsOf(
    db,
    account_id,
    made.map(({ id }) => id),
  )
  const withCorrections = (invoice: Invoice): Advance => ({
    invoice,
    corrections: corrections.filter(({ invoice_id }) => invoice_id === invoice.id),
  })
  const of = (kind: string) => made.filter((one) => one.kind === kind).map(withCorrections)
  return {
    order: { invoice, positions: readPositions(invoice) },
    advances: of('advance'),
    finals: of('final'),
  }
}

const isAdvance = ({ kind, from_invoice_id }: Invoice) => kind === 'advance' && from_invoice_id !== null
const isFinal = ({ kind, from_invoice_id }: Invoice) => kind === 'final' && from_invoice_id !== null
export const ORDERS = new Set(['client_order', 'proforma', 'estimate'])

// What a final invoice took off stays as it is; it goes first.
export async function checkUnsettled(db: Database, account_id: number, current: Invoice) {
  if (!isAdvance(current)) return undefined
  const kin = await gatherKin(db, account_id, current.from_invoice_id as number)
  const final = kin && settledBy(kin).get(current.id)
  if (final)
    throw invalid({ final: `${final.number} settles this advance; delete or cancel the final invoice first` })
  return kin
}

// An advance, or the order of advances, that comes to another amount.
export async function checkAmountChanged(db: Database, account_id: number, current: Invoice, after: Invoice) {
  const kin = await checkUnsettled(db, account_id, current)
  if (kin) checkFits(kin, after.price_gross, 'positions', current.id)
  if (!ORDERS.has(current.kind ?? '')) return
  const own = await gatherKin(db, account_id, current.id)
  if (!own || own.advances.length === 0) return
  const order = { ...own.order, invoice: after }
  if (leftOf({ ...own, order }).units < 0n)
    throw invalid({ positions: 'come to less than what was invoiced in advance' })
}

// What the checks of a change will look at. Whoever takes a number as well holds these first, as whoever makes a document does.
export async function holdKin(db: Database, account_id: number, current: Invoice) {
  if (isAdvance(current)) await lockKin(db, account_id, current.from_invoice_id as number)
  if (ORDERS.has(current.kind ?? '')) await lockKin(db, account_id, current.id)
  await chainOf(db, account_id, current)
}

// One that comes back must still fit.
export async function checkAdvanceReturn(db: Database, account_id: number, hidden: Invoice) {
  if (hidden.cancelled || !(isAdvance(hidden) || isFinal(hidden))) return
  const kin = await gatherKin(db, account_id, hidden.from_invoice_id as number)
  if (!kin) return
  if (hidden.kind === 'advance') checkFits(kin, hidden.price_gross, 'advance_value')
  const settled = settledBy(kin)
  for (const { id, number } of (hidden.settled_advances ?? []) as unknown as Settled[]) {
    const is_there = kin.advances.some(({ invoice }) => invoice.id === id)
    if (!is_there || settled.has(id))
      throw invalid({ settled_advances: `${number} is ${is_there ? 'settled otherwise' : 'gone'}` })
  }
}
