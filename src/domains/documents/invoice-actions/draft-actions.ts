import { rulesOf } from '../../../money/rules/versions.ts'
import { changesBetween } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { dayAt } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { hideRecord, insertRecord, lockRecord, updateRecord } from '../../../platform/database/records.ts'
import { lockWithDeleted, restoreRecord } from '../../../platform/database/restore.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { datedToken } from '../../../platform/secret.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { fillFromOthers } from '../conversions/complete-input.ts'
import { readChain, stateOf } from '../corrections/chain.ts'
import { chainedTotals } from '../corrections/chain-totals.ts'
import {
  composeDraft,
  composeLines,
  composeTrial,
  issueRequest,
  mergeRequests,
  ofTheRecord,
  trialRequest,
} from '../drafts/draft-input.ts'
import { drafts, nextTrial } from '../drafts/store.ts'
import { isTurned, withoutAccounts } from '../invoices/bank-account-policy.ts'
import { gatherDraft } from '../invoices/gather/inputs.ts'
import type { Request } from '../invoices/input.ts'
import { withSide } from '../invoices/purchase-duplicates.ts'
import { composeInvoice } from '../invoices/rules/compose.ts'
import { IssuedLines } from '../invoices/rules/correction-pricing.ts'
import { keepPositions, readPositions } from '../invoices/rules/stored-positions.ts'
import { isTrial, isUnissued, trialProblem } from '../invoices/rules/test-documents.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'

// The verbs of drafts, and of test documents. Nothing else in the house knows of them until they are issued.

export const createDraft = (db: Database, writer: Writer, sent: Request): Promise<Invoice> =>
  transaction(db, async (db) => {
    const { account_id, user_id, now } = writer
    const { request } = await fillFromOthers(db, writer, withoutAccounts(writer, withSide(sent)))
    const whole = await composed(db, writer, unpaid(request, sent.draft))
    const { record, changes } = await insertRecord(db, account_id, drafts, { ...whole, user_id }, now)
    audit(db, writer, { action: 'create', resource: invoices.name, record_id: record.id, changes })
    return record
  })

// Money that followed from another document follows when this one is issued.
const unpaid = (request: Request, { paid, paid_date }: InvoiceDraft): Request => ({
  ...request,
  draft: { ...request.draft, paid, paid_date },
})

export const updateDraft = (db: Database, writer: Writer, id: number, sent: Request): Promise<Invoice> =>
  transaction(db, async (db) =>
    changed(db, writer, await lockRecord(db, writer.account_id, drafts, id), sent),
  )

async function changed(db: Database, writer: Writer, current: Invoice, sent: Request): Promise<Invoice> {
  const { account_id, now } = writer
  const merged = withSide(mergeRequests(current, withoutAccounts(writer, sent, current)))
  const request = isTurned(sent, current) ? withoutAccounts(writer, merged) : merged
  const whole = { ...(await composed(db, writer, request, current)), ...ofTheRecord(current) }
  const changes = changesBetween(invoices, current, whole)
  if (Object.keys(changes).length === 0) return current
  audit(db, writer, { action: 'update', resource: invoices.name, record_id: current.id, changes })
  return updateRecord(db, { account_id, now }, drafts, current, whole)
}

async function composed(db: Database, writer: Writer, request: Request, current?: Invoice) {
  const { settings, now, time_zone } = writer
  const is_trial = isTried(request, current)
  const asked = is_trial
    ? trialRequest(request, current)
    : { ...request, draft: { ...request.draft, status: 'draft' as const } }
  const { layers, lines, products } = await gatherDraft(db, writer, asked, current)
  const chain = await chainFor(db, writer.account_id, asked.draft)
  const made = composeInvoice({
    layers,
    lines,
    products,
    settings,
    today: dayAt(now, time_zone),
    rules: rulesOf(chain?.original),
    chained: chain && chainedTotals(chain),
    issued_lines: chain && new IssuedLines(stateOf(chain).held),
  })
  if (is_trial) {
    const numbered = await numberTrial(db, writer.account_id, asked.draft, current)
    return compose(invoices, [
      composeTrial(asked, made),
      numbered,
      { token: current?.token ?? datedToken(now), positions: keepPositions(made.positions) as never },
    ])
  }
  const positions = keepPositions(composeLines(made)) as never
  return compose(invoices, [composeDraft(asked, made), { positions }])
}

// Said of a new document, or of a draft when it is issued; it stays so.
function isTried({ draft: { test, status } }: Request, current?: Invoice): boolean {
  if (current && isTrial(current)) {
    if (test !== true) throw invalid({ test: 'a test document stays one; copy it' })
    return true
  }
  return test === true && status !== 'draft' && (current === undefined || !isBlank(status))
}

// A number of its own, which no series counts.
async function numberTrial(db: Database, account_id: number, { number }: InvoiceDraft, current?: Invoice) {
  if (!isBlank(number)) return { number: (number as string).trim(), series: null, series_count: null }
  if (current?.number && current.series_count !== null)
    return { number: current.number, series: current.series, series_count: current.series_count }
  return nextTrial(db, account_id)
}

// What a correction comes to follows from the document that it corrects.
async function chainFor(db: Database, account_id: number, draft: InvoiceDraft) {
  const { kind, income, invoice_id, from_invoice_id } = draft
  const corrected_id = invoice_id ?? from_invoice_id
  if (kind !== 'correction' || income === false || isBlank(corrected_id)) return undefined
  return readChain(db, account_id, corrected_id as number)
}

type Issue =
  | { test_document: Invoice; document_input?: undefined }
  | { test_document?: undefined; document_input: Request }

// Applies what is said of the draft now, and returns the request that creates its document like every new one. A test document stays
// what it is.
export async function prepareIssue(db: Database, writer: Writer, id: number, sent: Request): Promise<Issue> {
  const { status, ...rest } = sent.draft
  const draft = await lockRecord(db, writer.account_id, drafts, id)
  if (isTrial(draft) && isBlank(status)) throw invalid(trialProblem)
  if (isTrial(draft) || (rest.test ?? draft.test)) {
    const issued = { ...sent, draft: { ...rest, status: status ?? 'issued' } }
    return { test_document: await changed(db, writer, draft, issued) }
  }
  const current = await changed(db, writer, draft, { ...sent, draft: rest })
  const said: InvoiceDraft = status === 'issued' ? {} : { status }
  return { document_input: issueRequest(current, readPositions(current), said) }
}

export const deleteDraft = (db: Database, writer: Writer, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const current = await lockRecord(db, writer.account_id, drafts, id)
    await hideRecord(db, writer.account_id, drafts, current, writer.now)
    audit(db, writer, { action: 'delete', resource: invoices.name, record_id: id, changes: {} })
  })

// Undefined when what was deleted is no draft.
export const restoreDraft = (db: Database, writer: Writer, id: number): Promise<Invoice | undefined> =>
  transaction(db, async (db) => {
    const { account_id, now } = writer
    const { record, is_deleted } = await lockWithDeleted(db, account_id, drafts, id)
    if (!is_deleted) return record
    if (!isUnissued(record)) return undefined
    audit(db, writer, { action: 'restore', resource: invoices.name, record_id: id, changes: {} })
    return restoreRecord(db, account_id, drafts, record, now)
  })
