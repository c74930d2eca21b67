import { DAY_MS, dayAt } from '../../platform/clock.ts'
import {
  at,
  type Body,
  type Call,
  jsonBody,
  jsonReply,
  listIn,
  maybeText,
  offsetIn,
  oneOf,
  partIn,
  type Reply,
  type Route,
  sizeIn,
} from './calls.ts'
import { forbidden, invalidRequest } from './errors.ts'
import { WARSAW } from './ids.ts'
import type { Document, Facts, Simulator } from './state.ts'
import { hashOf } from './validation.ts'

// Queries and downloads of documents for every party.

export const queryRoutes: readonly Route[] = [
  {
    call: 'POST /invoices/query/metadata',
    access: 'context',
    group: 'invoiceMetadata',
    needs: ['InvoiceRead'],
    handle: query,
  },
  {
    call: 'GET /invoices/ksef/:number',
    access: 'context',
    group: 'invoiceDownload',
    needs: ['InvoiceRead'],
    handle: download,
  },
]

const ROLES = ['Subject1', 'Subject2', 'Subject3', 'SubjectAuthorized'] as const
const DATES = ['Issue', 'Invoicing', 'PermanentStorage'] as const
const RANGE_MAX_MS = 100 * DAY_MS

type Role = (typeof ROLES)[number]
type DateType = (typeof DATES)[number]

const isParty: { readonly [role in Role]: (facts: Facts, nip: string) => boolean } = {
  Subject1: ({ seller }, nip) => seller.nip === nip,
  Subject2: ({ buyer }, nip) => buyer.identifier.type === 'Nip' && buyer.identifier.value === nip,
  Subject3: ({ others }, nip) =>
    others.some(({ identifier }) => identifier.value === nip || identifier.value?.startsWith(`${nip}-`)),
  SubjectAuthorized: ({ authorized }, nip) => authorized?.nip === nip,
}

// A document with all the fields that acceptance sets.
export type AcceptedDocument = Document &
  Required<Pick<Document, 'facts' | 'ksef_number' | 'acquired_at' | 'stored_at' | 'listed_at'>>

export type MetadataResult = { documents: AcceptedDocument[]; hwm: number | null; date: DateType }

// Returns all matching documents, oldest first. No document can appear later below the high-water mark.
export function search(simulator: Simulator, nip: string, filters: Body): MetadataResult {
  const role = oneOf(filters, 'subjectType', ROLES)
  const range = partIn(filters, 'dateRange')
  const date = oneOf(range, 'dateType', DATES)
  const now = simulator.clock.now()
  const mark = now - simulator.mark_delay_ms
  const from = timeOf(range, 'from') ?? rejectTime('from')
  const until = Math.min(timeOf(range, 'to') ?? now, now)
  if (until - from > RANGE_MAX_MS)
    throw invalidRequest(21405, "'dateRange' must not be longer than 100 days.")
  const isStored = date === 'PermanentStorage'
  const isRestricted = isStored && range.restrictToPermanentStorageHwmDate === true
  if (isRestricted && from > mark)
    throw invalidRequest(
      21183,
      'Parametr dateRange.from jest późniejszy niż PermanentStorageHwmDate przy włączonym restrictToPermanentStorageHwmDate.',
    )
  const to = isRestricted ? Math.min(until, mark) : until
  const documents = ([...simulator.state.documents.values()] as AcceptedDocument[]).filter(
    (document) =>
      document.ksef_number !== undefined &&
      document.listed_at <= now &&
      isParty[role](document.facts, nip) &&
      isWithin(document, date, from, to) &&
      matchesFilters(document, filters),
  )
  documents.sort((a, b) => timeBy(a, date) - timeBy(b, date) || (a.ksef_number < b.ksef_number ? -1 : 1))
  return { documents, hwm: isStored ? Math.min(until, mark) : null, date }
}

export const timeBy = ({ facts, invoiced_at, stored_at }: AcceptedDocument, date: DateType): number =>
  date === 'Issue' ? Date.parse(facts.issue_date) : date === 'Invoicing' ? invoiced_at : stored_at

function isWithin(document: AcceptedDocument, date: DateType, from: number, to: number): boolean {
  if (date !== 'Issue') return timeBy(document, date) >= from && timeBy(document, date) <= to
  return document.facts.issue_date >= dayAt(from, WARSAW) && document.facts.issue_date <= dayAt(to, WARSAW)
}

// A time without an offset is Warsaw time.
function timeOf(range: Body, name: string): number | undefined {
  const text = maybeText(range, name)
  if (text === undefined) return undefined
  const isBare = !/(Z|[+-]\d{2}:?\d{2})$/.test(text)
  const ms = isBare ? warsawTime(text) : Date.parse(text)
  return Number.isNaN(ms) ? rejectTime(name) : ms
}

function warsawTime(text: string): number {
  const utc = Date.parse(text.includes('T') ? `${text}Z` : `${text}T00:00:00Z`)
  if (Number.isNaN(utc)) return utc
  const hours = new Date(utc).toLocaleString('sv', { timeZone: WARSAW }).replace(' ', 'T')
  return utc - (Date.parse(`${hours}Z`) - Math.floor(utc / 1000) * 1000)
}

const rejectTime = (name: string): never => {
  throw invalidRequest(21405, `'dateRange.${name}' is not a valid time.`)
}

const AMOUNTS = { Brutto: 'gross', Netto: 'net', Vat: 'vat' } as const

function matchesFilters({ facts, ksef_number, mode, form }: AcceptedDocument, filters: Body): boolean {
  // Reads these first, because a malformed filter is rejected whatever the other filters say.
  const hasAmount = matchesAmount(facts, filters)
  const hasBuyer = matchesBuyer(facts, filters)
  return (
    hasAmount &&
    hasBuyer &&
    equalsFilter(filters.ksefNumber, ksef_number) &&
    equalsFilter(filters.invoiceNumber, facts.number) &&
    equalsFilter(filters.sellerNip, facts.seller.nip) &&
    equalsFilter(filters.invoicingMode, mode) &&
    equalsFilter(filters.isSelfInvoicing, facts.is_self_invoicing) &&
    equalsFilter(filters.hasAttachment, facts.has_attachment) &&
    equalsFilter(filters.formType, form.value) &&
    includesFilter(filters, 'currencyCodes', facts.currency) &&
    includesFilter(filters, 'invoiceTypes', facts.type)
  )
}

function matchesBuyer({ buyer }: AcceptedDocument['facts'], filters: Body): boolean {
  if (!filters.buyerIdentifier) return true
  const { type, value } = partIn(filters, 'buyerIdentifier')
  return equalsFilter(type, buyer.identifier.type) && equalsFilter(value, buyer.identifier.value)
}

function matchesAmount(facts: AcceptedDocument['facts'], filters: Body): boolean {
  if (!filters.amount) return true
  const amount = partIn(filters, 'amount')
  const value = facts[AMOUNTS[oneOf(amount, 'type', ['Brutto', 'Netto', 'Vat'] as const)]]
  return (
    value >= Number(amount.from ?? Number.NEGATIVE_INFINITY) &&
    value <= Number(amount.to ?? Number.POSITIVE_INFINITY)
  )
}

const equalsFilter = (filter: unknown, value: unknown): boolean =>
  filter === undefined || filter === null || filter === value

const includesFilter = (filters: Body, name: string, value: string): boolean => {
  if (filters[name] === undefined || filters[name] === null) return true
  const list = listIn(filters, name)
  return list.length === 0 || list.includes(value)
}

// Returns a page of the results. Past the maximum number of records, the caller continues with a query from the last
// date.
function query(simulator: Simulator, call: Call): Reply {
  const [offset, size] = [offsetIn(call), sizeIn(call, 10, 250)]
  const { documents, hwm } = search(simulator, call.caller.nip, jsonBody(call))
  if (call.query.get('sortOrder') === 'Desc') documents.reverse()
  const available = documents.slice(0, simulator.records_max)
  const end = (offset + 1) * size
  const isTruncated = documents.length > available.length && end >= available.length
  return jsonReply({
    hasMore: end < available.length || isTruncated,
    isTruncated: isTruncated,
    permanentStorageHwmDate: hwm === null ? null : at(hwm),
    invoices: available.slice(offset * size, end).map(metadataOf),
  })
}

export const metadataOf = (document: AcceptedDocument) => ({
  ksefNumber: document.ksef_number,
  invoiceNumber: document.facts.number,
  issueDate: document.facts.issue_date,
  invoicingDate: at(document.invoiced_at),
  acquisitionDate: at(document.acquired_at),
  permanentStorageDate: at(document.stored_at),
  seller: document.facts.seller,
  buyer: document.facts.buyer,
  netAmount: document.facts.net,
  grossAmount: document.facts.gross,
  vatAmount: document.facts.vat,
  currency: document.facts.currency,
  invoicingMode: document.mode,
  invoiceType: document.facts.type,
  formCode: document.form,
  isSelfInvoicing: document.facts.is_self_invoicing,
  hasAttachment: document.facts.has_attachment,
  invoiceHash: document.hash,
  hashOfCorrectedInvoice: document.corrected_hash ?? null,
  thirdSubjects: document.facts.others,
  authorizedSubject: document.facts.authorized ?? null,
})

function download(simulator: Simulator, { params, caller }: Call): Reply {
  const { state, clock } = simulator
  const document = state.documents.get(state.numbered.get(params.number ?? '') ?? '') as
    | AcceptedDocument
    | undefined
  if (document === undefined)
    throw invalidRequest(21164, `Faktura o numerze KSeF ${params.number} nie została znaleziona.`)
  if (!ROLES.some((role) => isParty[role](document.facts, caller.nip)))
    throw forbidden('insufficient-resource-access', 'Brak dostępu do wskazanej faktury.')
  if (clock.now() < document.stored_at)
    throw invalidRequest(
      21165,
      `Faktura o numerze KSeF ${params.number} została przetworzona, ale nie jest jeszcze dostępna do pobrania. Spróbuj ponownie później.`,
    )
  const { bytes } = document
  return { status: 200, type: 'application/xml', bytes, headers: { 'x-ms-meta-hash': hashOf(bytes) } }
}
