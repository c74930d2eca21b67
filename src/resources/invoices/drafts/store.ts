import type { Database } from '../../../platform/database/database.ts'
import { findRecord, getRecord } from '../../../platform/database/records.ts'
import { draftsOf } from '../../../platform/fields/resource.ts'
import { firstFound, invalid } from '../../../platform/refusal.ts'
import { type Invoice, invoices } from '../schema.ts'

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
    await getRecord(db, account_id, drafts, id)
    throw invalid({ status: 'is a draft; issue it first' })
  })

export const getDocument = (db: Database, account_id: number, id: number): Promise<Invoice> =>
  orDraft(
    () => getRecord(db, account_id, invoices, id),
    () => getRecord(db, account_id, drafts, id),
  )

export const findDraft = (db: Database, account_id: number, id: number) =>
  findRecord(db, account_id, drafts, id)
