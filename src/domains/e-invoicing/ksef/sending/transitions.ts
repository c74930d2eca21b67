import { amendAs } from '../../../../platform/actions/crud.ts'
import type { Actor } from '../../../../platform/audit/audit.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Invoice, invoices } from '../../../documents/invoices/schema.ts'
import { lockInvoices } from '../../../documents/invoices/store.ts'
import { govFieldsOf } from './gov-fields.ts'
import { pollAfter } from './rules.ts'
import type { Facts, Transmission } from './schema.ts'
import { after, type Happening } from './states.ts'
import { changeTransmission, changeTransmissions, findTransmissions, insertEvent } from './store.ts'

// A sending goes from state to state here and nowhere else: the row, what happened, and what the document tells of it are one write.

// Somebody else has moved it meanwhile, so what was found out about it is no news.
export class Overtaken extends Error {}

export function unlessOvertaken(error: unknown): undefined {
  if (!(error instanceof Overtaken)) throw error
  return undefined
}

export const ACTION = 'send_to_ksef'

export const move = async (
  db: Database,
  met: Transmission,
  happening: Happening,
  facts: Facts,
  now: number,
): Promise<Transmission> => (await moveAll(db, [met], happening, facts, now))[0] as Transmission

// All of them, which are in one state, or none.
export const moveAll = (
  db: Database,
  many: readonly Transmission[],
  happening: Happening,
  facts: Facts,
  now: number,
): Promise<Transmission[]> =>
  transaction(db, async (db) => {
    const [{ state: met }] = many as [Transmission]
    const state = after(met, happening)
    if (state === undefined) throw new Error(`${happening} cannot happen to what is ${met}`)
    return change(db, many, happening, { ...facts, state }, now)
  })

// It stays where it is; only what is known of it changes, and when it is looked at again.
export const note = (
  db: Database,
  met: Transmission,
  event: string,
  facts: Facts,
  now: number,
): Promise<Transmission> =>
  transaction(db, async (db) => (await change(db, [met], event, facts, now))[0] as Transmission)

// In as few statements as there can be: everybody waits for a transaction of many.
async function change(
  db: Database,
  many: readonly Transmission[],
  event: string,
  { told, ...facts }: Facts,
  now: number,
): Promise<Transmission[]> {
  const [{ account_id }] = many as [Transmission]
  // Held first, as whoever changes the documents does, unless they tell what they told before.
  const telling = many.filter((met) => event === BEGUN || tells(met) !== tells({ ...met, ...facts }))
  const held = await lockInvoices(
    db,
    account_id,
    telling.map(({ invoice_id }) => invoice_id),
  )
  // What was taken away meanwhile does not leave any more.
  if (event === BEGUN && many.some(({ invoice_id }) => !held.has(invoice_id))) throw new Overtaken()
  const count = await changeTransmissions(db, many, { ...facts, updated_at: now })
  if (count < many.length) throw new Overtaken()
  const changed = await findTransmissions(
    db,
    account_id,
    many.map(({ id }) => id),
  )
  const words = told === undefined ? null : JSON.stringify(told).slice(0, TOLD_MAX)
  for (const one of changed) {
    await insertEvent(db, one, { at: now, event, state: one.state, told: words })
    const invoice = held.get(one.invoice_id)
    if (invoice) await show(db, actorFor(one, now), invoice, one)
  }
  return changed
}

const tells = (transmission: Transmission): string => JSON.stringify(govFieldsOf(transmission))

const BEGUN: Happening = 'begun'
const TOLD_MAX = 20_000

export const actorFor = ({ account_id, user_id, request_id }: Transmission, now: number): Actor => ({
  account_id,
  user_id,
  request_id,
  now,
})

export const show = async (
  db: Database,
  actor: Actor,
  invoice: Invoice,
  transmission: Transmission,
): Promise<Invoice> =>
  (await amendAs(db, actor, invoices, invoice, { draft: govFieldsOf(transmission), action: ACTION })).record

// Looked at again after a while: nothing has happened, so nothing is told.
export const later = (db: Database, one: Transmission, now: number): Promise<void> =>
  transaction(db, async (db) => {
    const next_attempt_at = now + pollAfter(one.attempts)
    await changeTransmission(db, one, { attempts: one.attempts + 1, next_attempt_at, updated_at: now })
  })
