import { calculateInterest } from '../../../interest/calculate.ts'
import { LAWS, type Row, type TableName } from '../../../interest/rates.ts'
import { type Decimal, decimal, isZero, multiply } from '../../../money/decimal.ts'
import { round } from '../../../money/rounding.ts'
import { creating, deleting, restoring, updating } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord } from '../../../platform/database/records.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { findRate } from '../../catalog/exchange-rates/actions.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { paymentsNaming, sharesOf } from '../payments/store.ts'
import type { Compensation, FoundInterest } from './note.ts'
import {
  agreedRows,
  checkBearing,
  claimOf,
  flatOf,
  hasFlat,
  lawOf,
  notedOf,
  rowsOf,
  stretchOf,
} from './rules.ts'
import { type InterestRate, type InterestRateDraft, interestRates } from './schema.ts'
import { isSaid, notesOf, RATES_MAX, ratesOf } from './store.ts'

export const createInterestRate = creating(interestRates, decide)
export const updateInterestRate = updating(interestRates, decide)
export const deleteInterestRate = deleting(interestRates)
export const restoreInterestRate = restoring(interestRates, decide)

async function decide(
  db: Database,
  { account_id }: Actor,
  draft: InterestRateDraft,
  current?: InterestRate,
): Promise<InterestRateDraft> {
  const { kind, valid_from, valid_to, rate } = { ...current, ...draft }
  if (valid_to && valid_to < (valid_from as string)) throw invalid({ valid_to: 'is before valid_from' })
  const least = kind === 'own' ? '0' : '-5'
  if (
    rate &&
    (rate.units < decimal(least).units * 10n ** BigInt(rate.scale) ||
      rate.units > 10n ** BigInt(rate.scale + 3))
  )
    throw invalid({ rate: `must be between ${least} and 1000` })
  if (await isSaid(db, account_id, kind as string, valid_from as string, current?.id))
    throw invalid({ valid_from: 'has already been taken' })
  if (!current && (await ratesOf(db, account_id, kind as never)).length >= RATES_MAX)
    throw invalid({ kind: `has too many rates (maximum is ${RATES_MAX})` })
  return draft
}

export type InterestAsked = { rates: TableName | null; from: string | null; to: string | null }

type Reader = Pick<Writer, 'account_id' | 'time_zone' | 'now'>

export async function readInterest(
  db: Database,
  { account_id, time_zone, now }: Reader,
  id: number,
  asked: InterestAsked,
): Promise<FoundInterest> {
  const invoice = await getRecord(db, account_id, invoices, id)
  const due = checkBearing(invoice)
  const notes = await notesOf(db, account_id, id)
  const stretch = stretchOf(due, notes, asked, dayAt(now, time_zone))
  const { table, rows } = await chooseRates(db, account_id, invoice, due, asked.rates)
  const claim = claimOf(invoice, await paidOn(db, account_id, id, time_zone), due)
  const interest = calculateInterest(claim, stretch, table, rows)
  if ('uncovered' in interest)
    throw invalid({
      date_to: `no rate of ${table} is known for ${interest.uncovered}: add one of ${LAWS[table].base} to interest_rates`,
    })
  const is_asked_for = notes.some((note) => notedOf(note).compensation)
  const is_late = interest.lines.length > 0
  const compensation =
    is_late && !is_asked_for
      ? await compensationOf(db, account_id, invoice, table, { claim: claim.amount, due })
      : null
  return { ...interest, invoice, table, due, stretch, claim, compensation, notes }
}

async function chooseRates(
  db: Database,
  account_id: number,
  invoice: Invoice,
  due: string,
  asked: TableName | null,
): Promise<{ table: TableName; rows: Row[] }> {
  const agreed = asked === null ? agreedRows(invoice, due) : undefined
  if (agreed) return { table: 'own', rows: agreed }
  const own = rowsOf(await ratesOf(db, account_id, 'own'))
  const table = asked ?? (own.length > 0 ? 'own' : lawOf(invoice))
  const { base } = LAWS[table]
  return { table, rows: base === 'own' ? own : rowsOf(await ratesOf(db, account_id, base)) }
}

async function paidOn(db: Database, account_id: number, invoice_id: number, time_zone: string) {
  const payments = (await paymentsNaming(db, account_id, invoice_id)).filter(({ paid }) => paid)
  const shares = await sharesOf(
    db,
    account_id,
    payments.map(({ id }) => id),
  )
  return payments.flatMap(({ id, paid_date }) =>
    (shares.get(id) ?? [])
      .filter((share) => share.invoice_id === invoice_id && !isZero(share.amount))
      .map(({ amount }) => ({ day: dayAt(paid_date as number, time_zone), amount })),
  )
}

// By the rate of the last working day before the month in which it became due, as the Polish act has it.
async function compensationOf(
  db: Database,
  account_id: number,
  { currency }: Invoice,
  table: TableName,
  { claim, due }: { claim: Decimal; due: string },
): Promise<Compensation | null> {
  if (!hasFlat(table) || currency === null) return null
  const is_polish = LAWS[table].flat === 'by_claim'
  const day = `${due.slice(0, 7)}-01`
  const rate = (from: string, to: string) =>
    from === to ? ONE : findRate(db, account_id, is_polish ? 'nbp' : 'ecb', day, [from, to])
  const zloty = is_polish ? await rate(currency, 'PLN') : undefined
  const eur = flatOf(table, zloty && multiply(claim, zloty.rate))
  if (!eur) return { eur: decimal('40'), amount: null, rate: null, date: null }
  const found = await rate('EUR', currency)
  const date = found?.date || null
  return {
    eur,
    amount: found ? round(multiply(eur, found.rate)) : null,
    rate: date ? (found?.rate ?? null) : null,
    date,
  }
}

const ONE = { rate: decimal('1'), date: '' }
