import type { Claim, DateRange } from '../../../interest/calculate.ts'
import { LAWS, type Row, type TableName } from '../../../interest/rates.ts'
import {
  compare,
  type Decimal,
  decimal,
  isPositive,
  isZero,
  parseDecimal,
  subtract,
  sum,
  ZERO,
} from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { plusDays } from '../../../platform/clock.ts'
import { isReceivable } from '../../documents/invoices/kinds.ts'
import { payableAfterSetOff } from '../../documents/invoices/rules/amount-due.ts'
import { dueDateOf } from '../../documents/invoices/rules/payment-request.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import type { InterestRate } from './schema.ts'

// Rules for interest: which rates apply to a document, from which day, and which compensation the law grants.

export function checkBearsInterest(invoice: Invoice): string {
  const due = dueDateOf(invoice)
  // Interest notes bear no interest themselves.
  if (invoice.cancelled || !isReceivable(invoice))
    throw invalid({ kind: 'bears no interest; choose an issued sales invoice' })
  if (due === null)
    throw invalid({ payment_to: ["can't be blank", 'interest is calculated from the due date'] })
  return due
}

type PaidAmount = Claim['paid'][number]

// A manual payment counts on its date; without a date it counts as paid in time.
export function claimOf(invoice: Invoice, byPayments: readonly PaidAmount[], due: string): Claim {
  const manualAmount = subtract(invoice.paid ?? ZERO, sum(byPayments.map(({ amount }) => amount)))
  const manualState = (invoice.before_payments ?? invoice) as { paid_date?: string | null }
  const manualPayments = isZero(manualAmount)
    ? []
    : [{ day: manualState.paid_date ?? due, amount: manualAmount }]
  const paid = [...byPayments, ...manualPayments].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return { amount: payableAfterSetOff(invoice), paid }
}

// Returns the rate printed on the document, as a table of one row.
export function agreedRows(invoice: Invoice, due: string): Row[] | undefined {
  const printedRate = (invoice.additional_fields as { interest_rate?: unknown } | null)?.interest_rate
  const rate =
    typeof printedRate === 'string' || typeof printedRate === 'number' ? parseDecimal(printedRate) : undefined
  return rate && isPositive(rate) ? [{ from: due, to: null, rate }] : undefined
}

// Returns the statutory rates of the seller's country, for a business or a consumer.
export function lawOf(invoice: Invoice): TableName {
  const country = (invoice.seller_country?.trim() || (invoice.currency === 'PLN' ? 'PL' : '')).toUpperCase()
  const isBusiness = invoice.buyer_company !== false && Boolean(invoice.buyer_tax_no?.trim())
  const table = BY_COUNTRY[country]?.[isBusiness ? 'business' : 'consumer']
  if (!table)
    throw invalid({
      rates: [
        "can't be blank",
        `no statutory rates are known for a seller in ${country || '–'}; set the rates`,
      ],
    })
  return table
}

const BY_COUNTRY: { readonly [country: string]: { business: TableName; consumer?: TableName } } = {
  PL: { business: 'pl_commercial', consumer: 'pl_statutory' },
  DE: { business: 'de_business', consumer: 'de_consumer' },
  FR: { business: 'fr_commercial' },
}

export const rowsOf = (rates: readonly InterestRate[]): Row[] =>
  rates.map(({ valid_from, valid_to, rate }) => ({
    from: valid_from as string,
    to: valid_to,
    rate: rate as Decimal,
  }))

// The claim of an interest note, as stored on the document.
export type InterestClaim = { date_from: string; date_to: string; rates: TableName; compensation: boolean }

export const claimOfNote = (note: Invoice): InterestClaim => note.interest as InterestClaim

const DAYS_MAX = 36_600

// Returns the period of interest. By default it begins on the day after the last claimed day.
export function interestPeriod(
  due: string,
  notes: readonly Invoice[],
  requested: { from: string | null; to: string | null },
  today: string,
): DateRange {
  const last = notes
    .map((note) => claimOfNote(note).date_to)
    .sort()
    .at(-1)
  const first = plusDays(last && last > due ? last : due, 1)
  const [from, to] = [requested.from ?? first, requested.to ?? today]
  if (from <= due) throw invalid({ date_from: `must be after the due date (${due})` })
  if (plusDays(from, DAYS_MAX) < to)
    throw invalid({ date_to: `must be within ${DAYS_MAX} days of date_from` })
  return { from, to }
}

export function checkSpan(
  from: string | null | undefined,
  to: string | null | undefined,
  field: 'date_to' | 'to' = 'date_to',
) {
  if (from && to && to < from) throw invalid({ [field]: 'must not be before date_from' })
}

// Interest of future days may be shown but not claimed, because the buyer may still pay.
export function checkPast({ to }: DateRange, today: string) {
  if (to > today) throw invalid({ date_to: 'must not be in the future because that interest is not due yet' })
}

export function checkNotClaimed(notes: readonly Invoice[], { from, to }: DateRange) {
  const overlapping = notes.find(
    (note) => claimOfNote(note).date_from <= to && from <= claimOfNote(note).date_to,
  )
  if (overlapping) throw invalid({ date_from: claimedMessage(overlapping) })
}

const claimedMessage = (note: Invoice): string =>
  `has already been claimed: ${note.number} covers interest until ${claimOfNote(note).date_to}; enter a later date`

export function checkNoteRestore(restored: Invoice, notes: readonly Invoice[]) {
  const { date_from, date_to, compensation } = claimOfNote(restored)
  const others = notes.filter(({ id }) => id !== restored.id)
  checkNotClaimed(others, { from: date_from, to: date_to })
  const overlapping = compensation && others.find((note) => claimOfNote(note).compensation)
  if (overlapping) throw invalid({ compensation: claimedMessage(overlapping) })
}

const COMPENSATION_LEVELS: readonly (readonly [below: string, eur: string])[] = [
  ['5000.01', '40'],
  ['50000', '70'],
]

// Article 10 of the Polish act bases the compensation on the claim in zloty; elsewhere it is a fixed amount.
export function compensationAmount(table: TableName, claimInZloty: Decimal | undefined): Decimal | undefined {
  const { flat } = LAWS[table]
  if (flat === 'none') return undefined
  if (flat === 'forty') return decimal('40')
  if (!claimInZloty) return undefined
  return decimal(
    COMPENSATION_LEVELS.find(([below]) => compare(claimInZloty, decimal(below)) < 0)?.[1] ?? '100',
  )
}

export const hasCompensation = (table: TableName): boolean => LAWS[table].flat !== 'none'
