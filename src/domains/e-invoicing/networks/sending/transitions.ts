import type { BusinessAnswer, Status } from '../../../../access-points/access-point.ts'
import { answerCode, lacks, mayFollow } from '../../../../access-points/business-responses.ts'
import { audit } from '../../../../platform/audit/audit.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { invoices } from '../../../documents/invoices/schema.ts'
import type { Transmission } from './schema.ts'
import { after, mayBecome } from './states.ts'
import { changeTransmission, findTransmission, insertEvent } from './store.ts'

// A sending goes from one state to the next, in one transaction with what is told of it: its own events, and the story of the document.

// Undefined when somebody else was first.
export const move = (
  db: Database,
  met: Transmission,
  changes: Partial<Transmission>,
  now: number,
): Promise<Transmission | undefined> =>
  transaction(db, async (db) => {
    const next = { ...met, ...changes, updated_at: now }
    if (next.state !== met.state && !mayBecome(met.state, next.state))
      throw new Error(`a sending that is ${met.state} does not become ${next.state}`)
    if (!(await changeTransmission(db, met, next))) return undefined
    if (next.state !== met.state) await tell(db, met, next, now)
    return next
  })

async function tell(db: Database, met: Transmission, next: Transmission, now: number) {
  const { account_id, id: transmission_id, state, error } = next
  await insertEvent(db, account_id, { transmission_id, at: now, kind: 'state', code: state, words: error })
  // What only lasts a moment is no part of the story.
  if (state === 'submitting' || (state === 'queued' && met.state === 'submitting')) return
  tellStory(
    db,
    next,
    { network_state: [met.state, state], ...(error ? { network_error: [null, error] } : {}) },
    now,
  )
}

const tellStory = (
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

// What the access point tells of it, whenever and however often it does.
export const takeStatus = (db: Database, account_id: number, id: number, status: Status, now: number) =>
  transaction(db, async (db) => {
    const met = await findTransmission(db, account_id, id)
    if (met === undefined) return
    let next = after(met, status, now)
    const news: BusinessAnswer[] = []
    for (const answer of status.answers ?? []) {
      const is_new = answerCode(answer) !== next.answer || answer.amount !== undefined
      if (is_new) news.push(answer)
      if (is_new && mayFollow(next.answer, answer)) next = { ...next, answer: answerCode(answer) }
    }
    if (!(await changeTransmission(db, met, next))) return
    if (next.state !== met.state) await tell(db, met, next, now)
    for (const answer of news) await tellAnswer(db, met, answer, now)
  })

async function tellAnswer(db: Database, met: Transmission, answer: BusinessAnswer, now: number) {
  const { reason, note, amount } = answer
  const code = answerCode(answer)
  const lacking = lacks(answer)
  const words = [reason, note, amount, lacking && `(no ${lacking} was given)`].filter(Boolean).join(' · ')
  const { account_id, id: transmission_id } = met
  await insertEvent(db, account_id, { transmission_id, at: now, kind: 'answer', code, words: words || null })
  tellStory(
    db,
    met,
    { network_answer: [met.answer, code], ...(words ? { network_error: [null, words] } : {}) },
    now,
  )
}
