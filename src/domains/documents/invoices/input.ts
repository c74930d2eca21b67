import { readList } from '../../../platform/fields/list.ts'
import { isFlagSet } from '../../../platform/fields/parse.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { type InputObject, type InputValue, isInputObject } from '../../../platform/formats/input.ts'
import { ALIASES, copyShape } from './api-shape.ts'
import { type RequestFlags, requestFlagsIn } from './fields/request-flags.ts'
import {
  type DocumentAccount,
  documentAccounts,
  type EntryDraft,
  SUBLISTS,
  type SublistDrafts,
  type SublistName,
} from './fields/sublists.ts'
import type { CopyOptions } from './rules/copies.ts'
import type { PositionDraft } from './rules/lines.ts'
import type { TotalsOverride } from './rules/sources.ts'
import { readVendorTotals } from './rules/vendor-totals.ts'
import { type Invoice, type InvoiceDraft, invoices, positions } from './schema.ts'

// Parses the request for a document, in all spellings that clients of the family use.

export type InvoiceInput = {
  draft: InvoiceDraft
  positions: PositionDraft[]
  sublists: SublistDrafts
  accounts?: DocumentAccount[] | undefined // bank accounts to print
  buyer_override: boolean
  clientFields?: InvoiceDraft | undefined // fields of the buyer that are also saved to the client
  seller_kept?: boolean // seller fields of the request win over those of the department
  accounts_anew?: boolean // replaces the bank accounts by those of the department
  oid_unique: boolean
  copy_from?: number | null // id of the document to copy
  advance_ids?: number[] // ids of the advances that a final invoice settles
  settle_advances?: boolean
  copy?: CopyOptions
  for_receipt?: boolean // from_invoice_id is the id of the receipt
  draftToIssue?: Invoice // the draft that becomes this document
  totals?: TotalsOverride // totals that another document or file determines
  gov_save_and_send?: boolean // submit to KSeF at once
  requestFlags?: RequestFlags | undefined
  category_name?: string // name of a category that is created if it does not exist
  pattern?: string // number pattern that replaces the default one
  gov_offline?: boolean // issued offline, to be submitted to KSeF later
}

export const invoiceInput = (draft: InvoiceDraft, positions: PositionDraft[] = []): InvoiceInput => ({
  draft,
  positions,
  sublists: {},
  buyer_override: false,
  oid_unique: false,
})

const FOR_RECEIPT = ['for_receipt', 'from_receipt']

export function readInvoiceInput(body: InputObject): InvoiceInput {
  const fields = { ...body }
  applyAliases(fields)
  if (isInputObject(fields.additional_fields ?? ''))
    applyAdditionalFields(fields, fields.additional_fields as InputObject)
  const category_name = categoryName(fields.category_id)
  if (category_name !== undefined) fields.category_id = null
  const copy = readFields(copyShape, fields)
  const draft = readFields(invoices, fields)
  if (fields.vendor_totals !== undefined) draft.vendor_totals = readVendorTotals(fields.vendor_totals)
  return {
    ...(category_name !== undefined && { category_name }),
    draft,
    positions: readList(positions, fields.positions),
    sublists: readSublists(fields),
    accounts: readAccounts(fields.bank_accounts),
    buyer_override: isFlagSet(fields.buyer_override),
    clientFields: isFlagSet(fields.buyer_override) && !isFlagSet(fields.keep_client) ? draft : undefined,
    oid_unique: isFlagSet(fields.oid_unique),
    requestFlags: requestFlagsIn(fields),
    copy_from: copy.copy_invoice_from ?? null,
    advance_ids: (copy.invoice_ids ?? []).filter((id) => id.trim() !== '').map(Number),
    settle_advances: copy.settle_advances !== false,
    for_receipt: FOR_RECEIPT.includes(copy.additional_params ?? ''),
    copy: {
      advance_creation_mode: (copy.advance_creation_mode ?? null) as 'percent' | 'amount' | null,
      advance_value: copy.advance_value ?? null,
      position_name: copy.position_name ?? null,
      total_correction: copy.total_correction ?? false,
    },
  }
}

function applyAliases(fields: InputObject) {
  for (const [name, alias] of Object.entries(ALIASES)) {
    if (fields[name] === undefined && fields[alias] !== undefined) fields[name] = fields[alias]
  }
}

// `additional_fields` is a second place for some fields; the field itself wins.
function applyAdditionalFields(fields: InputObject, additional: InputObject) {
  for (const name of ADDITIONAL_FIELDS) {
    const value = additional[name]
    if (fields[name] === undefined && value !== undefined) fields[name] = value
  }
}

const ADDITIONAL_FIELDS = ['title', 'seller_bank_swift', 'buyer_title', 'additional_invoice_field'] as const

// A category is referred to by its id or by its name.
const categoryName = (fields: InputValue | undefined): string | undefined =>
  typeof fields === 'string' && fields.trim() !== '' && !/^\s*-?\d+\s*$/.test(fields)
    ? fields.trim()
    : undefined

function readSublists(fields: InputObject) {
  const sublists: { [name: string]: EntryDraft[] } = {}
  for (const name of Object.keys(SUBLISTS) as SublistName[]) {
    if (fields[name] !== undefined) sublists[name] = readList(SUBLISTS[name], fields[name]) as EntryDraft[]
  }
  return sublists
}

// Reads ids or complete accounts. The list replaces the stored one.
function readAccounts(fields: InputValue | undefined) {
  if (fields === undefined) return undefined
  const inner = fields !== null && isInputObject(fields) ? (fields.bank_account ?? fields) : fields
  const items = typeof inner === 'string' || typeof inner === 'number' ? String(inner).split(',') : inner
  const list = Array.isArray(items) ? items : items !== null && isInputObject(items) ? listOf(items) : []
  return readList(
    documentAccounts,
    list
      .filter((item) => item !== '')
      .map((item) => (typeof item === 'string' || typeof item === 'number' ? { id: item } : item)),
  )
}

// Accepts one account, or `{"0": …}` as HTML forms send it.
const listOf = (items: InputObject): InputValue[] =>
  'bank_account_number' in items || 'id' in items ? [items] : Object.values(items)
