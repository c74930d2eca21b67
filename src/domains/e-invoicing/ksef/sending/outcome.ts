import type { KsefFailure } from '../../../../ksef/errors.ts'
import type { InvoiceStatus } from '../../../../ksef/sessions.ts'
import { retryAfter } from './rules.ts'
import type { Facts } from './schema.ts'
import type { Happening } from './states.ts'

// What an answer of the ministry means for a sending: values in, values out.

// The session does not take it, another one will.
const SESSION_TROUBLE = new Set([21155, 21173, 21180, 21184])

export type Outcome = { happening: Happening; facts: Facts; ends_session?: true; stops?: true }

// Of a call that was to hand it over.
export function outcomeOfFailure(failure: KsefFailure, attempts: number, now: number): Outcome {
  const { kind, code, status, words, retry_after_ms } = failure
  const told = { kind, code, status, words }
  const again = { told, session_reference: null, sent_at: null }
  if (kind === 'lost') return { happening: 'lost', facts: { told, next_attempt_at: now } }
  if (kind === 'limited')
    return { happening: 'not_taken', facts: { ...again, next_attempt_at: now + retry_after_ms }, stops: true }
  if (kind === 'unreachable' || kind === 'unauthorized') {
    const facts = { ...again, ...failedBy(status ?? 503, words), next_attempt_at: now + retryAfter(attempts) }
    return { happening: 'not_taken', facts, stops: true }
  }
  if (kind === 'refused' && SESSION_TROUBLE.has(code ?? 0))
    return { happening: 'not_taken', facts: { ...again, next_attempt_at: now }, ends_session: true }
  const error_code = kind === 'forbidden' ? 403 : (code ?? status ?? 400)
  return { happening: 'rejected', facts: { told, ...failedBy(error_code, words), next_attempt_at: null } }
}

const failedBy = (error_code: number, words: readonly string[]) => ({
  error_code,
  errors: JSON.stringify(words.length > 0 ? words : [`KSeF ${error_code}`]),
})

const ACCEPTED = 200
const AGAIN = new Set([500, 550])

// Of a status that is final, unless it is a duplicate: whose it is has to be asked.
export function outcomeOfStatus(status: InvoiceStatus, attempts: number, now: number): Outcome {
  const { code, words } = status
  const told = { code, words, ksef_number: status.ksef_number }
  if (code === ACCEPTED && status.ksef_number !== undefined)
    return { happening: 'accepted', facts: { told, ...acceptedAs(status, now) } }
  if (AGAIN.has(code)) {
    const next_attempt_at = now + retryAfter(attempts)
    const facts = {
      told,
      ...failedBy(code, words),
      session_reference: null,
      remote_reference: null,
      next_attempt_at,
    }
    return { happening: 'not_taken', facts }
  }
  return { happening: 'rejected', facts: { told, ...failedBy(code, words), next_attempt_at: null } }
}

// Its receipt is fetched next.
export const acceptedAs = ({ ksef_number, reference, acquired_at }: InvoiceStatus, now: number): Facts => ({
  remote_number: ksef_number ?? null,
  remote_reference: reference,
  accepted_at: acquired_at ?? now,
  error_code: null,
  errors: null,
  attempts: 0,
  alarm: null,
  next_attempt_at: now,
})
