import { KSEF_TIME_ZONE } from '../../../../ksef/working-days.ts'
import { plainTaxNumber } from '../../../../platform/checks/tax-number.ts'
import { DAY_MS, dayAt, HOUR_MS, startOfDay } from '../../../../platform/clock.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Invoice } from '../../../documents/invoices/schema.ts'
import type { AutoSendMode, AutoSendRule, Environment } from '../auto-send.ts'
import type { LegalMode } from './legal-mode.ts'
import type { Transmission } from './schema.ts'

// Decides which documents are sent to KSeF, by which connection, when, and in which legal mode.

// The connection of the seller's tax number.
export function autoSendRuleFor(
  rules: readonly AutoSendRule[],
  { seller_tax_no }: Invoice,
): AutoSendRule | undefined {
  if (rules.length === 0 || isBlank(seller_tax_no)) return undefined
  const sellerTaxNo = plainTaxNumber(seller_tax_no as string)
  return rules.find(({ tax_no }) => tax_no === sellerTaxNo)
}

export function isSentAutomatically(mode: AutoSendMode, { buyer_company, buyer_country }: Invoice): boolean {
  if (mode === 'off') return false
  if (mode === 'all') return true
  if (buyer_company === false) return false
  return mode === 'all_companies' || isBlank(buyer_country) || buyer_country === 'PL'
}

// Errors after which KSeF accepts no technical correction.
const NOT_REPLACEABLE = new Set([440, 21166, 21167])

// A document that was issued offline and rejected is replaced by a technical correction, to which its codes lead from
// then on.
export function replacementFields(before: Transmission | undefined): Partial<Transmission> {
  if (before?.state !== 'rejected' || before.mode === 'online' || before.remote_reference === null) return {}
  if (NOT_REPLACEABLE.has(before.error_code ?? 0)) return {}
  const { mode, deadline_at, alarm, sha256 } = before
  return { mode, deadline_at, alarm, corrected_sha256: sha256 }
}

// Interval of checking for the number of another document, in case the notification is lost.
export const WAITING_MS = 10 * 60_000
// KSeF's clock may be behind ours.
const AFTER_MIDNIGHT_MS = 2 * 60_000

// KSeF rejects documents with a future date.
export function startsAt({ issue_date }: Pick<Invoice, 'issue_date'>, now: number): number {
  const today = dayAt(now, KSEF_TIME_ZONE)
  return issue_date !== null && issue_date > today
    ? startOfDay(issue_date, KSEF_TIME_ZONE) + AFTER_MIDNIGHT_MS
    : now
}

// A document issued offline on request is sent when its last day begins, or once the connection sends again.
export function offlineUntil(
  { offline }: AutoSendRule,
  { deadline_at }: LegalMode,
  now: number,
): number | null {
  if (offline) return null
  return deadline_at === null ? now + HOUR_MS : Math.max(now, deadline_at - DAY_MS)
}

// The KSeF number of another document, if it belongs to the same environment.
export function numberIn(environment: Environment, { gov_id, gov_status }: KsefNumberFields): string | null {
  const isBinding = !gov_status?.startsWith('demo_')
  return isBinding === (environment === 'production') ? gov_id : null
}

type KsefNumberFields = Pick<Invoice, 'gov_id' | 'gov_status'>

// Backoff of 1 s, 2 s, 4 s and so on, at most a minute.
export const pollAfter = (attempts: number): number => Math.min(1000 * 2 ** Math.min(attempts, 6), 60_000)

// Backoff after a transport failure: half a minute first, at most half an hour.
export const retryAfter = (attempts: number): number =>
  Math.min(30_000 * 2 ** Math.min(attempts, 6), 1_800_000)
