import { firstFound, invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, getRecord } from '../../../platform/database/records.ts'
import { DRAFT } from '../../../platform/database/row-state.ts'
import { sql } from '../../../platform/database/sql.ts'
import { draftsOf } from '../../../platform/fields/resource.ts'
import { isTrial, TRIAL_SERIES, trialNumber, trialProblem } from '../invoices/rules/test-documents.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'

export const drafts = draftsOf(invoices)

// Nearly everybody means a document. What is none may be a draft, or has been issued between the two looks.
export const orDraft = <Result>(
  document: () => Promise<Result>,
  draft: () => Promise<Result>,
  issued: () => Promise<Result> = document,
): Promise<Result> => firstFound([document, draft, issued])

// What only happens to documents.
export const withoutDrafts = <Result>(
  db: Database,
  account_id: number,
  id: number,
  work: () => Promise<Result>,
): Promise<Result> =>
  orDraft(work, async () => {
    const draft = await getRecord(db, account_id, drafts, id)
    throw invalid(isTrial(draft) ? trialProblem : { status: 'is a draft; issue it first' })
  })

export const getDocument = (db: Database, account_id: number, id: number): Promise<Invoice> =>
  orDraft(
    () => getRecord(db, account_id, invoices, id),
    () => getRecord(db, account_id, drafts, id),
  )

export const findDraft = (db: Database, account_id: number, id: number) =>
  findRecord(db, account_id, drafts, id)

export async function nextTrial(db: Database, account_id: number) {
  const row = await db.get<{ last: number | null }>(sql`select max(series_count) as last from invoices
    where account_id = ${account_id} and deleted = ${DRAFT} and series = ${TRIAL_SERIES}`)
  const series_count = (row?.last ?? 0) + 1
  return { number: trialNumber(series_count), series: TRIAL_SERIES, series_count }
}
