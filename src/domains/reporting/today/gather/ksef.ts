import { KSEF_TIME_ZONE } from '../../../../ksef/working-days.ts'
import { dayAt, plusDays } from '../../../../platform/clock.ts'
import { join, type Sql, sql } from '../../../../platform/database/sql.ts'
import type { Invoice } from '../../../documents/invoices/schema.ts'
import { autoSendRules } from '../../../e-invoicing/ksef/auto-send.ts'
import { UNFINISHED_STATES } from '../../../e-invoicing/ksef/sending/states.ts'
import { IS_NEWEST } from '../../../e-invoicing/ksef/sending/store.ts'
import { isNeverSent, KSEF_MONTH, lastDayOf } from '../../../e-invoicing/ksef/sending/unsent-store.ts'
import { amountsOf, documentRow, NOTHING, type Reader, ROWS_MAX } from '../rows.ts'
import type { Row, SectionContent } from '../schema.ts'
import { findDocuments, foundDocuments } from './documents.ts'

// Documents that KSeF rejected, and documents that it does not have yet. Accounts without a connection have neither.

const hasConnection = ({ viewer }: Reader) => autoSendRules(viewer.settings).length > 0

export async function findKsefErrors(reader: Reader): Promise<SectionContent> {
  if (!hasConnection(reader)) return NOTHING
  const documents = await findDocuments(
    reader,
    sql`${IS_LIVE_SALE} and id in (${newestTransmissions(reader, sql`state = 'rejected'`)})`,
    BY_DAY,
  )
  return foundDocuments(documents, (invoice) =>
    documentRow(invoice, {
      deadline: lastDayOf(invoice.issue_date),
      problem: invoice.gov_error_messages?.[0] ?? null,
    }),
  )
}

// Documents that wait with a deadline are sent by Kwit; those that were never sent need a person.
export async function findKsefDue(reader: Reader): Promise<SectionContent> {
  if (!hasConnection(reader)) return NOTHING
  const waiting = await findDocuments(
    reader,
    sql`${IS_LIVE_SALE} and id in (${newestTransmissions(reader, IS_WAITING)})`,
    BY_DAY,
  )
  const missing = await findDocuments(reader, neverSent(reader), BY_DAY)
  const deadlines = await deadlinesOf(reader, waiting.items)
  const rows: Row[] = [
    ...waiting.items.map((invoice) =>
      documentRow(invoice, {
        deadline: deadlines.get(invoice.id) ?? lastDayOf(invoice.issue_date),
        problem: invoice.gov_error_messages?.[0] ?? null,
      }),
    ),
    ...missing.items.map((invoice) =>
      documentRow(invoice, { deadline: lastDayOf(invoice.issue_date), action: 'send_to_ksef' }),
    ),
  ]
  return {
    count: waiting.count + missing.count,
    amounts: amountsOf([...waiting.sums, ...missing.sums]),
    rows: rows.sort(byDeadline).slice(0, ROWS_MAX),
  }
}

const BY_DAY = sql`issue_date, id`
const IS_LIVE_SALE = sql`deleted = 0 and income = 1 and cancelled = 0`
const IS_WAITING = sql`state in (${join([...UNFINISHED_STATES])}) and environment = 'production'
  and deadline_at is not null`

const newestTransmissions = ({ viewer }: Reader, condition: Sql): Sql =>
  sql`select invoice_id from ksef_transmissions where account_id = ${viewer.account_id}
    and ${condition} and ${IS_NEWEST}`

// Older documents are a matter of closing their month.
const WATCHED_DAYS = 62

function neverSent({ viewer: { account_id }, today }: Reader): Sql {
  const watched = plusDays(today, -WATCHED_DAYS)
  return isNeverSent(account_id, watched < `${KSEF_MONTH}-01` ? `${KSEF_MONTH}-01` : watched, today)
}

async function deadlinesOf(
  { db, viewer }: Reader,
  waiting: readonly Invoice[],
): Promise<Map<number, string>> {
  if (waiting.length === 0) return new Map()
  const rows = await db.all<{ invoice_id: number; deadline_at: number }>(sql`select invoice_id, deadline_at
    from ksef_transmissions where account_id = ${viewer.account_id} and ${IS_NEWEST} and deadline_at is not null
    and invoice_id in (${join(waiting.map(({ id }) => id))})`)
  return new Map(
    rows.map((row) => [Number(row.invoice_id), dayAt(Number(row.deadline_at) - 1, KSEF_TIME_ZONE)]),
  )
}

const byDeadline = (a: Row, b: Row): number =>
  (a.deadline ?? '9999').localeCompare(b.deadline ?? '9999') || (a.id ?? 0) - (b.id ?? 0)
