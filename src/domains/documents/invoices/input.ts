import { readList } from '../../../platform/fields/list.ts'
import { isYes } from '../../../platform/fields/parse.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { isTree, type Tree, type Value } from '../../../platform/formats/input.ts'
import { ALIASES, copyShape } from './api-shape.ts'
import { type Wishes, wishesIn } from './fields/request-flags.ts'
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
import type { Chained } from './rules/sources.ts'
import { type Invoice, type InvoiceDraft, invoices, positions } from './schema.ts'

// What a request for a document says, in all the spellings the family's clients use.

export type Request = {
  draft: InvoiceDraft
  positions: PositionDraft[]
  sublists: SublistDrafts
  accounts?: DocumentAccount[] | undefined // where the money goes
  buyer_override: boolean
  card?: InvoiceDraft | undefined // what it says of the buyer is written onto the card of the client too
  seller_kept?: boolean // what is said of the seller wins over the department
  accounts_anew?: boolean // those of the department, whatever stood there
  oid_unique: boolean
  copy_from?: number | null // a document to start from
  advance_ids?: number[] // the advances a final invoice settles
  settle_advances?: boolean
  copy?: CopyOptions
  for_receipt?: boolean // from_invoice_id names the receipt
  issues?: Invoice // the draft that becomes this document
  given?: Chained // what it comes to, where others have said so
  gov_save_and_send?: boolean // it goes to KSeF at once
  wishes?: Wishes | undefined
  category_name?: string // of a category that is made where there is none
  pattern?: string // of its number, in place of the usual one
  gov_offline?: boolean // it is issued offline, and goes there later
}

export const plainRequest = (draft: InvoiceDraft, positions: PositionDraft[] = []): Request => ({
  draft,
  positions,
  sublists: {},
  buyer_override: false,
  oid_unique: false,
})

const FOR_RECEIPT = ['for_receipt', 'from_receipt']

export function readRequest(sent: Tree): Request {
  const given = { ...sent }
  takeAliases(given)
  if (isTree(given.additional_fields ?? '')) takeAdditional(given, given.additional_fields as Tree)
  const category_name = categoryName(given.category_id)
  if (category_name !== undefined) given.category_id = null
  const copy = readFields(copyShape, given)
  const draft = readFields(invoices, given)
  return {
    ...(category_name !== undefined && { category_name }),
    draft,
    positions: readList(positions, given.positions),
    sublists: readSublists(given),
    accounts: readAccounts(given.bank_accounts),
    buyer_override: isYes(given.buyer_override),
    card: isYes(given.buyer_override) && !isYes(given.keep_client) ? draft : undefined,
    oid_unique: isYes(given.oid_unique),
    wishes: wishesIn(given),
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

function takeAliases(given: Tree) {
  for (const [name, alias] of Object.entries(ALIASES)) {
    if (given[name] === undefined && given[alias] !== undefined) given[name] = given[alias]
  }
}

// Another carrier of fields that have names of their own; what stands beside it wins.
function takeAdditional(given: Tree, more: Tree) {
  for (const name of CARRIED) {
    const value = more[name]
    if (given[name] === undefined && value !== undefined) given[name] = value
  }
}

const CARRIED = ['title', 'seller_bank_swift', 'buyer_title', 'additional_invoice_field'] as const

// A category is named by its number or by what it is called.
const categoryName = (given: Value | undefined): string | undefined =>
  typeof given === 'string' && given.trim() !== '' && !/^\s*-?\d+\s*$/.test(given) ? given.trim() : undefined

function readSublists(given: Tree) {
  const sublists: { [name: string]: EntryDraft[] } = {}
  for (const name of Object.keys(SUBLISTS) as SublistName[]) {
    if (given[name] !== undefined) sublists[name] = readList(SUBLISTS[name], given[name]) as EntryDraft[]
  }
  return sublists
}

// Ids, or accounts written out. What is sent is the whole list.
function readAccounts(given: Value | undefined) {
  if (given === undefined) return undefined
  const inner = given !== null && isTree(given) ? (given.bank_account ?? given) : given
  const items = typeof inner === 'string' || typeof inner === 'number' ? String(inner).split(',') : inner
  const list = Array.isArray(items) ? items : items !== null && isTree(items) ? listOf(items) : []
  return readList(
    documentAccounts,
    list
      .filter((item) => item !== '')
      .map((item) => (typeof item === 'string' || typeof item === 'number' ? { id: item } : item)),
  )
}

// One account, or {"0": …} as forms send it.
const listOf = (items: Tree): Value[] =>
  'bank_account_number' in items || 'id' in items ? [items] : Object.values(items)
