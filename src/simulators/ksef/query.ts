import { DAY_MS, dayAt } from '../../platform/clock.ts'
import {
  type Answer,
  at,
  type Body,
  bodyOf,
  type Call,
  listIn,
  maybeText,
  offsetIn,
  oneOf,
  partIn,
  type Route,
  sizeIn,
  told,
} from './calls.ts'
import { forbidden, wrong } from './errors.ts'
import { WARSAW } from './ids.ts'
import type { Document, Facts, Office } from './state.ts'
import { hashOf } from './validation.ts'

// Finding documents, whichever side of them one is on.

export const query_routes: readonly Route[] = [
  {
    call: 'POST /invoices/query/metadata',
    access: 'context',
    group: 'invoiceMetadata',
    needs: ['InvoiceRead'],
    work: query,
  },
  {
    call: 'GET /invoices/ksef/:number',
    access: 'context',
    group: 'invoiceDownload',
    needs: ['InvoiceRead'],
    work: download,
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

// A document with all that an accepted one has.
export type Accepted = Document &
  Required<Pick<Document, 'facts' | 'ksef_number' | 'acquired_at' | 'stored_at' | 'listed_at'>>

export type Found = { found: Accepted[]; hwm: number | null; date: DateType }

// Everything that is asked for, oldest first. Below the high-water mark nothing will ever appear that is not there yet.
export function search(office: Office, nip: string, filters: Body): Found {
  const role = oneOf(filters, 'subjectType', ROLES)
  const range = partIn(filters, 'dateRange')
  const date = oneOf(range, 'dateType', DATES)
  const now = office.clock.now()
  const mark = now - office.mark_delay_ms
  const from = timeOf(range, 'from') ?? wrongTime('from')
  const until = Math.min(timeOf(range, 'to') ?? now, now)
  if (until - from > RANGE_MAX_MS) throw wrong(21405, "'dateRange' must not be longer than 100 days.")
  const is_stored = date === 'PermanentStorage'
  const is_restricted = is_stored && range.restrictToPermanentStorageHwmDate === true
  if (is_restricted && from > mark)
    throw wrong(
      21183,
      'Parametr dateRange.from jest późniejszy niż PermanentStorageHwmDate przy włączonym restrictToPermanentStorageHwmDate.',
    )
  const to = is_restricted ? Math.min(until, mark) : until
  const found = ([...office.state.documents.values()] as Accepted[]).filter(
    (one) =>
      one.ksef_number !== undefined &&
      one.listed_at <= now &&
      isParty[role](one.facts, nip) &&
      isWithin(one, date, from, to) &&
      isAsked(one, filters),
  )
  found.sort((a, b) => timeBy(a, date) - timeBy(b, date) || (a.ksef_number < b.ksef_number ? -1 : 1))
  return { found, hwm: is_stored ? Math.min(until, mark) : null, date }
}

export const timeBy = ({ facts, invoiced_at, stored_at }: Accepted, date: DateType): number =>
  date === 'Issue' ? Date.parse(facts.issue_date) : date === 'Invoicing' ? invoiced_at : stored_at

function isWithin(one: Accepted, date: DateType, from: number, to: number): boolean {
  if (date !== 'Issue') return timeBy(one, date) >= from && timeBy(one, date) <= to
  return one.facts.issue_date >= dayAt(from, WARSAW) && one.facts.issue_date <= dayAt(to, WARSAW)
}

// Without an offset it is the time of Warsaw.
function timeOf(range: Body, name: string): number | undefined {
  const text = maybeText(range, name)
  if (text === undefined) return undefined
  const is_bare = !/(Z|[+-]\d{2}:?\d{2})$/.test(text)
  const ms = is_bare ? warsawTime(text) : Date.parse(text)
  return Number.isNaN(ms) ? wrongTime(name) : ms
}

function warsawTime(text: string): number {
  const utc = Date.parse(text.includes('T') ? `${text}Z` : `${text}T00:00:00Z`)
  if (Number.isNaN(utc)) return utc
  const hours = new Date(utc).toLocaleString('sv', { timeZone: WARSAW }).replace(' ', 'T')
  return utc - (Date.parse(`${hours}Z`) - Math.floor(utc / 1000) * 1000)
}

const wrongTime = (name: string): never => {
  throw wrong(21405, `'dateRange.${name}' is no time.`)
}

const AMOUNTS = { Brutto: 'gross', Netto: 'net', Vat: 'vat' } as const

function isAsked({ facts, ksef_number, mode, form }: Accepted, filters: Body): boolean {
  // A malformed filter is refused whatever the other filters say.
  const has_amount = isOfAmount(facts, filters)
  const has_buyer = isOfBuyer(facts, filters)
  return (
    has_amount &&
    has_buyer &&
    is(filters.ksefNumber, ksef_number) &&
    is(filters.invoiceNumber, facts.number) &&
    is(filters.sellerNip, facts.seller.nip) &&
    is(filters.invoicingMode, mode) &&
    is(filters.isSelfInvoicing, facts.is_self_invoicing) &&
    is(filters.hasAttachment, facts.has_attachment) &&
    is(filters.formType, form.value) &&
    isAmong(filters, 'currencyCodes', facts.currency) &&
    isAmong(filters, 'invoiceTypes', facts.type)
  )
}

function isOfBuyer({ buyer }: Accepted['facts'], filters: Body): boolean {
  if (!filters.buyerIdentifier) return true
  const { type, value } = partIn(filters, 'buyerIdentifier')
  return is(type, buyer.identifier.type) && is(value, buyer.identifier.value)
}

function isOfAmount(facts: Accepted['facts'], filters: Body): boolean {
  if (!filters.amount) return true
  const amount = partIn(filters, 'amount')
  const value = facts[AMOUNTS[oneOf(amount, 'type', ['Brutto', 'Netto', 'Vat'] as const)]]
  return (
    value >= Number(amount.from ?? Number.NEGATIVE_INFINITY) &&
    value <= Number(amount.to ?? Number.POSITIVE_INFINITY)
  )
}

const is = (asked: unknown, value: unknown): boolean =>
  asked === undefined || asked === null || asked === value

const isAmong = (filters: Body, name: string, value: string): boolean => {
  if (filters[name] === undefined || filters[name] === null) return true
  const list = listIn(filters, name)
  return list.length === 0 || list.includes(value)
}

// Pages of one question; past the most there may be, the question is asked anew from the last date.
function query(office: Office, call: Call): Answer {
  const [offset, size] = [offsetIn(call), sizeIn(call, 10, 250)]
  const { found, hwm } = search(office, call.caller.nip, bodyOf(call))
  if (call.query.get('sortOrder') === 'Desc') found.reverse()
  const most = found.slice(0, office.records_max)
  const end = (offset + 1) * size
  const is_truncated = found.length > most.length && end >= most.length
  return told({
    hasMore: end < most.length || is_truncated,
    isTruncated: is_truncated,
    permanentStorageHwmDate: hwm === null ? null : at(hwm),
    invoices: most.slice(offset * size, end).map(metadataOf),
  })
}

export const metadataOf = (one: Accepted) => ({
  ksefNumber: one.ksef_number,
  invoiceNumber: one.facts.number,
  issueDate: one.facts.issue_date,
  invoicingDate: at(one.invoiced_at),
  acquisitionDate: at(one.acquired_at),
  permanentStorageDate: at(one.stored_at),
  seller: one.facts.seller,
  buyer: one.facts.buyer,
  netAmount: one.facts.net,
  grossAmount: one.facts.gross,
  vatAmount: one.facts.vat,
  currency: one.facts.currency,
  invoicingMode: one.mode,
  invoiceType: one.facts.type,
  formCode: one.form,
  isSelfInvoicing: one.facts.is_self_invoicing,
  hasAttachment: one.facts.has_attachment,
  invoiceHash: one.hash,
  hashOfCorrectedInvoice: one.corrected_hash ?? null,
  thirdSubjects: one.facts.others,
  authorizedSubject: one.facts.authorized ?? null,
})

function download(office: Office, { named, caller }: Call): Answer {
  const { state, clock } = office
  const found = state.documents.get(state.numbered.get(named.number ?? '') ?? '') as Accepted | undefined
  if (found === undefined)
    throw wrong(21164, `Faktura o numerze KSeF ${named.number} nie została znaleziona.`)
  if (!ROLES.some((role) => isParty[role](found.facts, caller.nip)))
    throw forbidden('insufficient-resource-access', 'Brak dostępu do wskazanej faktury.')
  if (clock.now() < found.stored_at)
    throw wrong(
      21165,
      `Faktura o numerze KSeF ${named.number} została przetworzona, ale nie jest jeszcze dostępna do pobrania. Spróbuj ponownie później.`,
    )
  const { bytes } = found
  return { status: 200, type: 'application/xml', bytes, headers: { 'x-ms-meta-hash': hashOf(bytes) } }
}
