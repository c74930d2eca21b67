import type { Database } from '../../../platform/database/database.ts'
import type { Condition } from '../../../platform/database/lists/filter.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, type Sql, sql } from '../../../platform/database/sql.ts'
import { RECEIVABLE_KINDS } from '../../documents/invoices/kinds.ts'
import { isOverdueOn } from '../../documents/invoices/lists/list.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { type Hold, type Reminder, type ReminderStep, type Run, reminderSteps, THANKS_ID } from './schema.ts'

export const STEPS_MAX = 500

export const stepsOf = (db: Database, accountId: number): Promise<ReminderStep[]> =>
  selectRecords(
    db,
    reminderSteps,
    sql`where account_id = ${accountId} and deleted = 0 order by days, id limit ${STEPS_MAX}`,
  )

export type Days = { from: string; to: string }

// Selects a page of documents by id.
const selectPage =
  (condition: (accountId: number, days: Days) => Sql) =>
  (db: Database, accountId: number, days: Days, id: number, limit: number): Promise<Invoice[]> =>
    selectRecords(
      db,
      invoices,
      sql`where account_id = ${accountId} and ${SALE} and ${condition(accountId, days)} and id > ${id}
        order by id limit ${limit}`,
    )

const SALE = sql`deleted = 0 and cancelled = 0 and income = 1 and kind in (${join([...RECEIVABLE_KINDS])})`
const PAID = sql`status = 'paid' and debt is null`

// Documents with an amount due whose due date is between two days.
export const owedPage = selectPage(
  (_, { from, to }) => sql`debt > 0 and payment_to >= ${from} and payment_to <= ${to}`,
)

// Documents that were paid in full between two days and got no thanks yet.
export const paidPage = selectPage(
  (accountId, { from, to }) => sql`${PAID} and paid_date >= ${from} and paid_date <= ${to}
    and not exists (select 1 from reminders where reminders.account_id = ${accountId}
      and reminders.invoice_id = invoices.id and reminders.step_id = ${THANKS_ID})`,
)

// Marks documents that have been paid since that day as thanked, so that no thanks are sent for them.
export async function skipPaidDocuments(
  db: Database,
  accountId: number,
  { client_id, department_id }: { client_id: number | null; department_id: number | null },
  day: string,
  now: number,
) {
  await db.run(sql`insert into reminders
    (account_id, invoice_id, step_id, kind, state, due_at, recipients, user_id, client_id, department_id, created_at)
    select account_id, id, cast(${THANKS_ID} as bigint), 'thanks', 'skipped', cast(${now} as bigint), '', cast(0 as bigint),
      client_id, department_id, cast(${now} as bigint)
    from invoices where account_id = ${accountId} and ${SALE} and ${PAID} and paid_date >= ${day}
      ${client_id === null ? sql`` : sql`and client_id = ${client_id}`}
      ${department_id === null ? sql`` : sql`and department_id = ${department_id}`} on conflict do nothing`)
}

// Overdue documents of sales that are not on hold. Cancelled ones have no debt, so the index of debts covers the query.
export const isToBeReminded = (accountId: number, today: string): Sql =>
  sql`account_id = ${accountId} and deleted = 0 and income = 1 and kind in (${join([...RECEIVABLE_KINDS])}) and ${isOverdueOn(today)}
    and id not in (select invoice_id from reminder_holds where account_id = ${accountId}
      and (stopped = 1 or disputed = 1 or promised_on >= ${today}))`

const DOCUMENTS_MAX = 100

// The overdue documents of a client, the oldest first.
export const overdueOf = (
  db: Database,
  accountId: number,
  clientId: number,
  today: string,
  within: readonly Condition[],
): Promise<Invoice[]> =>
  selectRecords(
    db,
    invoices,
    sql`where ${join([isToBeReminded(accountId, today), sql`client_id = ${clientId}`, ...within.map(({ is }) => is)], ' and ')}
      order by payment_to, id limit ${DOCUMENTS_MAX}`,
  )

// The party that is reminded: the client, or the document itself if it has no client.
export const PARTY = sql`coalesce(client_id, -id)`
export const isNotRemindedSince = (accountId: number, since: number): Sql =>
  sql`${PARTY} not in (select coalesce(client_id, -invoice_id) from reminders where account_id = ${accountId}
    and created_at > ${since} and kind <> 'thanks' and state in ('queued', 'sent', 'unknown'))`

type HoldRow = {
  invoice_id: number
  stopped: number
  disputed: number
  reason: string | null
  promised_on: string | null
}

export async function findHolds(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Hold>> {
  if (ids.length === 0) return new Map()
  const rows =
    await db.all<HoldRow>(sql`select invoice_id, stopped, disputed, reason, promised_on from reminder_holds
    where account_id = ${accountId} and invoice_id in (${join(ids)})`)
  return new Map(
    rows.map(({ invoice_id, stopped, disputed, reason, promised_on }) => [
      Number(invoice_id),
      { stopped: Number(stopped) === 1, disputed: Number(disputed) === 1, reason, promised_on },
    ]),
  )
}

export async function saveHold(db: Database, accountId: number, invoiceId: number, hold: Hold) {
  await db.run(sql`delete from reminder_holds where account_id = ${accountId} and invoice_id = ${invoiceId}`)
  await db.run(sql`insert into reminder_holds (account_id, invoice_id, stopped, disputed, reason, promised_on)
    values (${accountId}, ${invoiceId}, ${hold.stopped ? 1 : 0}, ${hold.disputed ? 1 : 0}, ${hold.reason}, ${hold.promised_on})`)
}

// Returns the completed steps of each document.
export async function doneStepIds(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Set<number>>> {
  const doneByInvoice = new Map<number, Set<number>>()
  if (ids.length === 0) return doneByInvoice
  const rows = await db.all<{
    invoice_id: number
    step_id: number
  }>(sql`select invoice_id, step_id from reminders
    where account_id = ${accountId} and invoice_id in (${join(ids)}) and step_id is not null`)
  for (const { invoice_id, step_id } of rows) {
    const id = Number(invoice_id)
    doneByInvoice.set(id, (doneByInvoice.get(id) ?? new Set()).add(Number(step_id)))
  }
  return doneByInvoice
}

// Returns undefined if another process inserted the reminder first.
export async function insertReminder(
  db: Database,
  accountId: number,
  row: Omit<Reminder, 'id' | 'told'>,
): Promise<number | undefined> {
  const { changes } = await db.run(sql`insert into reminders
    (account_id, invoice_id, step_id, kind, state, due_at, recipients, user_id, client_id, department_id, created_at)
    values (${accountId}, ${row.invoice_id}, ${row.step_id}, ${row.kind}, ${row.state}, ${row.due_at}, ${row.recipients},
      ${row.user_id}, ${row.client_id}, ${row.department_id}, ${row.created_at}) on conflict do nothing`)
  if (changes === 0) return undefined
  const inserted = await db.get<{ id: number }>(sql`select max(id) as id from reminders
    where account_id = ${accountId} and invoice_id = ${row.invoice_id}`)
  return Number(inserted?.id)
}

export async function changeState(
  db: Database,
  accountId: number,
  id: number,
  from: readonly Reminder['state'][],
  { state, told = null }: { state: Reminder['state']; told?: string | null },
): Promise<boolean> {
  const { changes } = await db.run(sql`update reminders set state = ${state}, told = ${told}
    where account_id = ${accountId} and id = ${id} and state in (${join([...from])})`)
  return changes > 0
}

const COLUMNS = sql`id, invoice_id, step_id, kind, state, due_at, recipients, user_id, client_id, department_id, created_at, told`
const REMINDERS_MAX = 1000

const remindersWhere = async (db: Database, where: Sql, limit = REMINDERS_MAX): Promise<Reminder[]> => {
  const rows = await db.all<Reminder>(sql`select ${COLUMNS} from reminders where ${where}
    order by created_at desc, id desc limit ${limit}`)
  return rows.map((row) => ({ ...row, created_at: Number(row.created_at), due_at: Number(row.due_at) }))
}

export const remindersOf = (db: Database, accountId: number, invoiceId: number) =>
  remindersWhere(db, sql`account_id = ${accountId} and invoice_id = ${invoiceId}`)

export const openTasks = (db: Database, accountId: number) =>
  remindersWhere(db, sql`account_id = ${accountId} and state = 'open'`)

type ReportFilters = {
  from: number
  to: number
  type?: string | null | undefined
  department_id?: number | null | undefined
}

// Selects reminders that reached the buyer or are about to.
export const remindersBetween = (
  db: Database,
  accountId: number,
  { from, to, type, department_id }: ReportFilters,
  limit: number,
) =>
  remindersWhere(
    db,
    sql`account_id = ${accountId} and created_at >= ${from} and created_at < ${to}
      and state in ('queued', 'sent', 'unknown') and kind <> 'thanks'
      ${type ? sql`and kind = ${type}` : sql``} ${department_id ? sql`and department_id = ${department_id}` : sql``}`,
    limit,
  )

export async function findReminder(
  db: Database,
  accountId: number,
  id: number,
): Promise<Reminder | undefined> {
  return (await remindersWhere(db, sql`account_id = ${accountId} and id = ${id}`))[0]
}

// Counts reminders that were sent or are queued; texts refer to this number.
export async function countSent(db: Database, accountId: number, invoiceId: number): Promise<number> {
  const row = await db.get<{ total: number }>(sql`select count(*) as total from reminders
    where account_id = ${accountId} and invoice_id = ${invoiceId} and kind <> 'thanks'
      and state in ('queued', 'sent', 'unknown')`)
  return Number(row?.total ?? 0)
}

export async function findRun(db: Database, accountId: number): Promise<Run> {
  const row = await db.get<{ [name in keyof Run]: number | null }>(
    sql`select ran_at, look_at, last_id from reminder_runs where account_id = ${accountId}`,
  )
  return {
    ran_at: Number(row?.ran_at ?? 0),
    look_at: Number(row?.look_at ?? 0),
    last_id: Number(row?.last_id ?? 0),
  }
}

export async function saveFinishedRun(db: Database, accountId: number, ranAt: number) {
  await db.run(sql`insert into reminder_runs (account_id, ran_at) values (${accountId}, ${ranAt})
    on conflict (account_id) do update set ran_at = ${ranAt}, look_at = null, last_id = null`)
}

export async function saveRunPosition(db: Database, accountId: number, lookAt: number, lastId: number) {
  await db.run(sql`insert into reminder_runs (account_id, look_at, last_id)
    values (${accountId}, ${lookAt}, ${lastId})
    on conflict (account_id) do update set look_at = ${lookAt}, last_id = ${lastId}`)
}
