import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord } from '../../../platform/database/records.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { getDocument, orDraft } from '../../documents/drafts/store.ts'
import { prepareIssue } from '../../documents/invoice-actions/draft-actions.ts'
import { plainRequest, type Request } from '../../documents/invoices/input.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { checkReceivable, refusesInvalid } from '../../e-invoicing/files/validate-on-write.ts'
import { sendsAutomatically, submitAutomatically } from '../../e-invoicing/ksef/sending/triggers.ts'
import { storeDocument } from './create.ts'
import { ENTRY_POINTS, type EntryPointName } from './entry-points.ts'

// Issues a draft: it becomes a document with a number, is validated and goes to KSeF as a new one does. A document that was issued
// meanwhile is returned as it is, so that asking twice does no harm.
export function issueDocument(
  db: Database,
  writer: Writer,
  id: number,
  entry_point: EntryPointName,
): Promise<Invoice> {
  const { is_validated, is_submitted } = ENTRY_POINTS[entry_point]
  const validates = is_validated && refusesInvalid(writer)
  const submits = is_submitted === 'at once' && sendsAutomatically(writer)
  const issue = (db: Database) =>
    orDraft(
      () => getRecord(db, writer.account_id, invoices, id),
      () => issueDraft(db, writer, id, plainRequest({})),
    )
  if (!validates && !submits) return issue(db)
  return transaction(db, async (db) => {
    const before = validates ? await getDocument(db, writer.account_id, id) : undefined
    const invoice = await issue(db)
    if (validates) await checkReceivable(db, writer, invoice, before)
    return submits ? submitAutomatically(db, writer, invoice) : invoice
  })
}

// Payments are locked before documents, also where a draft becomes one. A test document stays what it is.
export const issueDraft = (db: Database, writer: Writer, id: number, input: Request): Promise<Invoice> =>
  transaction(db, async (db) => {
    const { test_document, document_input } = await prepareIssue(db, writer, id, input)
    return test_document ?? storeDocument(db, writer, document_input)
  })
