import type { Days } from '../../../../platform/database/lists/period.ts'
import { type Sql, sql } from '../../../../platform/database/sql.ts'

// Conditions on the tax ledger, which lists of documents share with the reports on VAT.

// Filters by the country of the tax and by days. `country` is null if the country of the account is not known: then all
// tax except that of OSS counts as its own.
export type DeclaredQuery = Days & {
  account_id: number
  side: 'output' | 'input'
  country: string | null
  today: string
}

export type RateQuery = { rate: string; is_margin: boolean }

const MONTH_LENGTH = 'YYYY-MM'.length

// Entries that are declared in a later month than their tax date count on the first day of that month.
export const DECLARED_ON = sql`(case when substr(tax_date, 1, 7) = period then tax_date else period || '-01' end)`

// A debt can be paid until day 90 after its term, and then takes no tax back.
export const declaredWithin = (accountId: number, { from, to }: Days, today: string): Sql =>
  sql`account_id = ${accountId} and not (event = 'day90' and event_on > ${today})
    ${from ? sql`and period >= ${from.slice(0, MONTH_LENGTH)} and ${DECLARED_ON} >= ${from}` : sql``}
    ${to ? sql`and period <= ${to.slice(0, MONTH_LENGTH)} and ${DECLARED_ON} <= ${to}` : sql``}`

export const ofTaxpayer = ({ side, country }: Pick<DeclaredQuery, 'side' | 'country'>): Sql =>
  sql`side = ${side} and ${country === null ? sql`category <> 'oss'` : sql`country = ${country}`}`

// The documents behind a figure of the register of VAT.
export const hasTaxEntry = (query: DeclaredQuery, rates: readonly RateQuery[]): Sql =>
  sql`id in (select document_id from tax_entries where ${declaredWithin(query.account_id, query, query.today)}
    and ${ofTaxpayer(query)} and state = 'counted'
    ${rates.reduce<Sql>((before, rate) => sql`${before} and ${ofRate(rate)}`, sql``)})`

const ofRate = ({ rate, is_margin }: RateQuery): Sql =>
  sql`rate = ${rate} and ${is_margin ? sql`category = 'margin'` : sql`category <> 'margin'`}`
