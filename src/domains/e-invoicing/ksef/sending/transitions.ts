import { applyChangesAs } from '../../../../platform/actions/crud.ts'
import type { Actor } from '../../../../platform/audit/audit.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Invoice, invoices } from '../../../documents/invoices/schema.ts'
import { lockInvoices } from '../../../documents/invoices/store.ts'
import { govFieldsOf } from './gov-fields.ts'
import { pollAfter } from './rules.ts'
import type { Transmission, TransmissionUpdate } from './schema.ts'
import { nextState, type TransitionTrigger } from './states.ts'
import { changeTransmission, changeTransmissions, findTransmissions, insertEvent } from './store.ts'

// The only place that changes the state of a transmission: the row, its history and the fields of the document are one
// write.

// Another process has changed the transmission meanwhile, so the result is outdated.
export class ConcurrentTransition extends Error {}

export function ignoreConcurrent(error: unknown): undefined {
  if (!(error instanceof ConcurrentTransition)) throw error
  return undefined
}

export const ACTION = 'send_to_ksef'

export const transition = async (
  db: Database,
  transmission: Transmission,
  trigger: TransitionTrigger,
  update: TransmissionUpdate,
  now: number,
): Promise<Transmission> => (await transitionAll(db, [transmission], trigger, update, now))[0] as Transmission

// Changes all transmissions, which have the same state, or none.
export const transitionAll = (
  db: Database,
  transmissions: readonly Transmission[],
  trigger: TransitionTrigger,
  update: TransmissionUpdate,
  now: number,
): Promise<Transmission[]> =>
  transaction(db, async (db) => {
    const [{ state: stateBefore }] = transmissions as [Transmission]
    const state = nextState(stateBefore, trigger)
    if (state === undefined) throw new Error(`${trigger} cannot happen to what is ${stateBefore}`)
    return change(db, transmissions, trigger, { ...update, state }, now)
  })

// Records facts without changing the state.
export const recordProgress = (
  db: Database,
  transmission: Transmission,
  event: string,
  update: TransmissionUpdate,
  now: number,
): Promise<Transmission> =>
  transaction(db, async (db) => (await change(db, [transmission], event, update, now))[0] as Transmission)

// Uses as few statements as possible, because a transaction of many transmissions blocks others.
async function change(
  db: Database,
  transmissions: readonly Transmission[],
  event: string,
  { details, ...columns }: TransmissionUpdate,
  now: number,
): Promise<Transmission[]> {
  const [{ account_id }] = transmissions as [Transmission]
  // Locks the documents first, like all changes of documents do, unless their fields stay the same.
  const changing = transmissions.filter(
    (transmission) =>
      event === BEGUN || govFieldsKey(transmission) !== govFieldsKey({ ...transmission, ...columns }),
  )
  const locked = await lockInvoices(
    db,
    account_id,
    changing.map(({ invoice_id }) => invoice_id),
  )
  // A document that was deleted meanwhile must not be sent.
  if (event === BEGUN && transmissions.some(({ invoice_id }) => !locked.has(invoice_id)))
    throw new ConcurrentTransition()
  const count = await changeTransmissions(db, transmissions, { ...columns, updated_at: now })
  if (count < transmissions.length) throw new ConcurrentTransition()
  const changed = await findTransmissions(
    db,
    account_id,
    transmissions.map(({ id }) => id),
  )
  const detailsJson = details === undefined ? null : JSON.stringify(details).slice(0, DETAILS_MAX)
  for (const transmission of changed) {
    await insertEvent(db, transmission, { at: now, event, state: transmission.state, told: detailsJson })
    const invoice = locked.get(transmission.invoice_id)
    if (invoice) await updateDocument(db, actorFor(transmission, now), invoice, transmission)
  }
  return changed
}

const govFieldsKey = (transmission: Transmission): string => JSON.stringify(govFieldsOf(transmission))

const BEGUN: TransitionTrigger = 'begun'
const DETAILS_MAX = 20_000

export const actorFor = ({ account_id, user_id, request_id }: Transmission, now: number): Actor => ({
  account_id,
  user_id,
  request_id,
  now,
})

export const updateDocument = async (
  db: Database,
  actor: Actor,
  invoice: Invoice,
  transmission: Transmission,
): Promise<Invoice> =>
  (await applyChangesAs(db, actor, invoices, invoice, { draft: govFieldsOf(transmission), action: ACTION }))
    .record

// Checks again later, without a history entry.
export const checkLater = (db: Database, transmission: Transmission, now: number): Promise<void> =>
  transaction(db, async (db) => {
    const next_attempt_at = now + pollAfter(transmission.attempts)
    await changeTransmission(db, transmission, {
      attempts: transmission.attempts + 1,
      next_attempt_at,
      updated_at: now,
    })
  })
