import type { BusinessResponse, Status } from '../../../../access-points/access-point.ts'
import { mayFollow, missingDetail, responseCode } from '../../../../access-points/business-responses.ts'
import { audit } from '../../../../platform/audit/audit.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { invoices } from '../../../documents/invoices/schema.ts'
import type { Transmission } from './schema.ts'
import { applyStatus, mayBecome } from './states.ts'
import { changeTransmission, findTransmission, insertEvent } from './store.ts'

// Changes the state of a transmission in one transaction with its history and the audit log of the document.

// Returns undefined if another process was first.
export const move = (
  db: Database,
  transmission: Transmission,
  changes: Partial<Transmission>,
  now: number,
): Promise<Transmission | undefined> =>
  transaction(db, async (db) => {
    const next = { ...transmission, ...changes, updated_at: now }
    if (next.state !== transmission.state && !mayBecome(transmission.state, next.state))
      throw new Error(`a sending that is ${transmission.state} does not become ${next.state}`)
    if (!(await changeTransmission(db, transmission, next))) return undefined
    if (next.state !== transmission.state) await recordStateChange(db, transmission, next, now)
    return next
  })

async function recordStateChange(db: Database, before: Transmission, next: Transmission, now: number) {
  const { account_id, id: transmission_id, state, error } = next
  await insertEvent(db, account_id, { transmission_id, at: now, kind: 'state', code: state, words: error })
  // Transient states are left out of the audit log.
  if (state === 'submitting' || (state === 'queued' && before.state === 'submitting')) return
  auditInvoice(
    db,
    next,
    { network_state: [before.state, state], ...(error ? { network_error: [null, error] } : {}) },
    now,
  )
}

const auditInvoice = (
  db: Database,
  { account_id, user_id, request_id, invoice_id }: Transmission,
  changes: object,
  now: number,
) =>
  audit(
    db,
    { account_id, user_id, request_id, now },
    { action: 'send_by_network', resource: invoices.name, record_id: invoice_id, changes },
  )

// Applies a status report of the access point, whenever and however often it arrives.
export const applyStatusReport = (db: Database, accountId: number, id: number, status: Status, now: number) =>
  transaction(db, async (db) => {
    const transmission = await findTransmission(db, accountId, id)
    if (transmission === undefined) return
    let next = applyStatus(transmission, status, now)
    const newResponses: BusinessResponse[] = []
    for (const answer of status.answers ?? []) {
      const isNew = responseCode(answer) !== next.answer || answer.amount !== undefined
      if (isNew) newResponses.push(answer)
      if (isNew && mayFollow(next.answer, answer)) next = { ...next, answer: responseCode(answer) }
    }
    if (!(await changeTransmission(db, transmission, next))) return
    if (next.state !== transmission.state) await recordStateChange(db, transmission, next, now)
    for (const answer of newResponses) await recordResponse(db, transmission, answer, now)
  })

async function recordResponse(
  db: Database,
  transmission: Transmission,
  answer: BusinessResponse,
  now: number,
) {
  const { reason, note, amount } = answer
  const code = responseCode(answer)
  const missing = missingDetail(answer)
  const detailText = [reason, note, amount, missing && `(no ${missing} was given)`]
    .filter(Boolean)
    .join(' · ')
  const { account_id, id: transmission_id } = transmission
  await insertEvent(db, account_id, {
    transmission_id,
    at: now,
    kind: 'answer',
    code,
    words: detailText || null,
  })
  auditInvoice(
    db,
    transmission,
    {
      network_answer: [transmission.answer, code],
      ...(detailText ? { network_error: [null, detailText] } : {}),
    },
    now,
  )
}
