import { plusDays } from '../../../../platform/clock.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { Days } from '../../../../platform/database/lists/period.ts'
import type { RowState } from '../../../../platform/database/row-state.ts'
import { join, materialize, raw, type Sql, sql } from '../../../../platform/database/sql.ts'

// Filters by tax point. Most documents have it in the month of their issue date and are found by that index;
// `declared_on` holds the day of the others. The exact day within a month is only in the JSON of the
// document.
export function taxPeriodCondition(
  { engine }: Database,
  accountId: number,
  { from, to }: Days,
  rowState: RowState,
): Sql {
  const inAccount = sql`account_id = ${accountId} and deleted = ${rowState} and income in (0, 1)`
  const data = raw(engine === 'postgres' ? 'cast(data as json)' : 'data')
  const taxDay = sql`coalesce(${data} ->> 'accounting_vat_tax_date', issue_date)`
  const issued = [sql`declared_on is null`]
  const declared = [sql`declared_on is not null`]
  if (from) {
    issued.push(sql`issue_date >= ${`${from.slice(0, 7)}-01`}`)
    if (!from.endsWith('-01')) issued.push(sql`${taxDay} >= ${from}`)
    declared.push(sql`declared_on >= ${from}`)
  }
  if (to) {
    issued.push(sql`issue_date <= ${`${to.slice(0, 7)}-31`}`)
    if (plusDays(to, 1).slice(0, 7) === to.slice(0, 7)) issued.push(sql`${taxDay} <= ${to}`)
    declared.push(sql`declared_on <= ${to}`)
  }
  const selects = [issued, declared].map(
    (conditions) => sql`select id from invoices where ${inAccount} and ${join(conditions, ' and ')}`,
  )
  return sql`id in (${materialize(join(selects, ' union '))})`
}
