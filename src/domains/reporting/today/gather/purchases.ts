import { fromUnits } from '../../../../money/decimal.ts'
import { dayAt, plusDays, startOfDay } from '../../../../platform/clock.ts'
import { selectRecords } from '../../../../platform/database/records.ts'
import { join, sql } from '../../../../platform/database/sql.ts'
import { payments } from '../../../payments/payments/schema.ts'
import { isUnmatched } from '../../month-closing/gather.ts'
import { amountOf, amountsOf, NOTHING, type Reader, ROWS_MAX, rowOf, toSum } from '../rows.ts'
import type { SectionContent } from '../schema.ts'

// Received files to book, and payments to allocate.

type FileRow = {
  id: number
  invoice_id: number
  number: string | null
  client_id: number | null
  buyer_name: string | null
  issue_date: string | null
  currency: string | null
  price_gross: number | string | null
}

const SCALE = 2

export async function findReceived({ db, viewer: { account_id } }: Reader): Promise<SectionContent> {
  const undecided = sql`received_files join invoices
    on invoices.account_id = ${account_id} and invoices.id = received_files.invoice_id
    where received_files.account_id = ${account_id} and decision is null and received_files.status = 'read'
    and invoices.deleted = 0`
  const sums = await db.all<{ currency: string | null; count: number; units: string }>(sql`select currency,
    count(*) as count, cast(sum(coalesce(price_gross, 0)) as text) as units from ${undecided} group by currency`)
  if (sums.length === 0) return NOTHING
  const files = await db.all<FileRow>(sql`select received_files.id as id,
    invoices.id as invoice_id, number, client_id,
    buyer_name, issue_date, currency, price_gross from ${undecided} order by received_files.id limit ${ROWS_MAX}`)
  return {
    count: sums.reduce((count, sum) => count + Number(sum.count), 0),
    amounts: amountsOf(sums.map(toSum)),
    rows: files.map((file) =>
      rowOf({
        record: 'received_files',
        id: Number(file.id),
        name: file.number ?? '',
        client_id: file.client_id,
        client_name: file.buyer_name,
        invoice_id: Number(file.invoice_id),
        date: file.issue_date,
        amounts: amountOf(file.currency, fromUnits(BigInt(file.price_gross ?? 0), SCALE)),
        action: 'book',
        link: `/received_files/${file.id}.json`,
      }),
    ),
  }
}

const PAYMENT_DAYS = 180

export async function findPayments({ db, viewer, now, today }: Reader): Promise<SectionContent> {
  const { account_id, time_zone, restrictions } = viewer
  const from = startOfDay(plusDays(today, -PAYMENT_DAYS), time_zone)
  const reach = restrictions?.within.banking_payments ?? []
  const where = sql`${isUnmatched(account_id, from, now + 1)} ${join(
    reach.map(({ is }) => sql`and ${is}`),
    ' ',
  )}`
  const sums = await db.all<{ currency: string | null; count: number; units: string }>(sql`select currency,
    count(*) as count, cast(sum(price) as text) as units from banking_payments where ${where} group by currency`)
  if (sums.length === 0) return NOTHING
  const items = await selectRecords(
    db,
    payments,
    sql`where ${where} order by paid_date desc, id desc limit ${ROWS_MAX}`,
  )
  return {
    count: sums.reduce((count, sum) => count + Number(sum.count), 0),
    amounts: amountsOf(sums.map(toSum)),
    rows: items.map((payment) =>
      rowOf({
        record: 'banking_payments',
        id: payment.id,
        name: payment.name ?? '',
        client_id: payment.client_id,
        client_name: payment.transfer_sender,
        origin: payment.origin,
        date: payment.paid_date === null ? null : dayAt(payment.paid_date, time_zone),
        amounts: amountOf(payment.currency, payment.price),
        link: `/banking/payments/${payment.id}.json`,
      }),
    ),
  }
}
