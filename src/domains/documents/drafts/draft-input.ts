import { type Decimal, isZero } from '../../../money/decimal.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { changedMetadata } from '../../../platform/fields/metadata.ts'
import type { RequestFlags } from '../invoices/fields/request-flags.ts'
import type { DocumentAccount } from '../invoices/fields/sublists.ts'
import { NEW_CLIENT } from '../invoices/gather/parties.ts'
import { type InvoiceInput, invoiceInput } from '../invoices/input.ts'
import type { ComposedInvoice } from '../invoices/rules/compose.ts'
import { asDraft, copyFields } from '../invoices/rules/copies.ts'
import { isCorrection } from '../invoices/rules/correction-pricing.ts'
import type { FieldUses } from '../invoices/rules/field-use.ts'
import { INVOICE_USES } from '../invoices/rules/invoice-uses.ts'
import type { PositionDraft } from '../invoices/rules/lines.ts'
import { type Invoice, type InvoiceDraft, invoices, type Position } from '../invoices/schema.ts'

export { isUnissued } from '../invoices/rules/test-documents.ts'

// A draft stores a request: the fields that it set. All derived values are determined again when the draft is
// changed or issued.

// Options of the request that have no field. Stored in `draft_of`, so these names never change; `said` lists
// the fields that the request set.
type DraftOptions = {
  said: string[]
  new_client?: boolean
  buyer_override?: boolean
  seller_kept?: boolean
  oid_unique?: boolean
  for_receipt?: boolean
  advance_ids?: number[]
  settle_advances?: boolean
  requestFlags?: RequestFlags
}

// Fields that are completed once, although the request did not set them, and kept with the draft.
const COMPLETED_FIELDS = [
  'recipients',
  'issuers',
  'descriptions',
  'settlement_positions',
  'ordered',
  'settled_advances',
  'receipt_for_invoice_id',
  'issued_to_receipt',
  'receipt_without_tax_no',
  'recurring_id',
] as const

// Returns the input stored in the draft.
export function inputOf(draft: Invoice): InvoiceInput {
  const { said, new_client, ...options } = draft.draft_of as DraftOptions
  const names = [...said, ...COMPLETED_FIELDS] as (keyof InvoiceDraft)[]
  const storedFields = names.filter((name) => draft[name] !== null).map((name) => [name, draft[name]])
  const fields: InvoiceDraft = Object.fromEntries(storedFields)
  if (new_client) fields.client_id = NEW_CLIENT
  const accounts = (draft.bank_accounts ?? undefined) as DocumentAccount[] | undefined
  return { ...invoiceInput(fields), ...options, accounts }
}

const isReplaced = (before: unknown, requested: unknown): boolean =>
  !isBlank(requested) && requested !== before

// Merges a change into the input of a draft. A new client or department replaces the party fields of the old
// one; party fields of the request apply to a party that stays.
export function mergeInputs(draft: Invoice, changes: InvoiceInput): InvoiceInput {
  const before = inputOf(draft)
  const isNewClient = isReplaced(draft.client_id, changes.draft.client_id)
  const isNewDepartment = isReplaced(draft.department_id, changes.draft.department_id)
  const droppedPrefixes = [...(isNewClient ? ['buyer_'] : []), ...(isNewDepartment ? ['seller_'] : [])]
  const keptFields = Object.entries(before.draft).filter(
    ([name]) => !droppedPrefixes.some((start) => name.startsWith(start)),
  )
  const sets = (start: string) => Object.keys(changes.draft).some((name) => name.startsWith(start))
  return {
    ...before,
    draft: {
      ...Object.fromEntries(keptFields),
      ...changes.draft,
      ...changedMetadata(draft, changes.draft),
      ...paymentTermFields(changes.draft),
    },
    positions: changes.positions,
    sublists: changes.sublists,
    accounts: changes.accounts ?? (isNewDepartment ? undefined : before.accounts),
    buyer_override: changes.buyer_override || (!isNewClient && (before.buyer_override || sets('buyer_'))),
    seller_kept: !isNewDepartment && (before.seller_kept === true || sets('seller_')),
    oid_unique: before.oid_unique || changes.oid_unique,
    requestFlags: changes.requestFlags ?? before.requestFlags,
  }
}

// Keeps only the later of a due date and a payment term in days.
function paymentTermFields({ payment_to, payment_to_kind }: InvoiceDraft): InvoiceDraft {
  if (payment_to !== undefined && payment_to_kind === undefined) return { payment_to_kind: null }
  const isDays = payment_to_kind !== undefined && payment_to_kind !== 'other_date'
  return isDays && payment_to === undefined ? { payment_to: null } : {}
}

// Returns the input that issues the draft like any new document.
export const issueInput = (
  draft: Invoice,
  positions: readonly Position[],
  changes: InvoiceDraft,
): InvoiceInput => {
  const request = inputOf(draft)
  return {
    ...request,
    draft: { ...request.draft, ...changes, ...changedMetadata(draft, changes) },
    positions: positions.map(lineInput),
    draftToIssue: draft,
  }
}

// Fields of the record that the document does not determine: its creator and attachments.
export const recordFields = ({ user_id, has_attachments, attachments_count }: Invoice) => ({
  user_id,
  has_attachments,
  attachments_count,
})

// A line without a price is issued without one.
const lineInput = (line: Position): PositionDraft =>
  isOpen(line) ? { ...asDraft(line), total_price_gross: null } : asDraft(line)

const isOpen = (line: Position): boolean => isBlank(line.given) && !isCorrection(line)

// Returns the input of a copy, without fields that belong to one document only, such as dates and numbers.
export function copyInput(
  draft: Invoice,
  positions: readonly Position[],
  requested: InvoiceInput,
): InvoiceInput {
  const request = inputOf(draft)
  const fields = Object.fromEntries(Object.entries(request.draft).filter(([name]) => isCopied(name)))
  return {
    ...request,
    ...requested,
    draft: { ...fields, ...requested.draft },
    positions:
      requested.positions.length > 0 ? requested.positions : positions.map(lineInput).map(copyFields),
    accounts: requested.accounts ?? request.accounts,
    advance_ids: requested.advance_ids?.length ? requested.advance_ids : (request.advance_ids ?? []),
    for_receipt: requested.for_receipt || request.for_receipt === true,
    buyer_override: requested.buyer_override || request.buyer_override,
    seller_kept: request.seller_kept === true,
    requestFlags: requested.requestFlags ?? request.requestFlags,
    copy_from: null,
  }
}

const isCopied = (name: string): boolean =>
  (INVOICE_USES as FieldUses)[name]?.copied !== false || COMPLETED_FIELDS.some((field) => field === name)

// Dates that depend on the day of issue unless the request sets them.
const DATE_FIELDS = [
  'issue_date',
  'sell_date',
  'issue_year',
  'transaction_date',
  'delivery_date',
  'accounting_vat_tax_date',
  'declared_on',
  'accounting_income_tax_date',
  'payment_to_kind',
  'payment_to',
  'paid_date',
] as const

const UNPRICED = {
  price_net: null,
  price_gross: null,
  price_tax: null,
  total_price_net: null,
  total_price_gross: null,
  total_price_tax: null,
}

export const composeLines = ({ positions }: ComposedInvoice): Position[] =>
  positions.map((line) => (isOpen(line) ? { ...line, ...UNPRICED } : line))

// A draft counts in no sum and has no receivable; fields that depend on the day of issue stay empty.
export function composeDraft(request: InvoiceInput, { invoice }: ComposedInvoice): InvoiceDraft {
  const { draft } = request
  const dates = Object.fromEntries(DATE_FIELDS.map((name) => [name, draft[name] ?? null]))
  return {
    ...invoice,
    ...dates,
    number: isBlank(draft.number) ? null : (draft.number as string).trim(),
    status: 'draft',
    debt: null,
    refund: null,
    counted: false,
    draft_of: draftOptions(request),
  }
}

// A test document is complete like an issued one but counts in no sum.
export const composeTestDocument = (request: InvoiceInput, { invoice }: ComposedInvoice): InvoiceDraft => ({
  ...invoice,
  debt: null,
  refund: null,
  counted: false,
  declared_on: null,
  draft_of: draftOptions(request),
})

// Keeps date and status of the test document unless the request sets them.
export const testDocumentInput = (request: InvoiceInput, current?: Invoice): InvoiceInput => ({
  ...request,
  draft: {
    ...request.draft,
    issue_date: request.draft.issue_date ?? current?.issue_date,
    status: request.draft.status ?? (current && current.status !== 'draft' ? current.status : 'issued'),
  },
})

function draftOptions(request: InvoiceInput): DraftOptions {
  const { draft, buyer_override, seller_kept, oid_unique, for_receipt, advance_ids, settle_advances } =
    request
  const { requestFlags } = request
  return {
    said: Object.keys(draft).filter((name) => isSetByRequest(name, draft[name as keyof InvoiceDraft])),
    ...(draft.client_id === NEW_CLIENT ? { new_client: true } : {}),
    ...(buyer_override ? { buyer_override } : {}),
    ...(seller_kept ? { seller_kept } : {}),
    ...(oid_unique ? { oid_unique } : {}),
    ...(for_receipt ? { for_receipt } : {}),
    ...(advance_ids?.length ? { advance_ids } : {}),
    ...(settle_advances === false ? { settle_advances } : {}),
    ...(requestFlags ? { requestFlags } : {}),
  }
}

function isSetByRequest(name: string, value: unknown): boolean {
  const isInputField = name !== 'status' && !invoices.fields[name as keyof InvoiceDraft].options.readonly
  return isInputField && !isBlank(value) && !(name === 'paid' && isZero(value as Decimal))
}

// Any status except `draft` issues the draft.
export const isIssued = ({ draft: { status } }: InvoiceInput): boolean =>
  !isBlank(status) && status !== 'draft'
