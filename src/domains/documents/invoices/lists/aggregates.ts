import { hash } from 'node:crypto'
import type { Database } from '../../../../platform/database/database.ts'
import { materialize, type Sql, sql } from '../../../../platform/database/sql.ts'
import type { Column, Table } from '../../../../platform/database/tables.ts'

// Tables of aggregates for reports: narrow rows with the sums of each document by product and by tax rate. A
// job writes them after the documents, so that writes stay fast. The cursor of an account is the audit entry
// up to which the aggregates are current; reports read documents that changed since directly, so that results
// are always current.

const integers = (...names: string[]): Column[] => names.map((name) => ({ name, type: 'integer' }))
const texts = (...names: string[]): Column[] => names.map((name) => ({ name, type: 'text' }))

// Sums of a document by subject: a product by its id, a line without a product by its name, and under 0 the
// part of the totals beyond the lines. Rows with `aside` count in no sum: headings, and documents whose
// amounts exceed what the database can sum.
export const lineDigestsTable: Table = {
  name: 'line_digests',
  has_id: false,
  key: ['account_id', 'invoice_id', 'subject'],
  columns: [
    ...integers('invoice_id', 'subject', 'deleted', 'income', 'counted', 'department_id'),
    ...texts('currency', 'issue_date'),
    ...integers('aside', 'quantity', 'net', 'tax', 'gross'),
  ],
  indexes: [
    [
      ...['account_id', 'subject', 'currency', 'invoice_id', 'aside', 'deleted', 'income', 'counted'],
      ...['department_id', 'issue_date', 'quantity', 'net', 'tax', 'gross'],
    ],
    [
      ...['account_id', 'income', 'issue_date', 'subject', 'currency', 'invoice_id', 'aside', 'deleted'],
      ...['counted', 'department_id', 'quantity', 'net', 'tax', 'gross'],
    ],
  ],
  passing: true,
}

export const subjectNamesTable: Table = {
  name: 'subject_names',
  has_id: false,
  key: ['account_id', 'subject'],
  columns: [...integers('subject'), ...texts('name')],
  passing: true,
}

// Declared amounts of a document by tax rate, in the currency of the account; the empty rate holds the total.
export const rateDigestsTable: Table = {
  name: 'rate_digests',
  has_id: false,
  key: ['account_id', 'invoice_id', 'margin', 'tax'],
  columns: [
    ...integers('invoice_id', 'margin'),
    ...texts('tax', 'day', 'tax_day', 'currency'),
    ...integers('income', 'department_id', 'receipt_id', 'aside', 'rateless', 'entries', 'net', 'tax_value'),
  ],
  indexes: [
    [
      ...['account_id', 'income', 'day', 'tax', 'margin', 'invoice_id', 'tax_day', 'department_id'],
      ...['currency', 'receipt_id', 'aside', 'rateless', 'entries', 'net', 'tax_value'],
    ],
  ],
  passing: true,
}

// `filled_to` is the last document processed while the aggregates of an account are built for the first time.
export const digestMarksTable: Table = {
  name: 'digest_marks',
  has_id: false,
  key: ['account_id'],
  columns: [...integers('seq', 'filled_to', 'form'), ...texts('currency')],
  passing: true,
}

// Increase it whenever the aggregates of an unchanged document change.
export const AGGREGATE_VERSION = 1

// Beyond this many audit entries, reading changed documents costs more than the aggregates save.
const LAG_MAX = 20_000

export type AggregateCursor = { readonly seq: number; readonly currency: string }

// Returns the cursor if the aggregates of the account are usable.
export const findCursor = async (db: Database, accountId: number): Promise<AggregateCursor | undefined> =>
  db.get<AggregateCursor>(sql`select m.seq, m.currency from digest_marks m join audit_heads h on h.account_id = m.account_id
    where m.account_id = ${accountId} and m.filled_to is null and m.form = ${AGGREGATE_VERSION}
    and h.seq - m.seq <= ${LAG_MAX}`)

// Selects documents that changed since the aggregates were written.
export const changedSince = (accountId: number, { seq }: AggregateCursor): Sql =>
  sql`select record_id from audit_entries where account_id = ${accountId} and seq > ${seq} and resource = 'invoice'`

// The subject for the part of the totals beyond the lines.
export const REMAINDER_SUBJECT = 0

// Returns the subject of a line without a product: a number derived from the hash of its name.
export const subjectOf = (name: string | null): number =>
  name === null ? UNNAMED_SUBJECT : -1 - Number.parseInt(hash('sha256', name, 'hex').slice(0, 13), 16)

const UNNAMED_SUBJECT = -(2 ** 53 - 1)

// The subject that marks excluded documents, beside their other rows.
export const EXCLUDED_SUBJECT = -(2 ** 53 - 2)

// Selects documents that mention a subject; `isMentioned` is the condition for documents that have to be
// read.
export function documentsMentioning(accountId: number, subject: number, isMentioned: Sql): Sql {
  const cursor = sql`select seq from digest_marks where account_id = ${accountId}`
  // The upper bound lets PostgreSQL estimate that these are few.
  const changedDocuments = sql`select record_id from audit_entries where account_id = ${accountId} and resource = 'invoice'
    and seq > (${cursor}) and seq <= (${cursor}) + ${LAG_MAX}`
  const hasCursor = sql`exists (select 1 from digest_marks where account_id = ${accountId} and filled_to is null
    and form = ${AGGREGATE_VERSION}
    and seq >= (select seq from audit_heads where account_id = ${accountId}) - ${LAG_MAX})`
  const inAccount = sql`account_id = ${accountId} and deleted = 0`
  return sql`id in (${materialize(sql`select invoice_id as id from line_digests where account_id = ${accountId}
      and subject = ${subject} and ${hasCursor} and invoice_id not in (${changedDocuments})
    union all select id from invoices where ${inAccount} and id in (${changedDocuments}) and ${hasCursor} and ${isMentioned}
    union all select id from invoices where ${inAccount} and not ${hasCursor} and ${isMentioned}`)})`
}
