import { compare, decimal, multiply, printDecimal } from '../../../money/decimal.ts'
import { divide } from '../../../money/rounding.ts'
import { dayAt, printTime } from '../../../platform/clock.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { compose, present } from '../../../platform/fields/resource.ts'
import { isTree, namesIn, type Tree } from '../../../platform/formats/input.ts'
import { joinText } from '../../../platform/formats/join-text.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { accountUrl } from '../../../platform/http/url.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { type EntryDraft, SUBLISTS, type SublistName } from './fields/sublists.ts'
import { kindTitle } from './kinds.ts'
import { askedOf } from './rules/amount-due.ts'
import { answersOf, isChangedSince } from './rules/answers.ts'
import { type PriceOptions, pricedState, priceOptionsOf } from './rules/correction-pricing.ts'
import { isOverdue } from './rules/debts.ts'
import { isLocked, leftBy } from './rules/locks.ts'
import { readSublist } from './rules/merge-sublists.ts'
import { firstNote } from './rules/notes.ts'
import type { Circumstances } from './rules/plausibility-context.ts'
import type { Received } from './rules/received-differences.ts'
import { showPositions } from './rules/stored-positions.ts'
import { isUnissued } from './rules/test-documents.ts'
import { warningsOf } from './rules/warnings.ts'
import { type Invoice, invoices, positions } from './schema.ts'

// A document as clients see it: its fields, what follows from them, and its lines where they are asked for.
export function presentInvoice(
  call: Call,
  invoice: Invoice,
  with_positions: boolean,
  circumstances?: Circumstances,
): Document {
  const { time_zone, prefix, account_id } = call.caller
  const time = (ms: number) => printTime(ms, time_zone)
  const base = accountUrl(call.root_url, prefix)
  const kind = invoice.cancelled ? 'canceled' : (invoice.kind as string)
  const document: Document = present(invoices, invoice, time)
  // Each by its name: one more copy of so many fields would cost more than all of this.
  document.account_id = account_id
  document.kind = kind
  document.kind_text = kindTitle(kind, invoice.lang)
  document.payment_status = paymentStatus(invoice)
  document.adjust_invoice_price = document.price_gross
  document.check_fiscal_print = true
  document.normalized_number = invoice.number?.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') ?? null
  document['overdue?'] = isOverdue(invoice, dayAt(call.now, time_zone))
  document['tax_visible?'] = kind !== 'vat_margin'
  // A draft has no address that anybody could open, and nobody pays a test document.
  const { token } = invoice
  document.view_url = token === null ? '' : viewUrl(call.root_url, prefix, invoice)
  document.payment_url =
    token === null || isUnissued(invoice) ? '' : joinText(base, '/invoice/payment/', token)
  document.client_company = invoice.buyer_company
  // Typed programs of the family read a text here.
  if (invoice.disable_tax_no_validation) document.disable_tax_no_validation = '1'
  if (invoice.descriptions) document.description = firstNote(invoice)
  document.left_by = leftBy(invoice)
  if (invoice.set_off) document.set_off = printDecimal(invoice.set_off)
  document.bank_accounts = invoice.bank_accounts ?? []
  if (with_positions) addDetails(document, call, invoice, time, circumstances)
  Object.assign(document, additional(call.query, invoice))
  for (const name of Object.keys(SUBLISTS) as SublistName[]) {
    const is_asked = asksFor(call.query, name)
    if (with_positions || is_asked)
      document[name] = entriesOf(invoice, name, is_asked).map((entry) => SUBLISTS[name].show(entry, time))
  }
  return project(call.query, document)
}

// The lines, and what only a reader of the whole document wants to know.
function addDetails(
  document: Document,
  call: Call,
  invoice: Invoice,
  time: (ms: number) => string,
  circumstances: Circumstances | undefined,
) {
  const settings = call.caller.settings as Settings
  document.positions = presentPositions(call, invoice, time)
  if (invoice.received) Object.assign(document, receivedAs(invoice))
  if (invoice.ordered) document.ordered = presentOrdered(invoice.ordered)
  if (invoice.settled_advances) document.settled_advances = invoice.settled_advances
  if (invoice.client_answers) {
    document.client_answers = answersOf(invoice).map((answer) => ({ ...answer, at: time(answer.at) }))
    document.changed_since_answer = isChangedSince(invoice)
  }
  document.warnings = warningsOf(invoice, settings, circumstances)
  document.locked = !isUnissued(invoice) && isLocked(invoice, settings)
}

// Who asks for descriptions is told the plain one as the only entry where there is no other.
function entriesOf(invoice: Invoice, name: SublistName, is_asked: boolean): EntryDraft[] {
  const entries = readSublist(invoice, name)
  if (name !== 'descriptions' || !is_asked || entries.length > 0 || isBlank(invoice.description))
    return entries
  return [compose(SUBLISTS[name] as never, { content: invoice.description } as never) as EntryDraft]
}

// Where whoever holds the link sees the document. The number is there for people, the token opens it.
export function viewUrl(root_url: string, prefix: string, { number, token }: Invoice): string {
  const name = (number ?? '').toWellFormed().replaceAll('/', '-')
  const safe = /^\.*$/.test(name) ? '-' : encodeURIComponent(name)
  return joinText(accountUrl(root_url, prefix), '/f/', safe, '/', token as string)
}

function presentPositions(call: Call, invoice: Invoice, time: (ms: number) => string): Document[] {
  const shows_given = asksFor(call.query, 'given')
  const created_at = time(invoice.created_at)
  const updated_at = time(invoice.updated_at)
  const priced = call.query.correction_positions === 'full' ? priceOptionsOf(invoice) : undefined
  const exchange_rate = invoice.exchange_rate && printDecimal(invoice.exchange_rate)
  return showPositions(invoice).map((position) => {
    position.account_id = call.caller.account_id
    position.created_at = created_at
    position.updated_at = updated_at
    position.exchange_rate = exchange_rate
    position.deleted = false
    position.invoice_position_id = null
    position.accounting_tax_kind = null
    position.additional_fields = null
    if (!shows_given) position.given = undefined
    if (priced) showStates(position, priced)
    return position
  })
}

const STATES = ['correction_before_attributes', 'correction_after_attributes'] as const

// The two sides of a corrected line with every figure that follows from what was said of them.
function showStates(position: Document, options: PriceOptions) {
  for (const name of STATES) {
    const state = isBlank(position[name]) ? undefined : pricedState(position[name], options)
    if (state) position[name] = positions.show(state, String)
  }
}

function receivedAs({ id, received }: Invoice): Document {
  const { file_id, extension } = received as unknown as Received
  return { received_file_id: file_id, source_url: `/invoices/${id}/source.${extension}` }
}

const presentOrdered = (ordered: Invoice['ordered']) => ({
  ...(ordered as unknown as Document),
  positions: showPositions(ordered as unknown as Invoice),
})

// `include=descriptions`, `additional_fields[invoice]=descriptions`
export const asksFor = (query: Tree, name: string): boolean =>
  namesIn(query.include).includes(name) || namesOf(query.additional_fields).includes(name)

const ADDITIONAL: { [name: string]: (invoice: Invoice) => unknown } = {
  client_bank_account: (invoice) => invoice.buyer_bank_account,
  buyer_swift: () => null,
  conditional_notes: () => null,
  reminders_info: () => null,
}

function additional(query: Tree, invoice: Invoice): Document {
  const names = namesOf(query.additional_fields).filter((name) => Object.hasOwn(ADDITIONAL, name))
  return Object.fromEntries(names.map((name) => [name, ADDITIONAL[name]?.(invoice)]))
}

// `fields[invoice]=number,price_gross` gives these and the id.
function project(query: Tree, document: Document): Document {
  const names = namesOf(query.fields)
  if (names.length === 0) return document
  const wanted = new Set(['id', ...names])
  return Object.fromEntries(Object.entries(document).filter(([name]) => wanted.has(name)))
}

const namesOf = (group: Tree[string] | undefined): string[] =>
  group !== undefined && group !== null && isTree(group) ? namesIn(group.invoice) : []

export function paymentStatus(invoice: Invoice): string {
  const { status, paid } = invoice
  if (status === 'paid' || status === 'partial') return status
  if (!paid || paid.units === 0n) return 'issued'
  return compare(paid, askedOf(invoice)) >= 0 ? 'paid' : 'partial'
}

export function percentPaid(invoice: Invoice): string {
  const due = askedOf(invoice)
  if (!invoice.paid || due.units === 0n) return '0.0'
  return printDecimal(divide(multiply(invoice.paid, decimal('100')), due, 1))
}
