import { deadlineOf } from '../../../../ksef/working-days.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { hasField } from '../../../../platform/database/has-field.ts'
import {
  type Page,
  type PageRequest,
  selectListPage,
} from '../../../../platform/database/lists/page-parameters.ts'
import { join, type Sql, sql } from '../../../../platform/database/sql.ts'
import { date, integer, text } from '../../../../platform/fields/field.ts'
import { shape } from '../../../../platform/fields/resource.ts'
import { FORMATS } from '../../files/formats.ts'

// Documents that belong in KSeF and were never sent there.

// The duty to use KSeF began for most taxpayers in this month.
export const KSEF_MONTH = '2026-04'

// Invoices for Polish companies that have no KSeF number.
export const isOutsideKsef = (accountId: number, from: string, to: string): Sql =>
  sql`account_id = ${accountId} and deleted = 0 and cancelled = 0
    and income = ${true} and kind in (${join([...FORMATS.fa3.kinds])}) and issue_date between ${from} and ${to}
    and coalesce(gov_id, '') = '' and coalesce(buyer_tax_no, '') <> ''
    and not ${hasField('test', 'true')} and not ${hasField('buyer_company', 'false')}
    and (not ${hasField('buyer_country')} or ${hasField('buyer_country', '"PL"')})`

export const isNeverSent = (accountId: number, from: string, to: string): Sql =>
  sql`${isOutsideKsef(accountId, from, to)} and not exists (select 1 from ksef_transmissions
    where ksef_transmissions.account_id = ${accountId} and ksef_transmissions.invoice_id = invoices.id)`

// A document dated before today was issued outside of KSeF and has to be there on the next working day.
export const lastDayOf = (issueDate: string | null): string | null =>
  issueDate === null ? null : (deadlineOf('offline24', issueDate, [])?.day ?? null)

export type UnsentRow = {
  id: number
  number: string | null
  buyer_name: string | null
  issue_date: string
}

export function listUnsent(
  db: Database,
  accountId: number,
  today: string,
  page: PageRequest,
): Promise<Page<UnsentRow>> {
  const columns = sql`id, number, buyer_name, issue_date`
  const where = isNeverSent(accountId, `${KSEF_MONTH}-01`, today)
  const list = { columns, table: sql`invoices`, where, order: sql`issue_date, id` }
  return selectListPage<UnsentRow>(db, list, page)
}

const readOnly = { readonly: true } as const

export const unsentShape = shape({
  name: 'unsent_document',
  plural: 'unsent_documents',
  fields: {
    id: integer({ ...readOnly, never_null: true, description: 'The id of the document' }),
    number: text(readOnly),
    buyer_name: text(readOnly),
    issue_date: date({ ...readOnly, never_null: true }),
    deadline: date({ ...readOnly, description: 'Last day on which it may be sent' }),
  },
})
