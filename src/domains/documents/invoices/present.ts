import { compare, decimal, multiply, printDecimal } from '../../../money/decimal.ts'
import { divide } from '../../../money/rounding.ts'
import { presentWarnings } from '../../../platform/checks/warnings.ts'
import { dayAt, printTime } from '../../../platform/clock.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { withOtherNames } from '../../../platform/fields/renamed-fields.ts'
import { compose, present } from '../../../platform/fields/resource.ts'
import { type InputObject, isInputObject, namesIn } from '../../../platform/formats/input.ts'
import { joinText } from '../../../platform/formats/join-text.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { accountUrl } from '../../../platform/http/url.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { type EntryDraft, SUBLISTS, type SublistName } from './fields/sublists.ts'
import { kindTitle } from './kinds.ts'
import { payableAfterSetOff } from './rules/amount-due.ts'
import { answersOf, isChangedSince } from './rules/answers.ts'
import { type PriceOptions, pricedState, priceOptionsOf } from './rules/correction-pricing.ts'
import { isOverdue } from './rules/debts.ts'
import { deliveryReason, isLocked } from './rules/locks.ts'
import { readSublist } from './rules/merge-sublists.ts'
import { firstDescription } from './rules/notes.ts'
import type { PlausibilityContext } from './rules/plausibility-context.ts'
import { type ReceivedFileInfo, receivedFileOf } from './rules/received-differences.ts'
import { positionsToJson } from './rules/stored-positions.ts'
import { isUnissued } from './rules/test-documents.ts'
import { warningsOf } from './rules/warnings.ts'
import { type Invoice, invoices, positions } from './schema.ts'

// Presents a document to clients: its fields, fields derived from them, and its lines on request.
export function presentInvoice(
  call: ApiRequest,
  invoice: Invoice,
  withPositions: boolean,
  circumstances?: PlausibilityContext,
): JsonObject {
  const { time_zone, prefix, account_id } = call.caller
  const time = (ms: number) => printTime(ms, time_zone)
  const base = accountUrl(call.root_url, prefix)
  const kind = invoice.cancelled ? 'canceled' : (invoice.kind as string)
  const document: JsonObject = present(invoices, invoice, time)
  // Assigns each field by name, because one more copy of so many fields would cost more than all of this.
  document.account_id = account_id
  document.kind = kind
  document.kind_text = kindTitle(kind, invoice.lang)
  document.payment_status = paymentStatus(invoice)
  document.adjust_invoice_price = document.price_gross
  document.check_fiscal_print = true
  document.normalized_number = invoice.number?.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') ?? null
  document['overdue?'] = isOverdue(invoice, dayAt(call.now, time_zone))
  document['tax_visible?'] = kind !== 'vat_margin'
  // A draft has no public address, and a test document cannot be paid.
  const { token } = invoice
  document.view_url = token === null ? '' : viewUrl(call.root_url, prefix, invoice)
  document.payment_url =
    token === null || isUnissued(invoice) ? '' : joinText(base, '/invoice/payment/', token)
  document.client_company = invoice.buyer_company
  // Typed clients of the family expect a string here.
  if (invoice.disable_tax_no_validation) document.disable_tax_no_validation = '1'
  if (invoice.descriptions) document.description = firstDescription(invoice)
  document.left_by = deliveryReason(invoice)
  if (invoice.set_off) document.set_off = printDecimal(invoice.set_off)
  document.bank_accounts = invoice.bank_accounts ?? []
  if (withPositions) addDetails(document, call, invoice, time, circumstances)
  Object.assign(document, additional(call.query, invoice))
  for (const name of Object.keys(SUBLISTS) as SublistName[]) {
    const isRequested = isIncluded(call.query, name)
    if (withPositions || isRequested)
      document[name] = entriesOf(invoice, name, isRequested).map((entry) =>
        SUBLISTS[name].toJson(entry, time),
      )
  }
  return project(call.query, document)
}

// Adds the lines and fields that only a response with the complete document has.
function addDetails(
  document: JsonObject,
  call: ApiRequest,
  invoice: Invoice,
  time: (ms: number) => string,
  circumstances: PlausibilityContext | undefined,
) {
  const settings = call.caller.settings as Settings
  document.positions = presentPositions(call, invoice, time)
  if (invoice.received) Object.assign(document, receivedFileFields(invoice))
  if (invoice.ordered) document.ordered = presentOrder(invoice.ordered)
  if (invoice.settled_advances) document.settled_advances = invoice.settled_advances
  if (invoice.client_answers) {
    document.client_answers = answersOf(invoice).map((answer) => ({ ...answer, at: time(answer.at) }))
    document.changed_since_answer = isChangedSince(invoice)
  }
  document.warnings = presentWarnings(warningsOf(invoice, settings, circumstances))
  document.locked = !isUnissued(invoice) && isLocked(invoice, settings)
}

// A request for descriptions gets the plain description as the only entry if there are no others.
function entriesOf(invoice: Invoice, name: SublistName, isRequested: boolean): EntryDraft[] {
  const entries = readSublist(invoice, name)
  if (name !== 'descriptions' || !isRequested || entries.length > 0 || isBlank(invoice.description))
    return entries
  return [compose(SUBLISTS[name], { content: invoice.description }) as EntryDraft]
}

// Returns the public address of the document. The number is there for people; the token gives access.
export function viewUrl(rootUrl: string, prefix: string, { number, token }: Invoice): string {
  const name = (number ?? '').toWellFormed().replaceAll('/', '-')
  const safe = /^\.*$/.test(name) ? '-' : encodeURIComponent(name)
  return joinText(accountUrl(rootUrl, prefix), '/f/', safe, '/', token as string)
}

function presentPositions(call: ApiRequest, invoice: Invoice, time: (ms: number) => string): JsonObject[] {
  const showsGiven = isIncluded(call.query, 'given')
  const createdAt = time(invoice.created_at)
  const updatedAt = time(invoice.updated_at)
  const priced = call.query.correction_positions === 'full' ? priceOptionsOf(invoice) : undefined
  const exchangeRate = invoice.exchange_rate && printDecimal(invoice.exchange_rate)
  return positionsToJson(invoice).map((position) => {
    position.account_id = call.caller.account_id
    position.created_at = createdAt
    position.updated_at = updatedAt
    position.exchange_rate = exchangeRate
    position.deleted = false
    position.invoice_position_id = null
    position.accounting_tax_kind = null
    position.additional_fields = null
    if (!showsGiven) position.given = undefined
    if (priced) priceStates(position, priced)
    return position
  })
}

const STATES = ['correction_before_attributes', 'correction_after_attributes'] as const

// Shows both sides of a corrected line with all amounts derived from them.
function priceStates(position: JsonObject, options: PriceOptions) {
  for (const name of STATES) {
    const state = isBlank(position[name]) ? undefined : pricedState(position[name], options)
    if (state) position[name] = positions.toJson(state, String)
  }
}

function receivedFileFields(invoice: Invoice): JsonObject {
  const { file_id, extension } = receivedFileOf(invoice) as ReceivedFileInfo
  return { received_file_id: file_id, source_url: `/invoices/${invoice.id}/received_file.${extension}` }
}

const presentOrder = (ordered: Invoice['ordered']) => ({
  ...(ordered as JsonObject),
  positions: positionsToJson(ordered as Invoice),
})

// `include=descriptions`, `additional_fields[invoice]=descriptions`
export const isIncluded = (query: InputObject, name: string): boolean =>
  withOtherNames(invoices, [...namesIn(query.include), ...namesOf(query.additional_fields)]).includes(name)

const ADDITIONAL: { [name: string]: (invoice: Invoice) => unknown } = {
  client_bank_account: (invoice) => invoice.buyer_bank_account,
  buyer_swift: () => null,
  conditional_notes: () => null,
  reminders_info: () => null,
}

function additional(query: InputObject, invoice: Invoice): JsonObject {
  const names = namesOf(query.additional_fields).filter((name) => Object.hasOwn(ADDITIONAL, name))
  return Object.fromEntries(names.map((name) => [name, ADDITIONAL[name]?.(invoice)]))
}

// `fields[invoice]=number,price_gross` returns these fields and the id.
function project(query: InputObject, document: JsonObject): JsonObject {
  const names = namesOf(query.fields)
  if (names.length === 0) return document
  const selected = new Set(['id', ...withOtherNames(invoices, names)])
  return Object.fromEntries(Object.entries(document).filter(([name]) => selected.has(name)))
}

const namesOf = (group: InputObject[string] | undefined): string[] =>
  group !== undefined && group !== null && isInputObject(group) ? namesIn(group.invoice) : []

export function paymentStatus(invoice: Invoice): string {
  const { status, paid } = invoice
  if (status === 'paid' || status === 'partial') return status
  if (!paid || paid.units === 0n) return 'issued'
  return compare(paid, payableAfterSetOff(invoice)) >= 0 ? 'paid' : 'partial'
}

export function percentPaid(invoice: Invoice): string {
  const due = payableAfterSetOff(invoice)
  if (!invoice.paid || due.units === 0n) return '0.0'
  return printDecimal(divide(multiply(invoice.paid, decimal('100')), due, 1))
}
