import { hash } from 'node:crypto'
import type { Database } from '../../../../platform/database/database.ts'
import { once, type Sql, sql } from '../../../../platform/database/sql.ts'
import type { Column, Table } from '../../../../platform/database/tables.ts'

// What reports sum up lies inside documents. It is kept once more in narrow rows: what each document says of each product, and of each
// rate of tax. A job writes them after the documents. The mark of an account says up to which entry of its history they hold; of
// documents that were touched since, whoever asks reads the documents themselves. So what is told is always theirs, and who writes one
// pays nothing for it.

const integers = (...names: string[]): Column[] => names.map((name) => ({ name, type: 'integer' }))
const texts = (...names: string[]): Column[] => names.map((name) => ({ name, type: 'text' }))

// What a document says of a subject, summed up over its lines: a product by its id, a line that is of none by its name, and under 0
// what the document comes to beyond its lines. What counts in no sum is `aside`: a heading, and whatever is said by a document whose
// amounts are too long to be summed up by the database.
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

// What a document declares under each rate, in the currency of the account; under the empty one all of it.
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

// While those of an account are made for the first time, `filled_to` is the last document that has them.
export const digestMarksTable: Table = {
  name: 'digest_marks',
  has_id: false,
  key: ['account_id'],
  columns: [...integers('seq', 'filled_to', 'form'), ...texts('currency')],
  passing: true,
}

// One more whenever something else is made of the same document.
export const DIGEST_FORM = 1

// So many entries later more would be read for oneself than is spared.
const LAG_MAX = 20_000

export type Mark = { readonly seq: number; readonly currency: string }

// Where there is one that can be gone by.
export const findMark = async (db: Database, account_id: number): Promise<Mark | undefined> =>
  db.get<Mark>(sql`select m.seq, m.currency from digest_marks m join audit_heads h on h.account_id = m.account_id
    where m.account_id = ${account_id} and m.filled_to is null and m.form = ${DIGEST_FORM}
    and h.seq - m.seq <= ${LAG_MAX}`)

// Documents that may be otherwise than their digests.
export const touchedSince = (account_id: number, { seq }: Mark): Sql =>
  sql`select record_id from audit_entries where account_id = ${account_id} and seq > ${seq} and resource = 'invoice'`

// What documents come to beyond their lines.
export const REST = 0

// The number by which a line that is of no product is known: names differ in it.
export const subjectOf = (name: string | null): number =>
  name === null ? NAMELESS : -1 - Number.parseInt(hash('sha256', name, 'hex').slice(0, 13), 16)

const NAMELESS = -(2 ** 53 - 1)

// Under which a document stands that is put aside, besides all that it says.
export const PUT_ASIDE = -(2 ** 53 - 2)

// Documents that say something of a subject; `is_said` tells it of those that have to be read.
export function sayingOf(account_id: number, subject: number, is_said: Sql): Sql {
  const mark = sql`select seq from digest_marks where account_id = ${account_id}`
  // With an end, by which PostgreSQL knows that these are few.
  const touched = sql`select record_id from audit_entries where account_id = ${account_id} and resource = 'invoice'
    and seq > (${mark}) and seq <= (${mark}) + ${LAG_MAX}`
  const is_marked = sql`exists (select 1 from digest_marks where account_id = ${account_id} and filled_to is null
    and form = ${DIGEST_FORM}
    and seq >= (select seq from audit_heads where account_id = ${account_id}) - ${LAG_MAX})`
  const mine = sql`account_id = ${account_id} and deleted = 0`
  return sql`id in (${once(sql`select invoice_id as id from line_digests where account_id = ${account_id}
      and subject = ${subject} and ${is_marked} and invoice_id not in (${touched})
    union all select id from invoices where ${mine} and id in (${touched}) and ${is_marked} and ${is_said}
    union all select id from invoices where ${mine} and not ${is_marked} and ${is_said}`)})`
}
