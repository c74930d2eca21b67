import {
  calculateInterest,
  type DateRange,
  type Interest,
  type UncoveredDay,
} from '../../../interest/calculate.ts'
import { type Base, LAWS, type Row, type TableName } from '../../../interest/rates.ts'
import { type Decimal, decimal, isZero, multiply } from '../../../money/decimal.ts'
import { round } from '../../../money/rounding.ts'
import { createAction, deleteAction, restoreAction, updateAction } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { dayAt, plusDays } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord } from '../../../platform/database/records.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { findRate } from '../../catalog/exchange-rates/actions.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { allocationsOf, paymentsOfInvoice } from '../payments/store.ts'
import type { Compensation, InvoiceInterest } from './note.ts'
import {
  agreedRows,
  checkBearsInterest,
  claimOf,
  claimOfNote,
  compensationAmount,
  hasCompensation,
  interestPeriod,
  lawOf,
  rowsOf,
} from './rules.ts'
import { type InterestRate, type InterestRateDraft, interestRates } from './schema.ts'
import { hasRateFrom, notesOf, RATES_MAX, ratesOf } from './store.ts'

export const createInterestRate = createAction(interestRates, decide)
export const updateInterestRate = updateAction(interestRates, decide)
export const deleteInterestRate = deleteAction(interestRates)
export const restoreInterestRate = restoreAction(interestRates, decide)

async function decide(
  db: Database,
  { account_id }: Actor,
  draft: InterestRateDraft,
  current?: InterestRate,
): Promise<InterestRateDraft> {
  const { kind, valid_from, valid_to, rate } = { ...current, ...draft }
  if (valid_to && valid_to < (valid_from as string))
    throw invalid({ valid_to: 'must not be before valid_from' })
  const minimum = kind === 'own' ? '0' : '-5'
  if (
    rate &&
    (rate.units < decimal(minimum).units * 10n ** BigInt(rate.scale) ||
      rate.units > 10n ** BigInt(rate.scale + 3))
  )
    throw invalid({ rate: `must be between ${minimum} and 1000` })
  if (await hasRateFrom(db, account_id, kind as string, valid_from as string, current?.id))
    throw invalid({ valid_from: 'has already been taken' })
  if (!current && (await ratesOf(db, account_id, kind as Base)).length >= RATES_MAX)
    throw invalid({ kind: `has too many rates (maximum is ${RATES_MAX})` })
  return draft
}

export type InterestQuery = { rates: TableName | null; from: string | null; to: string | null }

type Reader = Pick<WriteContext, 'account_id' | 'time_zone' | 'now'>

export async function readInterest(
  db: Database,
  { account_id, time_zone, now }: Reader,
  id: number,
  query: InterestQuery,
): Promise<InvoiceInterest> {
  const invoice = await getRecord(db, account_id, invoices, id)
  const due = checkBearsInterest(invoice)
  const notes = await notesOf(db, account_id, id)
  const requestedPeriod = interestPeriod(due, notes, query, dayAt(now, time_zone))
  const { table, rows } = await chooseRates(db, account_id, invoice, due, query.rates)
  const claim = claimOf(invoice, await allocationsByDay(db, account_id, id, time_zone), due)
  const { period, interest, unknownFrom } = knownInterest(requestedPeriod, query.to === null, (period) =>
    calculateInterest(claim, period, table, rows),
  )
  if ('uncovered' in interest)
    throw invalid({
      date_to: `no rate of ${table} is known for ${interest.uncovered}: add one of ${LAWS[table].base} to interest_rates`,
    })
  const isClaimed = notes.some((note) => claimOfNote(note).compensation)
  const isLate = interest.lines.length > 0
  const compensation =
    isLate && !isClaimed
      ? await compensationOf(db, account_id, invoice, table, { claim: claim.amount, due })
      : null
  return { ...interest, invoice, table, due, period, claim, compensation, notes, unknownFrom }
}

type KnownInterest = { period: DateRange; interest: Interest | UncoveredDay; unknownFrom: string | null }

// Until today the part that is known counts, if the rates end earlier. A day that was asked for is never moved.
function knownInterest(
  requestedPeriod: DateRange,
  isUntilToday: boolean,
  calculate: (period: DateRange) => Interest | UncoveredDay,
): KnownInterest {
  const interest = calculate(requestedPeriod)
  if (!('uncovered' in interest) || !isUntilToday || interest.uncovered <= requestedPeriod.from)
    return { period: requestedPeriod, interest, unknownFrom: null }
  const period = { ...requestedPeriod, to: plusDays(interest.uncovered, -1) }
  return { period, interest: calculate(period), unknownFrom: interest.uncovered }
}

async function chooseRates(
  db: Database,
  accountId: number,
  invoice: Invoice,
  due: string,
  requestedTable: TableName | null,
): Promise<{ table: TableName; rows: Row[] }> {
  const agreedRates = requestedTable === null ? agreedRows(invoice, due) : undefined
  if (agreedRates) return { table: 'own', rows: agreedRates }
  const accountRates = rowsOf(await ratesOf(db, accountId, 'own'))
  const table = requestedTable ?? (accountRates.length > 0 ? 'own' : lawOf(invoice))
  const { base } = LAWS[table]
  return { table, rows: base === 'own' ? accountRates : rowsOf(await ratesOf(db, accountId, base)) }
}

async function allocationsByDay(db: Database, accountId: number, invoiceId: number, timeZone: string) {
  const payments = (await paymentsOfInvoice(db, accountId, invoiceId)).filter(({ paid }) => paid)
  const shares = await allocationsOf(
    db,
    accountId,
    payments.map(({ id }) => id),
  )
  return payments.flatMap(({ id, paid_date }) =>
    (shares.get(id) ?? [])
      .filter((share) => share.invoice_id === invoiceId && !isZero(share.amount))
      .map(({ amount }) => ({ day: dayAt(paid_date as number, timeZone), amount })),
  )
}

// Converts by the rate of the last working day before the month in which the claim became due, as the Polish
// act requires.
async function compensationOf(
  db: Database,
  accountId: number,
  { currency }: Invoice,
  table: TableName,
  { claim, due }: { claim: Decimal; due: string },
): Promise<Compensation | null> {
  if (!hasCompensation(table) || currency === null) return null
  const isPolish = LAWS[table].flat === 'by_claim'
  const day = `${due.slice(0, 7)}-01`
  const rate = (from: string, to: string) =>
    from === to ? UNIT_RATE : findRate(db, accountId, isPolish ? 'nbp' : 'ecb', day, [from, to])
  const zloty = isPolish ? await rate(currency, 'PLN') : undefined
  const eur = compensationAmount(table, zloty && multiply(claim, zloty.rate))
  if (!eur) return { eur: decimal('40'), amount: null, rate: null, date: null }
  const euroRate = await rate('EUR', currency)
  const date = euroRate?.date || null
  return {
    eur,
    amount: euroRate ? round(multiply(eur, euroRate.rate)) : null,
    rate: date ? (euroRate?.rate ?? null) : null,
    date,
  }
}

const UNIT_RATE = { rate: decimal('1'), date: '' }
