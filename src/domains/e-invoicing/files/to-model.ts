import type { Taxed } from '../../../einvoice/categories.ts'
import { plain } from '../../../einvoice/clean-text.ts'
import type * as model from '../../../einvoice/model.ts'
import { compare, type Decimal, decimal, isZero, sum, ZERO } from '../../../money/decimal.ts'
import { round } from '../../../money/rounding.ts'
import { freeFileName } from '../../../platform/files/file-name.ts'
import { deliveryOf as writtenOf } from '../../catalog/clients/rules.ts'
import { linesOf as heldLines, stateAfter } from '../../documents/corrections/corrected-state.ts'
import type { Description, SettlementPosition } from '../../documents/invoices/fields/sublists.ts'
import { exchangedOf, unitRateOf } from '../../documents/invoices/rules/exchange.ts'
import { exemptionOf, isReverseCharge, isSplit } from '../../documents/invoices/rules/legal-text.ts'
import { isMarginDocument, procedureOf } from '../../documents/invoices/rules/margin.ts'
import { readSublist } from '../../documents/invoices/rules/merge-sublists.ts'
import { saleDay } from '../../documents/invoices/rules/payment-terms.ts'
import { readPositions } from '../../documents/invoices/rules/stored-positions.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { linesOf, ratesOf } from './lines.ts'
import { buyerOf, countryOf, othersOf, sellerOf } from './parties.ts'
import { paymentOf } from './payment.ts'
import { mimeOf } from './rules.ts'
import type { Sources } from './sources.ts'

// A stored document by its meaning: values in, value out.

export function semanticOf(sources: Sources): model.Invoice {
  const { invoice, original } = sources
  const about = original ?? invoice
  const taxed = taxedOf(sources)
  const reading = { invoice, sources, taxed, settling: settledNumbers(sources), ...namesOf(sources) }
  const lines = linesOf(readPositions(invoice), reading)
  const exchanged = exchangedOf(invoice)
  return {
    kind: kindOf(about.kind),
    is_of_farmer: about.kind === 'vat_rr' || undefined,
    number: invoice.number ?? '',
    issue_date: invoice.issue_date ?? '',
    place: plain(invoice.place),
    supplied: suppliedOf(invoice),
    currency: invoice.currency ?? '',
    seller: sellerOf(invoice, sources),
    buyer: buyerOf(invoice, sources),
    others: othersOf(sources),
    delivery: deliveryOf(invoice, sources),
    ...referencesOf(sources),
    delivery_notes: sources.delivery_notes,
    attachments: attachmentsOf(sources),
    lines,
    rates: ratesOf(invoice, lines, taxed),
    gross: invoice.price_gross ?? ZERO,
    home: exchanged && {
      currency: exchanged.currency,
      rate: rateInFile(invoice),
      tax: exchanged.tax,
    },
    payment: paymentOf(invoice),
    received: partsOf(sources),
    marks: marksOf(invoice, about),
    ...exemptionsOf(invoice, original, taxed),
    notes: [invoice.description, invoice.description_long].flatMap((words) => plain(words) ?? []),
    descriptions: describedLines(invoice),
    footer: plain(invoice.description_footer),
    settlements: settlementsOf(invoice),
    correction: invoice.kind === 'correction' ? correctionOf(sources) : undefined,
    order: kindOf(about.kind) === 'advance' ? orderOf(about, reading, lines) : undefined,
    advances: isPartial(sources) ? [] : sources.advances.map((one) => namedOf(one)),
  }
}

const referencesOf = ({ invoice, client, receipt }: Sources) => ({
  buyer_reference:
    plain(invoice.buyer_reference) ?? plain(invoice.chorus_service_code) ?? plain(client?.buyer_reference),
  process: plain(invoice.business_process),
  order_number: plain(invoice.chorus_engagement_number) ?? plain(invoice.oid),
  contract_number: plain(invoice.contract_number),
  receipt_number: receipt?.number ?? undefined,
})

const exemptionsOf = (invoice: Invoice, original: Sources['original'], taxed: Taxed) => ({
  exemption: plain(exemptionOf(invoice)) ?? (original && plain(exemptionOf(original))),
  outside: OUTSIDE[invoice.np_tax_kind ?? original?.np_tax_kind ?? ''],
  margin: taxed.is_margin ? (procedureOf(invoice.procedure_vat_margin) ?? 'used_goods') : undefined,
})

const settledNumbers = ({ invoice, advances, advance_corrections }: Sources): string[] =>
  invoice.kind === 'advance'
    ? []
    : [...advances, ...advance_corrections].flatMap(({ number }) => number ?? [])

const describedLines = (invoice: Invoice): model.Invoice['descriptions'] =>
  (readSublist(invoice, 'descriptions') as Description[]).map(({ kind, content, position_index }) => ({
    line: position_index ?? undefined,
    key: plain(kind) ?? 'Uwaga',
    value: content ?? '',
  }))

const settlementsOf = (invoice: Invoice): model.Invoice['settlements'] =>
  (readSublist(invoice, 'settlement_positions') as SettlementPosition[]).map(({ kind, amount, reason }) => ({
    is_charge: kind === 'charge',
    amount: amount ?? ZERO,
    reason: reason ?? '',
  }))

const RATE_PLACES = 6

// Of one unit; FA(3) has six places for it, which a rate for many units may need more of.
function rateInFile(invoice: Invoice): Decimal {
  const rate = unitRateOf(invoice) ?? decimal('1')
  if (rate === invoice.exchange_currency_rate) return rate
  const rounded = round(rate, RATE_PLACES)
  return isZero(rounded) ? rate : rounded
}

// By names that differ, as XRechnung wants them to (BR-DE-22).
function attachmentsOf({ embedded = [] }: Sources): model.SupportingDocument[] | undefined {
  if (embedded.length === 0) return undefined
  const names = new Set<string>()
  return embedded.map(({ file_name, content_type, embedded: bytes }) => {
    const name = freeFileName(file_name, names)
    const content = Buffer.from(bytes).toString('base64')
    return { id: name, name, mime_code: mimeOf(content_type), content }
  })
}

// One payment, or several of a day, are told by that day; what is only part of the advance, or came after it, is no part of it.
function partsOf({ invoice, received = [] }: Sources): model.Received[] | undefined {
  const { issue_date, price_gross } = invoice
  const days = [...new Set(received.map(({ date }) => date))].toSorted()
  const is_whole = compare(sum(received.map(({ amount }) => amount)), price_gross ?? ZERO) === 0
  if (days.length < 2 || days.length > DAYS_MAX || !is_whole || (days.at(-1) ?? '') > (issue_date ?? ''))
    return undefined
  return days.map((date) => ({
    date,
    amount: sum(received.filter((one) => one.date === date).map(({ amount }) => amount)),
  }))
}

// The law wants an advance invoiced by the middle of the next month: more days it cannot be of.
const DAYS_MAX = 31

// The advance that pays up an order names those before it, others do not (art. 106f(4) of the Polish VAT act).
function isPartial({ invoice, advances, advance_corrections }: Sources): boolean {
  if (invoice.kind !== 'advance') return false
  const ordered = invoice.ordered as unknown as Ordered | null
  const paid = sum([invoice, ...advances, ...advance_corrections].map((one) => one.price_gross ?? ZERO))
  return ordered === null || compare(paid, decimal(ordered.price_gross)) < 0
}

// Lines of a correction are called as those that they correct.
function namesOf({ invoice, original, earlier }: Sources) {
  if (invoice.kind !== 'correction' || original === undefined) return {}
  const corrections = [...earlier, invoice].map((one) => heldLines(one))
  const { named } = stateAfter(heldLines(original), corrections)
  return {
    names: new Map(named.filter(({ id }) => id === invoice.id).map(({ place, name }) => [place, name])),
  }
}

const kindOf = (kind: string | null): model.Kind => (kind === 'advance' || kind === 'final' ? kind : 'vat')

const OUTSIDE: { readonly [kind: string]: 'I' | 'II' | undefined } = {
  export_service: 'I',
  export_service_eu: 'II',
}

function taxedOf({ invoice, original }: Sources): Taxed {
  const kind = invoice.kind === 'correction' ? (original?.kind ?? 'vat') : (invoice.kind ?? 'vat')
  return {
    kind,
    np_tax_kind: invoice.np_tax_kind ?? original?.np_tax_kind ?? null,
    is_reversed: isReverseCharge(invoice),
    is_margin: isMarginDocument(invoice),
  }
}

const PROCEDURES = new Set([
  'WSTO_EE',
  'IED',
  'TT_D',
  'I_42',
  'I_63',
  'B_SPV',
  'B_SPV_DOSTAWA',
  'B_MPV_PROWIZJA',
])

function marksOf(invoice: Invoice, about: Invoice): model.Marks {
  const designations = invoice.procedure_designations ?? []
  return {
    cash_method: about.kind === 'vat_mp' || invoice.cash_method === true || about.cash_method === true,
    self_billing: invoice.self_billing === true,
    reverse_charge: isReverseCharge(invoice),
    split_payment: isSplit(invoice),
    triangular: designations.includes('TT_D'),
    related: designations.includes('TP'),
    local_government: invoice.buyer_jst === true,
    vat_group: invoice.buyer_gv === true,
    one_stop: invoice.use_oss === true || invoice.use_moss === true,
    procedure: designations.find((one) => PROCEDURES.has(one)),
  }
}

const MONTH_LENGTH = 'YYYY-MM'.length

function suppliedOf(invoice: Invoice): model.Invoice['supplied'] {
  const { sell_date, issue_date, kind, paid_date } = invoice
  // Of an advance the day counts on which it was paid.
  if (kind === 'advance' && paid_date) return { from: paid_date, to: paid_date }
  if (!sell_date || sell_date === 'off') return undefined
  const to = saleDay(sell_date, issue_date)
  return { from: sell_date.length === MONTH_LENGTH ? `${sell_date}-01` : to, to }
}

function deliveryOf(invoice: Invoice, sources: Sources): model.Delivery | undefined {
  const recipient = othersOf(sources).find(({ field }) => field === 'recipient_')
  const date = invoice.delivery_date ?? undefined
  const place = placeOf(invoice, sources)
  if (place?.city) return { date, ...place }
  const words = place?.words
  if (recipient === undefined) return date === undefined && !words ? undefined : { date, words }
  const { name, street, post_code, city, country } = recipient
  return { date, words, name, street, post_code, city, country }
}

// Where goods go: by the parts of the address, or, where it is a text, by its lines. It lies where the buyer does unless it says so.
// European files want a city; of an address without one the words are all that is told.
function placeOf(invoice: Invoice, { settings }: Sources): model.Delivery | undefined {
  const lines = (invoice.delivery_address ?? '').split('\n').flatMap((line) => plain(line) ?? [])
  if (!invoice.use_delivery_address || lines.length === 0) return undefined
  const words = lines.join(', ')
  const own = (name: string) => plain(invoice[`delivery_address_${name}` as 'delivery_address_city'])
  const is_whole =
    writtenOf({ ...invoice, delivery_address: null }).delivery_address === invoice.delivery_address
  const country = countryOf((is_whole ? own('country') : undefined) ?? plain(invoice.buyer_country), settings)
  if (!is_whole) {
    const place = placeIn(lines)
    return place ? { words, ...place, country } : { words }
  }
  const street = [own('street'), own('street_additional')].filter(Boolean).join(', ') || undefined
  const [name, post_code, city] = [own('title'), own('post_code'), own('city')]
  return city ? { words, name, street, post_code, city, country } : { words }
}

const POST_CODE_AND_CITY = /^((?:[A-Z]{1,2}-)?\d[\d -]{2,6}\d)\s+(\p{L}.*)$/u

function placeIn(lines: readonly string[]): model.Delivery | undefined {
  const at = lines.findLastIndex((line) => POST_CODE_AND_CITY.test(line))
  if (at < 0) return undefined
  const [, post_code, city] = POST_CODE_AND_CITY.exec(lines[at] as string) as RegExpExecArray
  const before = lines.slice(0, at)
  const [name, ...streets] = before.length > 1 ? before : [undefined, ...before]
  return { name, street: streets.join(', ') || undefined, post_code, city }
}

const namedOf = ({ number, issue_date, gov_id }: Invoice): model.Named => ({
  number: number ?? '',
  issue_date: issue_date ?? undefined,
  ksef_number: plain(gov_id),
})

function correctionOf(sources: Sources): model.Correction {
  const { invoice, original, earlier } = sources
  const named = original
    ? namedOf(original)
    : { number: invoice.corrected_number ?? '', issue_date: invoice.corrected_date ?? undefined }
  return {
    ...named,
    ksef_number: named.ksef_number ?? plain(invoice.gov_corrected_invoice_number),
    reason: plain(invoice.correction_reason),
    effect: effectOf(invoice, original),
    gross_before: sum([original, ...earlier].map((one) => one?.price_gross ?? ZERO)),
    seller_before: changedFrom(original && sellerOf(original, sources), sellerOf(invoice, sources)),
    buyer_before: changedFrom(original && buyerOf(original, sources), buyerOf(invoice, sources)),
  }
}

// Its own day, that of the original, or another one. What changes no amount changes no register: it goes with the original.
function effectOf(invoice: Invoice, original: Invoice | undefined) {
  const { accounting_vat_tax_date: day, issue_date } = invoice
  if (isOfWordsAlone(invoice)) return '1' as const
  if (day === null || day === issue_date) return '2' as const
  const first = original?.accounting_vat_tax_date ?? original?.issue_date
  return day === first ? ('1' as const) : ('3' as const)
}

const isOfWordsAlone = ({ totals_by_rate }: Invoice): boolean =>
  ((totals_by_rate ?? []) as unknown as { net: string; tax_amount: string }[]).every(
    ({ net, tax_amount }) => isZero(decimal(net)) && isZero(decimal(tax_amount)),
  )

const PARTY = ['name', 'street', 'post_code', 'city', 'country'] as const

const changedFrom = (before: model.Party | undefined, now: model.Party): model.Party | undefined =>
  before && (PARTY.some((name) => before[name] !== now[name]) || before.tax?.number !== now.tax?.number)
    ? before
    : undefined

type Ordered = { price_gross: string }

// Of an advance that was written by hand its own lines are all that is known of the order. The lines of the order are read as lines
// of the advance, so that its corrections call them as its own file does.
function orderOf(about: Invoice, reading: Parameters<typeof linesOf>[1], lines: model.Line[]): model.Order {
  const ordered = about.ordered as unknown as Ordered | null
  if (ordered === null) {
    const own = lines.filter(({ state }) => state !== 'before')
    return { gross: sum(own.map(({ gross }) => gross)), lines: own }
  }
  const positions = readPositions(ordered as never)
  const lines_of_advance = linesOf(
    positions,
    { ...reading, invoice: about, names: undefined },
    'ordered.positions',
  )
  return { gross: decimal(ordered.price_gross), lines: lines_of_advance }
}
