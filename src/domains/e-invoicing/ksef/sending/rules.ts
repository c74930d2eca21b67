import { KSEF_TIME_ZONE } from '../../../../ksef/working-days.ts'
import { plainTaxNumber } from '../../../../platform/checks/tax-number.ts'
import { DAY_MS, dayAt, HOUR_MS, startOfDay } from '../../../../platform/clock.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Invoice } from '../../../documents/invoices/schema.ts'
import type { AutoSendMode, Environment, Switch } from '../auto-send.ts'
import type { Manner } from './legal-mode.ts'
import type { Transmission } from './schema.ts'

// Which documents go to KSeF, by which connection, when, and in which manner of the law.

// The company whose number stands on the document as the seller's.
export function switchFor(switches: readonly Switch[], { seller_tax_no }: Invoice): Switch | undefined {
  if (switches.length === 0 || isBlank(seller_tax_no)) return undefined
  const own = plainTaxNumber(seller_tax_no as string)
  return switches.find(({ tax_no }) => tax_no === own)
}

export function goesByItself(mode: AutoSendMode, { buyer_company, buyer_country }: Invoice): boolean {
  if (mode === 'off') return false
  if (mode === 'all') return true
  if (buyer_company === false) return false
  return mode === 'all_companies' || isBlank(buyer_country) || buyer_country === 'PL'
}

// KSeF does not take it in place of another.
const UNREPLACED = new Set([440, 21166, 21167])

// What was issued offline and then refused is sent once more in place of the first, whose codes lead to it from then on.
export function replacing(before: Transmission | undefined): Partial<Transmission> {
  if (before?.state !== 'rejected' || before.mode === 'online' || before.remote_reference === null) return {}
  if (UNREPLACED.has(before.error_code ?? 0)) return {}
  const { mode, deadline_at, alarm, sha256 } = before
  return { mode, deadline_at, alarm, corrected_sha256: sha256 }
}

// Looked at again, should nobody tell that what it waits for is there.
export const WAITING_MS = 10 * 60_000
// Its clock may be behind ours.
const AFTER_MIDNIGHT_MS = 2 * 60_000

// Documents of a day to come are refused before it.
export function startsAt({ issue_date }: Pick<Invoice, 'issue_date'>, now: number): number {
  const today = dayAt(now, KSEF_TIME_ZONE)
  return issue_date !== null && issue_date > today
    ? startOfDay(issue_date, KSEF_TIME_ZONE) + AFTER_MIDNIGHT_MS
    : now
}

// What is issued offline by hand goes when its last day begins, or once its connection sends again.
export function offlineUntil({ offline }: Switch, { deadline_at }: Manner, now: number): number | null {
  if (offline) return null
  return deadline_at === null ? now + HOUR_MS : Math.max(now, deadline_at - DAY_MS)
}

// The number of another document, where it was given by the same house of the ministry.
export function numberIn(environment: Environment, { gov_id, gov_status }: Numbered): string | null {
  const is_binding = !gov_status?.startsWith('demo_')
  return is_binding === (environment === 'production') ? gov_id : null
}

type Numbered = Pick<Invoice, 'gov_id' | 'gov_status'>

// After 1 s, 2 s, 4 s and so on, at most a minute.
export const pollAfter = (attempts: number): number => Math.min(1000 * 2 ** Math.min(attempts, 6), 60_000)

// After a failure of the way there: half a minute first, at most half an hour.
export const retryAfter = (attempts: number): number =>
  Math.min(30_000 * 2 ** Math.min(attempts, 6), 1_800_000)
