import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { type ExchangeRate, exchangeRates, type RateKind } from './schema.ts'

type Days = { from: string; to: string }

export const ratesBetween = (
  db: Database,
  accountId: number,
  kind: RateKind,
  { from, to }: Days,
): Promise<ExchangeRate[]> =>
  selectRecords(
    db,
    exchangeRates,
    sql`where account_id = ${accountId} and deleted = 0 and kind = ${kind} and date >= ${from} and date <= ${to}`,
  )

export const quotesOf = (
  db: Database,
  accountId: number,
  kind: RateKind,
  currencies: readonly string[],
  { from, to }: Days,
): Promise<ExchangeRate[]> =>
  selectRecords(
    db,
    exchangeRates,
    sql`where account_id = ${accountId} and deleted = 0 and kind = ${kind}
      and currency in (${join([...currencies])}) and date >= ${from} and date <= ${to}`,
  )

export type Quote = { kind: string; currency: string; date: string }

export async function isQuoted(
  db: Database,
  accountId: number,
  { kind, currency, date }: Quote,
  ownId = 0,
): Promise<boolean> {
  const row = await db.get(sql`select id from exchange_rates where account_id = ${accountId} and deleted = 0
    and kind = ${kind} and currency = ${currency} and date = ${date} and id <> ${ownId} limit 1`)
  return row !== undefined
}
