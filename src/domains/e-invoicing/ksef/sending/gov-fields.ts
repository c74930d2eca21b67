import { KSEF_TIME_ZONE } from '../../../../ksef/working-days.ts'
import { printTime } from '../../../../platform/clock.ts'
import type { InvoiceDraft } from '../../../documents/invoices/schema.ts'
import type { Environment } from '../auto-send.ts'
import type { Transmission } from './schema.ts'

// Fields of the document that describe its newest transmission, with the values of the family's API.

export type GovStatus =
  | 'processing'
  | 'ok'
  | 'send_error'
  | 'server_error'
  | 'status_check_error'
  | 'offline'
  | 'offline_error'
  | 'duplicate_error'
  | 'blocked_403_error'
  | 'not_applicable'
  | 'not_connected'

// Prefixes statuses of environments without legal effect.
export const withEnvironment = (status: GovStatus, environment: Environment): string =>
  environment === 'production' ? status : `demo_${status}`

const DUPLICATE = 440
const BLOCKED = new Set([403, 410])

export function govStatusOf({ state, mode, error_code, link, certificate_link }: StatusFields): GovStatus {
  if (state === 'accepted') return 'ok'
  if (state === 'unknown') return 'status_check_error'
  if (state === 'outside') return 'not_applicable'
  // A document issued offline is not final until it has both codes.
  if (state === 'issued_offline') return link !== null && certificate_link === null ? 'processing' : 'offline'
  if (state !== 'rejected') return error_code === null ? 'processing' : 'server_error'
  if (error_code === DUPLICATE) return 'duplicate_error'
  if (BLOCKED.has(error_code ?? 0)) return 'blocked_403_error'
  return mode === 'online' ? 'send_error' : 'offline_error'
}

type StatusFields = Pick<Transmission, 'state' | 'mode' | 'error_code' | 'link' | 'certificate_link'>

export function govFieldsOf(transmission: Transmission): InvoiceDraft {
  const { environment, remote_number, sent_at, sell_date, kind, link, certificate_link, errors, state } =
    transmission
  return {
    gov_status: withEnvironment(govStatusOf(transmission), environment),
    gov_id: remote_number,
    gov_send_date: sent_at === null ? null : printTime(sent_at, KSEF_TIME_ZONE),
    gov_sell_date: sell_date,
    gov_kind: kind,
    gov_error_messages: errors === null ? [] : (JSON.parse(errors) as string[]),
    gov_verification_link: link,
    gov_certificate_link: certificate_link,
    gov_link: state === 'accepted' ? link : null,
  }
}

// Fields of a document without a transmission.
export const unsentFields = (status: GovStatus, environment: Environment, messages: string[] = []) => ({
  gov_status: withEnvironment(status, environment),
  gov_error_messages: messages,
})
