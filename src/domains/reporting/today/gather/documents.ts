import { plusDays } from '../../../../platform/clock.ts'
import { hasField } from '../../../../platform/database/has-field.ts'
import { selectRecords } from '../../../../platform/database/records.ts'
import { join, type Sql, sql } from '../../../../platform/database/sql.ts'
import { drafts } from '../../../documents/drafts/store.ts'
import { RECEIVABLE_KINDS } from '../../../documents/invoices/kinds.ts'
import { type Invoice, invoices } from '../../../documents/invoices/schema.ts'
import { clientOf } from '../../../payments/reminders/plan-run.ts'
import { amountsOf, documentRow, type Reader, ROWS_MAX, type Sum, toSum } from '../rows.ts'
import type { Row, SectionContent } from '../schema.ts'
import { may, type Viewer } from '../viewer.ts'

// Drafts to issue, and documents that were issued but not sent.

export async function findDrafts(reader: Reader): Promise<SectionContent> {
  const sides = [may(reader.viewer, 'sales', 'edit'), may(reader.viewer, 'purchases', 'edit')]
  const income = join([true, false].filter((_, index) => sides[index]).map(Number))
  const where = sql`deleted = 2 and status = 'draft' and income in (${income})`
  const draftDocuments = await findDocuments(reader, where, sql`updated_at desc, id desc`, drafts)
  return foundDocuments(draftDocuments, (draft) => documentRow(draft, { action: 'issue' }))
}

// Documents of the last days that the client has received neither by email nor through KSeF. Older ones were evidently
// handed over in another way.
const UNSENT_DAYS = 30
const SENT_KINDS = [...RECEIVABLE_KINDS.filter((kind) => kind !== 'receipt'), 'correction', 'proforma']

export async function findUnsent(reader: Reader): Promise<SectionContent> {
  const where = sql`deleted = 0 and income = 1 and status = 'issued'
    and issue_date between ${plusDays(reader.today, -UNSENT_DAYS)} and ${reader.today}
    and kind in (${join(SENT_KINDS)}) and cancelled = 0 and coalesce(gov_id, '') = ''
    and not ${hasField('email_status', '"queued"')}`
  const unsent = await findDocuments(reader, where, sql`issue_date, id`)
  const reachable = new Set<number>()
  for (const invoice of unsent.items) if (await hasAddress(reader, invoice)) reachable.add(invoice.id)
  return foundDocuments(unsent, (invoice) =>
    documentRow(invoice, {
      action: reachable.has(invoice.id) ? 'send' : 'mark_as_sent',
      problem: invoice.email_status === 'failed' ? invoice.email_error : null,
    }),
  )
}

async function hasAddress({ db, viewer }: Reader, invoice: Invoice): Promise<boolean> {
  if (invoice.buyer_email) return true
  const client = await clientOf(db, viewer.account_id, invoice)
  return Boolean(client?.email)
}

type Documents = { count: number; sums: Sum[]; items: Invoice[] }

// Counts and sums the documents that match, and reads the first of them.
export async function findDocuments(
  { db, viewer }: Reader,
  condition: Sql,
  order: Sql,
  resource: typeof invoices = invoices,
): Promise<Documents> {
  const where = sql`account_id = ${viewer.account_id} and ${condition} ${withinReach(viewer)}`
  const sums = await db.all<{ currency: string | null; count: number; units: string }>(sql`
    select currency, count(*) as count, cast(sum(coalesce(price_gross, 0)) as text) as units
    from invoices where ${where} group by currency`)
  if (sums.length === 0) return { count: 0, sums: [], items: [] }
  return {
    count: sums.reduce((count, sum) => count + Number(sum.count), 0),
    sums: sums.map(toSum),
    items: await selectRecords(db, resource, sql`where ${where} order by ${order} limit ${ROWS_MAX}`),
  }
}

export const foundDocuments = (
  { count, sums, items }: Documents,
  present: (invoice: Invoice) => Row,
): SectionContent => ({ count, amounts: amountsOf(sums), rows: items.map(present) })

// Departments and areas that limit what the person sees, as conditions on the table of documents.
export const withinReach = ({ restrictions }: Viewer): Sql =>
  join(
    (restrictions?.within.invoices ?? []).map(({ is }) => sql` and ${is}`),
    ' ',
  )
