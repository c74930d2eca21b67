import { amend } from '../../../platform/actions/plain.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { type Database, transaction } from '../../../platform/database/database.ts'
import { findRecord, lockRecord } from '../../../platform/database/records.ts'
import { type Invoice, invoices } from '../../invoices/schema.ts'
import { govFieldsOf } from './projection.ts'
import { pollAfter } from './rules.ts'
import type { Facts, Transmission } from './schema.ts'
import { after, type Happening } from './states.ts'
import { changeTransmission, findTransmission, insertEvent } from './store.ts'

// A sending goes from state to state here and nowhere else: the row, what happened, and what the document tells of it are one write.

// Somebody else has moved it meanwhile, so what was found out about it is no news.
export class Overtaken extends Error {}

export function unlessOvertaken(error: unknown): undefined {
  if (!(error instanceof Overtaken)) throw error
  return undefined
}

export const ACTION = 'send_to_ksef'

export const move = (
  db: Database,
  met: Transmission,
  happening: Happening,
  facts: Facts,
  now: number,
): Promise<Transmission> =>
  transaction(db, async (db) => {
    const state = after(met.state, happening)
    if (state === undefined) throw new Error(`${happening} cannot happen to what is ${met.state}`)
    return change(db, met, happening, { ...facts, state }, now)
  })

// It stays where it is; only what is known of it changes, and when it is looked at again.
export const note = (
  db: Database,
  met: Transmission,
  event: string,
  facts: Facts,
  now: number,
): Promise<Transmission> => transaction(db, (db) => change(db, met, event, facts, now))

async function change(
  db: Database,
  met: Transmission,
  event: string,
  { told, ...facts }: Facts,
  now: number,
): Promise<Transmission> {
  const { account_id, id, invoice_id } = met
  // Held first, as whoever changes the document does.
  const invoice = (await findRecord(db, account_id, invoices, invoice_id))
    ? await lockRecord(db, account_id, invoices, invoice_id)
    : undefined
  // What was taken away meanwhile does not leave any more.
  if (!invoice && event === BEGUN) throw new Overtaken()
  if (!(await changeTransmission(db, met, { ...facts, updated_at: now }))) throw new Overtaken()
  const changed = (await findTransmission(db, account_id, id)) as Transmission
  const words = told === undefined ? null : JSON.stringify(told).slice(0, TOLD_MAX)
  await insertEvent(db, met, { at: now, event, state: changed.state, told: words })
  if (invoice) await show(db, actorFor(changed, now), invoice, changed)
  return changed
}

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
): Promise<Invoice> => (await amend(db, actor, invoices, invoice, govFieldsOf(transmission), ACTION)).record

// Looked at again after a while: nothing has happened, so nothing is told.
export const later = (db: Database, one: Transmission, now: number): Promise<void> =>
  transaction(db, async (db) => {
    const next_attempt_at = now + pollAfter(one.attempts)
    await changeTransmission(db, one, { attempts: one.attempts + 1, next_attempt_at, updated_at: now })
  })
