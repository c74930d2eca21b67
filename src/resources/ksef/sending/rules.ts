import { plainTaxNumber } from '../../../platform/checks/tax-number.ts'
import { dayAt, startOfDay } from '../../../platform/clock.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { Invoice } from '../../invoices/schema.ts'
import type { AutoSendMode, Environment, Switch } from '../switches.ts'
import type { Mode } from './schema.ts'

// Which documents go to KSeF, by which connection, when, and in which manner of the law.

export const WARSAW = 'Europe/Warsaw'

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

// What is dated before the day it leaves was issued outside KSeF.
export const modeOn = (today: string, { issue_date }: Pick<Invoice, 'issue_date'>): Mode =>
  (issue_date ?? today) < today ? 'offline24' : 'online'

// Documents of a day to come are refused before it.
export function startsAt({ issue_date }: Pick<Invoice, 'issue_date'>, now: number): number {
  const today = dayAt(now, WARSAW)
  return issue_date !== null && issue_date > today ? startOfDay(issue_date, WARSAW) : now
}

// The number of another document, where it was given by the same house of the ministry.
export function numberIn(environment: Environment, { gov_id, gov_status }: Numbered): string | null {
  const is_binding = !gov_status?.startsWith('demo_')
  return is_binding === (environment === 'production') ? gov_id : null
}

type Numbered = Pick<Invoice, 'gov_id' | 'gov_status'>

// By a correction nobody else sells or buys: for that the first is taken back and another one issued.
const KEPT = [
  'department_id',
  'seller_tax_no',
  'buyer_company',
  'buyer_tax_no',
  'buyer_tax_no_kind',
  'issuer',
  'delivery_address',
] as const

export function changedByCorrection(original: Invoice | undefined, invoice: Invoice): string[] {
  if (original === undefined || invoice.kind !== 'correction' || original.gov_id === null) return []
  return KEPT.filter((name) => (original[name] || null) !== (invoice[name] || null))
}

// After 1 s, 2 s, 4 s and so on, at most a minute.
export const pollAfter = (attempts: number): number => Math.min(1000 * 2 ** Math.min(attempts, 6), 60_000)

// After a failure of the way there: half a minute first, at most half an hour.
export const retryAfter = (attempts: number): number =>
  Math.min(30_000 * 2 ** Math.min(attempts, 6), 1_800_000)
