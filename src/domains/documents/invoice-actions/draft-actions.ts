import { changesBetween } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  insertRecord,
  lockRecord,
  softDeleteRecord,
  updateRecord,
} from '../../../platform/database/records.ts'
import { lockWithDeleted, restoreRecord } from '../../../platform/database/restore.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { timeOrderedToken } from '../../../platform/secret.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { completeFromSources } from '../conversions/complete-input.ts'
import { chooseRules } from '../conversions/document-rules.ts'
import { readChain, stateOf } from '../corrections/chain.ts'
import { chainedTotals } from '../corrections/chain-totals.ts'
import {
  composeDraft,
  composeLines,
  composeTestDocument,
  issueInput,
  mergeInputs,
  recordFields,
  testDocumentInput,
} from '../drafts/draft-input.ts'
import { drafts, nextTestNumber } from '../drafts/store.ts'
import { checkDocumentAmount } from '../invoices/amount-limit.ts'
import { becomesSale, withoutBankAccounts } from '../invoices/bank-account-policy.ts'
import { gatherDraft } from '../invoices/gather/inputs.ts'
import type { InvoiceInput } from '../invoices/input.ts'
import { withIncomeFlag } from '../invoices/purchase-duplicates.ts'
import { composeInvoice } from '../invoices/rules/compose.ts'
import { IssuedLines } from '../invoices/rules/correction-pricing.ts'
import { readPositions, toStoredPositions } from '../invoices/rules/stored-positions.ts'
import { isTestDocument, isUnissued, trialProblem } from '../invoices/rules/test-documents.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'

// Actions of drafts and test documents. No other part of Kwit uses them until they are issued.

export const createDraft = (db: Database, writer: WriteContext, input: InvoiceInput): Promise<Invoice> =>
  transaction(db, async (db) => {
    const { account_id, user_id, now } = writer
    const { request } = await completeFromSources(
      db,
      writer,
      withoutBankAccounts(writer, withIncomeFlag(input)),
    )
    const composed = await composeRecord(db, writer, withoutTransferredPayment(request, input.draft))
    const { record, changes } = await insertRecord(db, account_id, drafts, { ...composed, user_id }, now)
    audit(db, writer, { action: 'create', resource: invoices.name, record_id: record.id, changes })
    return record
  })

// Drops payments taken over from a source document: they are transferred when the draft is issued.
const withoutTransferredPayment = (
  request: InvoiceInput,
  { paid, paid_date }: InvoiceDraft,
): InvoiceInput => ({
  ...request,
  draft: { ...request.draft, paid, paid_date },
})

export const updateDraft = (
  db: Database,
  writer: WriteContext,
  id: number,
  input: InvoiceInput,
): Promise<Invoice> =>
  transaction(db, async (db) =>
    applyDraftChanges(db, writer, await lockRecord(db, writer.account_id, drafts, id), input),
  )

async function applyDraftChanges(
  db: Database,
  writer: WriteContext,
  current: Invoice,
  input: InvoiceInput,
): Promise<Invoice> {
  const { account_id, now } = writer
  const merged = withIncomeFlag(mergeInputs(current, withoutBankAccounts(writer, input, current)))
  const request = becomesSale(input, current) ? withoutBankAccounts(writer, merged) : merged
  const record = { ...(await composeRecord(db, writer, request, current)), ...recordFields(current) }
  const changes = changesBetween(invoices, current, record)
  if (Object.keys(changes).length === 0) return current
  audit(db, writer, { action: 'update', resource: invoices.name, record_id: current.id, changes })
  return updateRecord(db, { account_id, now }, drafts, current, record)
}

async function composeRecord(db: Database, writer: WriteContext, request: InvoiceInput, current?: Invoice) {
  const { settings, now, time_zone } = writer
  const isTrial = isTestRequested(request, current)
  const draftInput = isTrial
    ? testDocumentInput(request, current)
    : { ...request, draft: { ...request.draft, status: 'draft' as const } }
  const { layers, lines, products } = await gatherDraft(db, writer, draftInput, current)
  const chain = await chainOfCorrected(db, writer.account_id, draftInput.draft)
  const composition = composeInvoice({
    layers,
    lines,
    products,
    settings,
    today: dayAt(now, time_zone),
    rules: await chooseRules(db, writer.account_id, draftInput),
    chained: chain && chainedTotals(chain),
    issued_lines: chain && new IssuedLines(stateOf(chain).remainingLines),
  })
  checkDocumentAmount(writer, composition.invoice)
  if (isTrial) {
    const numbered = await numberTrial(db, writer.account_id, draftInput.draft, current)
    return compose(invoices, [
      composeTestDocument(draftInput, composition),
      numbered,
      {
        token: current?.token ?? timeOrderedToken(now),
        positions: toStoredPositions(composition.positions),
      },
    ])
  }
  const positions = toStoredPositions(composeLines(composition))
  return compose(invoices, [composeDraft(draftInput, composition), { positions }])
}

// A document becomes a test document when it is created or when its draft is issued, and stays one.
function isTestRequested({ draft: { test, status } }: InvoiceInput, current?: Invoice): boolean {
  if (current && isTestDocument(current)) {
    if (test !== true)
      throw invalid({ test: 'a test document cannot be issued; duplicate it as a regular document' })
    return true
  }
  return test === true && status !== 'draft' && (current === undefined || !isBlank(status))
}

// Assigns a number of the test series, which no other series counts.
async function numberTrial(db: Database, accountId: number, { number }: InvoiceDraft, current?: Invoice) {
  if (!isBlank(number)) return { number: (number as string).trim(), series: null, series_count: null }
  if (current?.number && current.series_count !== null)
    return { number: current.number, series: current.series, series_count: current.series_count }
  return nextTestNumber(db, accountId)
}

// Reads the correction chain, because the totals of a correction follow from the document that it corrects.
async function chainOfCorrected(db: Database, accountId: number, draft: InvoiceDraft) {
  const { kind, income, invoice_id, from_invoice_id } = draft
  const correctedId = invoice_id ?? from_invoice_id
  if (kind !== 'correction' || income === false || isBlank(correctedId)) return undefined
  return readChain(db, accountId, correctedId as number)
}

type Issue =
  | { test_document: Invoice; document_input?: undefined }
  | { test_document?: undefined; document_input: InvoiceInput }

// Applies the changes of the request to the draft, and returns the input that creates its document. A test
// document is changed in place, because it is never issued.
export async function prepareIssue(
  db: Database,
  writer: WriteContext,
  id: number,
  input: InvoiceInput,
): Promise<Issue> {
  const { status, ...fields } = input.draft
  const draft = await lockRecord(db, writer.account_id, drafts, id)
  if (isTestDocument(draft) && isBlank(status)) throw invalid(trialProblem)
  if (isTestDocument(draft) || (fields.test ?? draft.test)) {
    const issued = { ...input, draft: { ...fields, status: status ?? 'issued' } }
    return { test_document: await applyDraftChanges(db, writer, draft, issued) }
  }
  const current = await applyDraftChanges(db, writer, draft, { ...input, draft: fields })
  const statusChanges: InvoiceDraft = status === 'issued' ? {} : { status }
  return { document_input: issueInput(current, readPositions(current), statusChanges) }
}

export const deleteDraft = (db: Database, writer: WriteContext, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const current = await lockRecord(db, writer.account_id, drafts, id)
    await softDeleteRecord(db, writer.account_id, drafts, current, writer.now)
    audit(db, writer, { action: 'delete', resource: invoices.name, record_id: id, changes: {} })
  })

// Returns undefined when the deleted record is not a draft.
export const restoreDraft = (db: Database, writer: WriteContext, id: number): Promise<Invoice | undefined> =>
  transaction(db, async (db) => {
    const { account_id, now } = writer
    const { record, is_deleted } = await lockWithDeleted(db, account_id, drafts, id)
    if (!is_deleted) return record
    if (!isUnissued(record)) return undefined
    audit(db, writer, { action: 'restore', resource: invoices.name, record_id: id, changes: {} })
    return restoreRecord(db, account_id, drafts, record, now)
  })
