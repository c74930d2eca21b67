// Finds drafts and documents. A draft is stored in the table of invoices with the row state DRAFT.

import { firstMatch, invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, getRecord } from '../../../platform/database/records.ts'
import { DRAFT } from '../../../platform/database/row-state.ts'
import { sql } from '../../../platform/database/sql.ts'
import { draftsOf } from '../../../platform/fields/resource.ts'
import { isTestDocument, TRIAL_SERIES, trialNumber, trialProblem } from '../invoices/rules/test-documents.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'

export const drafts = draftsOf(invoices)

// Tries documents first, because most ids are documents. If there is none, tries drafts, and then documents
// once more, because the draft may have been issued between the two queries.
export const invoiceOrDraft = <Result>(
  document: () => Promise<Result>,
  draft: () => Promise<Result>,
  issued: () => Promise<Result> = document,
): Promise<Result> => firstMatch([document, draft, issued])

// Runs an action that drafts do not have, with a message for drafts instead of 404.
export const rejectDrafts = <Result>(
  db: Database,
  accountId: number,
  id: number,
  work: () => Promise<Result>,
): Promise<Result> =>
  invoiceOrDraft(work, async () => {
    const draft = await getRecord(db, accountId, drafts, id)
    throw invalid(isTestDocument(draft) ? trialProblem : { status: 'is a draft; issue it first' })
  })

export const getDocument = (db: Database, accountId: number, id: number): Promise<Invoice> =>
  invoiceOrDraft(
    () => getRecord(db, accountId, invoices, id),
    () => getRecord(db, accountId, drafts, id),
  )

export const findDraft = (db: Database, accountId: number, id: number) =>
  findRecord(db, accountId, drafts, id)

export async function nextTestNumber(db: Database, accountId: number) {
  const row = await db.get<{ last: number | null }>(sql`select max(series_count) as last from invoices
    where account_id = ${accountId} and deleted = ${DRAFT} and series = ${TRIAL_SERIES}`)
  const series_count = (row?.last ?? 0) + 1
  return { number: trialNumber(series_count), series: TRIAL_SERIES, series_count }
}
