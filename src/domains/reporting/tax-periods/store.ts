import type { Database } from '../../../platform/database/database.ts'
import { forUpdate } from '../../../platform/database/key-lock.ts'
import { join, raw, sql } from '../../../platform/database/sql.ts'
import { plusMonths, quarterEnd } from '../../../tax/days.ts'
import type { Month } from '../tax-ledger/months.ts'
import { addParts, PART } from '../tax-ledger/register-store.ts'
import type { EntrySum, NamedValue, StatedFields } from './declaration.ts'

// Stores closed months, and reads and freezes the sums of their entries.

export type PeriodState = 'closing' | 'closed' | 'filed' | 'reopened'
export type TaxPeriod = {
  id: number
  period: Month
  revision: number
  state: PeriodState
  reason: string | null
  // The fields of the register and of the declaration.
  sums: NamedValue[]
  stated: StatedFields
  file_name: string | null
  sha256: string | null
  size: number | null
  problem: string | null
  history_seq: number
  closed_at: number
  closed_by: number
  filed_on: string | null
  filed_by: number | null
  confirmation: string | null
}

type Row = Omit<TaxPeriod, 'sums' | 'stated'> & { sums: string; stated: string }

const COLUMNS = sql`id, period, revision, state, reason, sums, stated, file_name, sha256, size, problem,
  history_seq, closed_at, closed_by, filed_on, filed_by, confirmation`

const readRow = ({ id, revision, sums, stated, ...row }: Row): TaxPeriod => ({
  ...row,
  id: Number(id),
  revision: Number(revision),
  sums: JSON.parse(sums),
  stated: JSON.parse(stated),
})

// The revisions of a month, the first one first. Months that were reopened keep their rows.
export async function revisionsOf(db: Database, account_id: number, period: Month): Promise<TaxPeriod[]> {
  const rows = await db.all<Row>(sql`select ${COLUMNS} from tax_periods where account_id = ${account_id}
    and period = ${period} order by revision`)
  return rows.map(readRow)
}

export async function getPeriod(db: Database, account_id: number, id: number): Promise<TaxPeriod> {
  const row = await db.get<Row>(sql`select ${COLUMNS} from tax_periods where account_id = ${account_id}
    and id = ${id} ${forUpdate(db)}`)
  if (row === undefined) throw new Error(`there is no closed month ${id}`)
  return readRow(row)
}

const MONTHS_MAX = 60

// The newest revision of the latest months, the latest one first.
export async function listPeriods(db: Database, account_id: number): Promise<TaxPeriod[]> {
  const rows = await db.all<Row>(sql`select ${COLUMNS} from tax_periods where account_id = ${account_id}
    and revision = (select max(revision) from tax_periods newest where newest.account_id = ${account_id}
      and newest.period = tax_periods.period) order by period desc limit ${MONTHS_MAX}`)
  return rows.map(readRow)
}

// The latest month before this one that was closed with its declaration.
export async function periodBefore(
  db: Database,
  account_id: number,
  month: Month,
): Promise<TaxPeriod | undefined> {
  const row = await db.get<Row>(sql`select ${COLUMNS} from tax_periods where account_id = ${account_id}
    and period < ${month} and state <> 'reopened' order by period desc, revision desc limit 1`)
  return row && readRow(row)
}

export const insertPeriod = (
  db: Database,
  account_id: number,
  row: Pick<
    TaxPeriod,
    'period' | 'revision' | 'reason' | 'sums' | 'stated' | 'history_seq' | 'closed_at' | 'closed_by' | 'state'
  >,
): Promise<number> =>
  Promise.resolve(
    db.insert(sql`insert into tax_periods (account_id, period, revision, state, reason, sums, stated, history_seq,
      closed_at, closed_by) values (${account_id}, ${row.period}, ${row.revision}, ${row.state}, ${row.reason},
      ${JSON.stringify(row.sums)}, ${JSON.stringify(row.stated)}, ${row.history_seq}, ${row.closed_at},
      ${row.closed_by})`),
  )

export async function saveFile(
  db: Database,
  account_id: number,
  id: number,
  file: { file_name: string; sha256: string; size: number },
) {
  await db.run(sql`update tax_periods set file_name = ${file.file_name}, sha256 = ${file.sha256},
    size = ${file.size}, problem = null, state = 'closed' where account_id = ${account_id} and id = ${id}`)
}

export async function saveProblem(db: Database, account_id: number, id: number, problem: string) {
  await db.run(
    sql`update tax_periods set problem = ${problem} where account_id = ${account_id} and id = ${id}`,
  )
}

export async function markFiled(
  db: Database,
  account_id: number,
  id: number,
  filing: { confirmation: string | null; filed_on: string; filed_by: number },
) {
  await db.run(sql`update tax_periods set state = 'filed', confirmation = ${filing.confirmation},
    filed_on = ${filing.filed_on}, filed_by = ${filing.filed_by} where account_id = ${account_id} and id = ${id}`)
}

export async function markReopened(db: Database, account_id: number, period: Month) {
  await db.run(sql`update tax_periods set state = 'reopened' where account_id = ${account_id}
    and period = ${period}`)
}

type SumRow = { [name in 'side' | 'country' | 'field' | 'second_field' | 'rule' | 'mark']: string | null } & {
  [name in (typeof AMOUNTS)[number] | `${(typeof AMOUNTS)[number]}_rest`]: string
} & { count: number }

const AMOUNTS = ['own_base', 'own_tax', 'deductible'] as const
const SUMS = join(
  AMOUNTS.flatMap((name) => [
    raw(`cast(coalesce(sum(${name} / ${PART}), 0) as text) as ${name}`),
    raw(`cast(coalesce(sum(${name} % ${PART}), 0) as text) as ${name}_rest`),
  ]),
)

export type SumQuery = {
  months: readonly [Month, Month]
  state: 'counted' | 'pending'
  today: string
  // Those with the tax number of the taxpayer; null for all.
  department_ids: readonly number[] | null
}

// Sums of the entries of a month, grouped by the bad debt rule and by marks that the declaration needs. A debt can be paid
// until day 90 after its term, and then takes no tax back.
export async function sumEntries(
  db: Database,
  account_id: number,
  { months, state, today, department_ids }: SumQuery,
): Promise<EntrySum[]> {
  const rows =
    await db.all<SumRow>(sql`select side, country, field, also as second_field, rule, mark, ${SUMS}, count(*) as count
    from (select side, country, field, also, own_base, own_tax, deductible,
        case when rule = 'pl.bad_debt.creditor' then rule else '' end as rule,
        case when data like '%"MR_T"%' then 'MR_T' when data like '%"MR_UZ"%' then 'MR_UZ'
          when data like '%"TT_WNT"%' then 'TT_WNT' when data like '%"TT_D"%' then 'TT_D' end as mark
      from tax_entries where account_id = ${account_id} and period between ${months[0]} and ${months[1]}
      and state = ${state} and not (event = 'day90' and event_on > ${today})
      ${department_ids === null ? sql`` : sql`and department_id in (${join([...department_ids])})`}) as counted
    group by side, country, field, also, rule, mark order by side desc, field, also, rule, mark`)
  return rows.map((row) => ({
    // The row has the other fields of a sum by their names; sums of text are converted below.
    ...(row as unknown as EntrySum),
    own_base: addParts(row.own_base, row.own_base_rest),
    own_tax: addParts(row.own_tax, row.own_tax_rest),
    deductible: addParts(row.deductible, row.deductible_rest),
    count: Number(row.count),
  }))
}

// Gives the entries of a month to the closing that declares them.
export async function freezeEntries(db: Database, account_id: number, period: Month, closing_id: number) {
  await db.run(sql`update tax_entries set closing_id = ${closing_id} where account_id = ${account_id}
    and period = ${period} and state in ('counted', 'informative') and closing_id is null`)
}

// Pending entries become part of the declaration.
export async function confirmPending(db: Database, account_id: number, period: Month, closing_id: number) {
  await db.run(sql`update tax_entries set closing_id = ${closing_id}, state = 'counted'
    where account_id = ${account_id} and period = ${period} and state = 'pending'`)
}

// Documents with changes of months after the last closed one.
export async function idsPendingAfter(db: Database, account_id: number, closed: Month): Promise<number[]> {
  const rows = await db.all<{ document_id: number }>(sql`select distinct document_id from tax_entries
    where account_id = ${account_id} and state = 'pending' and period > ${closed} order by document_id`)
  return rows.map(({ document_id }) => Number(document_id))
}

// Sales whose tax was taken back in the quarter until this month. How much may be claimed depends on the day of filing.
export async function idsOfReliefs(db: Database, account_id: number, month: Month): Promise<number[]> {
  const rows = await db.all<{ document_id: number }>(sql`select distinct document_id from tax_entries
    where account_id = ${account_id} and period between ${plusMonths(quarterEnd(month), -2)} and ${month}
      and rule = 'pl.bad_debt.creditor' order by document_id`)
  return rows.map(({ document_id }) => Number(document_id))
}

export async function freeEntries(db: Database, account_id: number, period: Month) {
  await db.run(sql`update tax_entries set closing_id = null where account_id = ${account_id}
    and period = ${period}`)
}

export type PendingChange = { document_id: number; rule: string }

export async function pendingChanges(
  db: Database,
  account_id: number,
  period: Month,
): Promise<PendingChange[]> {
  const rows = await db.all<PendingChange>(sql`select distinct document_id, rule from tax_entries
    where account_id = ${account_id} and period = ${period} and state = 'pending' order by rule, document_id`)
  return rows.map(({ document_id, rule }) => ({ document_id: Number(document_id), rule }))
}
