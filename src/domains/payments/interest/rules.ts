import type { Claim, Stretch } from '../../../interest/calculate.ts'
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
import { isOwed } from '../../documents/invoices/kinds.ts'
import { askedOf } from '../../documents/invoices/rules/amount-due.ts'
import { dueDateOf } from '../../documents/invoices/rules/payment-request.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import type { InterestRate } from './schema.ts'

// Which rates count for a document, from which day, and what the law gives beside them.

export function checkBearing(invoice: Invoice): string {
  const due = dueDateOf(invoice)
  // A note of interest bears none itself.
  if (invoice.cancelled || !isOwed(invoice)) throw invalid({ kind: 'bears no interest' })
  if (due === null) throw invalid({ payment_to: "can't be blank: without it nothing is late" })
  return due
}

type Paid = Claim['paid'][number]

// What came by hand came on the day that was said; where none was, in time.
export function claimOf(invoice: Invoice, by_payments: readonly Paid[], due: string): Claim {
  const by_hand = subtract(invoice.paid ?? ZERO, sum(by_payments.map(({ amount }) => amount)))
  const before = (invoice.before_payments ?? invoice) as { paid_date?: string | null }
  const hand = isZero(by_hand) ? [] : [{ day: before.paid_date ?? due, amount: by_hand }]
  const paid = [...by_payments, ...hand].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return { amount: askedOf(invoice), paid }
}

// The rate that a document prints, as a table of one row.
export function agreedRows(invoice: Invoice, due: string): Row[] | undefined {
  const said = (invoice.additional_fields as { interest_rate?: unknown } | null)?.interest_rate
  const rate = typeof said === 'string' || typeof said === 'number' ? parseDecimal(said) : undefined
  return rate && isPositive(rate) ? [{ from: due, to: null, rate }] : undefined
}

// The law of the seller, by whether a business or a consumer owes.
export function lawOf(invoice: Invoice): TableName {
  const country = (invoice.seller_country?.trim() || (invoice.currency === 'PLN' ? 'PL' : '')).toUpperCase()
  const is_business = invoice.buyer_company !== false && Boolean(invoice.buyer_tax_no?.trim())
  const table = BY_COUNTRY[country]?.[is_business ? 'business' : 'consumer']
  if (!table)
    throw invalid({
      rates: `can't be blank: which ones hold for a seller in ${country || '–'} is not known`,
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

// What a note says of itself, as it is kept on the document.
export type Noted = { date_from: string; date_to: string; rates: TableName; compensation: boolean }

export const notedOf = (note: Invoice): Noted => note.interest as unknown as Noted

const DAYS_MAX = 36_600

// From the day after the last that is asked for already.
export function stretchOf(
  due: string,
  notes: readonly Invoice[],
  asked: { from: string | null; to: string | null },
  today: string,
): Stretch {
  const last = notes
    .map((note) => notedOf(note).date_to)
    .sort()
    .at(-1)
  const first = plusDays(last && last > due ? last : due, 1)
  const [from, to] = [asked.from ?? first, asked.to ?? today]
  if (from <= due) throw invalid({ date_from: `is not after the day it was due (${due})` })
  if (plusDays(from, DAYS_MAX) < to) throw invalid({ date_to: 'is too far away' })
  return { from, to }
}

export function checkSpan(
  from: string | null | undefined,
  to: string | null | undefined,
  field: 'date_to' | 'to' = 'date_to',
) {
  if (from && to && to < from) throw invalid({ [field]: 'is before date_from' })
}

// What somebody may still pay tomorrow is told, and never asked for today.
export function checkPast({ to }: Stretch, today: string) {
  if (to > today) throw invalid({ date_to: 'is after today: what is to come is not owed yet' })
}

export function checkUnasked(notes: readonly Invoice[], { from, to }: Stretch) {
  const other = notes.find((note) => notedOf(note).date_from <= to && from <= notedOf(note).date_to)
  if (other) throw invalid({ date_from: saidOf(other) })
}

const saidOf = (note: Invoice): string =>
  `is asked for already: ${note.number} counts until ${notedOf(note).date_to}`

export function checkReturning(returning: Invoice, notes: readonly Invoice[]) {
  const { date_from, date_to, compensation } = notedOf(returning)
  const others = notes.filter(({ id }) => id !== returning.id)
  checkUnasked(others, { from: date_from, to: date_to })
  const other = compensation && others.find((note) => notedOf(note).compensation)
  if (other) throw invalid({ compensation: saidOf(other) })
}

const STEPS: readonly (readonly [below: string, eur: string])[] = [
  ['5000.01', '40'],
  ['50000', '70'],
]

// Article 10 of the Polish act goes by the debt in zloty; elsewhere it is one sum.
export function flatOf(table: TableName, in_zloty: Decimal | undefined): Decimal | undefined {
  const { flat } = LAWS[table]
  if (flat === 'none') return undefined
  if (flat === 'forty') return decimal('40')
  if (!in_zloty) return undefined
  return decimal(STEPS.find(([below]) => compare(in_zloty, decimal(below)) < 0)?.[1] ?? '100')
}

export const hasFlat = (table: TableName): boolean => LAWS[table].flat !== 'none'
