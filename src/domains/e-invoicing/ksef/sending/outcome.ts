import type { KsefError } from '../../../../ksef/errors.ts'
import type { InvoiceStatus } from '../../../../ksef/sessions.ts'
import { retryAfter } from './rules.ts'
import type { TransmissionUpdate } from './schema.ts'
import type { TransitionTrigger } from './states.ts'

// Translates responses of KSeF into state changes of a transmission, without side effects.

// Errors of the session, not of the document: another session may accept it.
const SESSION_ERRORS = new Set([21155, 21173, 21180, 21184])

export type Outcome = {
  trigger: TransitionTrigger
  update: TransmissionUpdate
  ends_session?: true
  stops?: true
}

// Outcome of a failed attempt to send.
export function outcomeOfFailure(failure: KsefError, attempts: number, now: number): Outcome {
  const { kind, code, status, messages: words, retry_after_ms } = failure
  const details = { kind, code, status, words }
  const retryUpdate = { details, session_reference: null, sent_at: null }
  if (kind === 'lost') return { trigger: 'lost', update: { details, next_attempt_at: now } }
  if (kind === 'limited')
    return {
      trigger: 'not_taken',
      update: { ...retryUpdate, next_attempt_at: now + retry_after_ms },
      stops: true,
    }
  if (kind === 'unreachable' || kind === 'unauthorized') {
    const update = {
      ...retryUpdate,
      ...errorFields(status ?? 503, words),
      next_attempt_at: now + retryAfter(attempts),
    }
    return { trigger: 'not_taken', update, stops: true }
  }
  if (kind === 'refused' && SESSION_ERRORS.has(code ?? 0))
    return { trigger: 'not_taken', update: { ...retryUpdate, next_attempt_at: now }, ends_session: true }
  const errorCode = kind === 'forbidden' ? 403 : (code ?? status ?? 400)
  return {
    trigger: 'rejected',
    update: { details, ...errorFields(errorCode, words), next_attempt_at: null },
  }
}

const errorFields = (error_code: number, messages: readonly string[]) => ({
  error_code,
  errors: JSON.stringify(messages.length > 0 ? messages : [`KSeF ${error_code}`]),
})

const ACCEPTED = 200
const TRANSIENT = new Set([500, 550])

// Outcome of a final status, except for duplicates, which require a lookup.
export function outcomeOfStatus(status: InvoiceStatus, attempts: number, now: number): Outcome {
  const { code, messages: words } = status
  const details = { code, words, ksef_number: status.ksef_number }
  if (code === ACCEPTED && status.ksef_number !== undefined)
    return { trigger: 'accepted', update: { details, ...acceptedAs(status, now) } }
  if (TRANSIENT.has(code)) {
    const next_attempt_at = now + retryAfter(attempts)
    const update = {
      details,
      ...errorFields(code, words),
      session_reference: null,
      remote_reference: null,
      next_attempt_at,
    }
    return { trigger: 'not_taken', update }
  }
  return { trigger: 'rejected', update: { details, ...errorFields(code, words), next_attempt_at: null } }
}

// The receipt is fetched next.
export const acceptedAs = (
  { ksef_number, reference, acquired_at }: InvoiceStatus,
  now: number,
): TransmissionUpdate => ({
  remote_number: ksef_number ?? null,
  remote_reference: reference,
  accepted_at: acquired_at ?? now,
  error_code: null,
  errors: null,
  attempts: 0,
  alarm: null,
  next_attempt_at: now,
})
