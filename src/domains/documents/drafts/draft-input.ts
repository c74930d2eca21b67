import { type Decimal, isZero } from '../../../money/decimal.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { DocumentAccount } from '../invoices/fields/sublists.ts'
import { NEW_CLIENT } from '../invoices/gather/parties.ts'
import { plainRequest, type Request } from '../invoices/input.ts'
import type { Composed } from '../invoices/rules/compose.ts'
import { asDraft, copyFields } from '../invoices/rules/copies.ts'
import { isCorrection } from '../invoices/rules/correction-pricing.ts'
import type { FieldUses } from '../invoices/rules/field-use.ts'
import { INVOICE_USES } from '../invoices/rules/invoice-uses.ts'
import type { PositionDraft } from '../invoices/rules/lines.ts'
import { type Invoice, type InvoiceDraft, invoices, type Position } from '../invoices/schema.ts'

export { isUnissued } from '../invoices/rules/test-documents.ts'

// A draft is a request that waits: it keeps what was said, and everything that follows from it is found anew when the draft is
// changed and when it is issued.

// What was said about how it is made, beside what its fields hold.
type Made = {
  said: string[]
  new_client?: boolean
  buyer_override?: boolean
  seller_kept?: boolean
  oid_unique?: boolean
  for_receipt?: boolean
  advance_ids?: number[]
  settle_advances?: boolean
}

// Not said by the request, but found for it once, and shown with it.
const FOUND = [
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

// What the draft says so far.
export function requestOf(draft: Invoice): Request {
  const { said, new_client, ...made } = draft.draft_of as unknown as Made
  const names = [...said, ...FOUND] as (keyof InvoiceDraft)[]
  const kept = names.filter((name) => draft[name] !== null).map((name) => [name, draft[name]])
  const fields: InvoiceDraft = Object.fromEntries(kept)
  if (new_client) fields.client_id = NEW_CLIENT
  const accounts = (draft.bank_accounts ?? undefined) as DocumentAccount[] | undefined
  return { ...plainRequest(fields), ...made, accounts }
}

const isNamed = (before: unknown, said: unknown): boolean => !isBlank(said) && said !== before

// A request that changes a draft, laid over what the draft says. Whoever is named anew speaks for himself again; what is said of a
// party who stays is meant.
export function mergeRequests(draft: Invoice, sent: Request): Request {
  const before = requestOf(draft)
  const is_new_client = isNamed(draft.client_id, sent.draft.client_id)
  const is_new_department = isNamed(draft.department_id, sent.draft.department_id)
  const left_out = [...(is_new_client ? ['buyer_'] : []), ...(is_new_department ? ['seller_'] : [])]
  const kept = Object.entries(before.draft).filter(
    ([name]) => !left_out.some((start) => name.startsWith(start)),
  )
  const says = (start: string) => Object.keys(sent.draft).some((name) => name.startsWith(start))
  return {
    ...before,
    draft: { ...Object.fromEntries(kept), ...sent.draft, ...termOf(sent.draft) },
    positions: sent.positions,
    sublists: sent.sublists,
    accounts: sent.accounts ?? (is_new_department ? undefined : before.accounts),
    buyer_override: sent.buyer_override || (!is_new_client && (before.buyer_override || says('buyer_'))),
    seller_kept: !is_new_department && (before.seller_kept === true || says('seller_')),
    oid_unique: before.oid_unique || sent.oid_unique,
  }
}

// Of a day and a number of days the one that was said last counts.
function termOf({ payment_to, payment_to_kind }: InvoiceDraft): InvoiceDraft {
  if (payment_to !== undefined && payment_to_kind === undefined) return { payment_to_kind: null }
  const is_days = payment_to_kind !== undefined && payment_to_kind !== 'other_date'
  return is_days && payment_to === undefined ? { payment_to: null } : {}
}

// The request that issues it, in the way of any new document.
export const issueRequest = (draft: Invoice, positions: readonly Position[], said: InvoiceDraft): Request => {
  const request = requestOf(draft)
  return {
    ...request,
    draft: { ...request.draft, ...said },
    positions: positions.map(asSaid),
    issues: draft,
  }
}

// What is the record's whatever the document says: who made it, and the files that are kept with it.
export const ofTheRecord = ({ user_id, has_attachments, attachments_count }: Invoice) => ({
  user_id,
  has_attachments,
  attachments_count,
})

// A line that waits for its price says none.
const asSaid = (line: Position): PositionDraft =>
  isOpen(line) ? { ...asDraft(line), total_price_gross: null } : asDraft(line)

const isOpen = (line: Position): boolean => isBlank(line.given) && !isCorrection(line)

// Its copy says the same of another document, which has days and a number of its own.
export function copyRequest(draft: Invoice, positions: readonly Position[], sent: Request): Request {
  const request = requestOf(draft)
  const fields = Object.fromEntries(Object.entries(request.draft).filter(([name]) => isCopied(name)))
  return {
    ...request,
    ...sent,
    draft: { ...fields, ...sent.draft },
    positions: sent.positions.length > 0 ? sent.positions : positions.map(asSaid).map(copyFields),
    accounts: sent.accounts ?? request.accounts,
    advance_ids: sent.advance_ids?.length ? sent.advance_ids : (request.advance_ids ?? []),
    for_receipt: sent.for_receipt || request.for_receipt === true,
    buyer_override: sent.buyer_override || request.buyer_override,
    seller_kept: request.seller_kept === true,
    copy_from: null,
  }
}

const isCopied = (name: string): boolean =>
  (INVOICE_USES as FieldUses)[name]?.copied !== false || FOUND.some((one) => one === name)

// Found by the day it is issued, where nobody said them before.
const DAYS = [
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

export const composeLines = ({ positions }: Composed): Position[] =>
  positions.map((line) => (isOpen(line) ? { ...line, ...UNPRICED } : line))

// It counts for nothing and is owed by nobody, and what depends on the day of its issue is open.
export function composeDraft(request: Request, { invoice }: Composed): InvoiceDraft {
  const { draft } = request
  const days = Object.fromEntries(DAYS.map((name) => [name, draft[name] ?? null]))
  return {
    ...invoice,
    ...days,
    number: isBlank(draft.number) ? null : (draft.number as string).trim(),
    status: 'draft',
    debt: null,
    refund: null,
    counted: false,
    draft_of: madeOf(request) as never,
  }
}

// Complete as an issued one, and it counts for nothing all the same.
export const composeTrial = (request: Request, { invoice }: Composed): InvoiceDraft => ({
  ...invoice,
  debt: null,
  refund: null,
  counted: false,
  declared_on: null,
  draft_of: madeOf(request) as never,
})

// Its day and its status stay, where nothing else is said.
export const trialRequest = (request: Request, current?: Invoice): Request => ({
  ...request,
  draft: {
    ...request.draft,
    issue_date: request.draft.issue_date ?? current?.issue_date,
    status: request.draft.status ?? (current && current.status !== 'draft' ? current.status : 'issued'),
  },
})

function madeOf(request: Request): Made {
  const { draft, buyer_override, seller_kept, oid_unique, for_receipt, advance_ids, settle_advances } =
    request
  return {
    said: Object.keys(draft).filter((name) => isSaid(name, draft[name as keyof InvoiceDraft])),
    ...(draft.client_id === NEW_CLIENT ? { new_client: true } : {}),
    ...(buyer_override ? { buyer_override } : {}),
    ...(seller_kept ? { seller_kept } : {}),
    ...(oid_unique ? { oid_unique } : {}),
    ...(for_receipt ? { for_receipt } : {}),
    ...(advance_ids?.length ? { advance_ids } : {}),
    ...(settle_advances === false ? { settle_advances } : {}),
  }
}

function isSaid(name: string, value: unknown): boolean {
  const is_asked = name !== 'status' && !invoices.fields[name as keyof InvoiceDraft].options.readonly
  return is_asked && !isBlank(value) && !(name === 'paid' && isZero(value as Decimal))
}

// A draft is left by issuing it: any status but its own says so.
export const isIssued = ({ draft: { status } }: Request): boolean => !isBlank(status) && status !== 'draft'
