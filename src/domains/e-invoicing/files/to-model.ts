import type { TaxContext } from '../../../einvoice/categories.ts'
import { normalizeText } from '../../../einvoice/clean-text.ts'
import type * as model from '../../../einvoice/model.ts'
import { compare, type Decimal, decimal, isZero, sum, ZERO } from '../../../money/decimal.ts'
import { round } from '../../../money/rounding.ts'
import { freeFileName } from '../../../platform/files/file-name.ts'
import { composeDeliveryAddress as writtenOf } from '../../catalog/clients/rules.ts'
import { applyCorrections, linesOf as heldLines } from '../../documents/corrections/corrected-state.ts'
import type { Description, SettlementPosition } from '../../documents/invoices/fields/sublists.ts'
import { exchangedTotals, unitRateOf } from '../../documents/invoices/rules/exchange.ts'
import { exemptionOf, isReverseCharge, isSplit } from '../../documents/invoices/rules/legal-text.ts'
import { isMarginDocument, procedureOf } from '../../documents/invoices/rules/margin.ts'
import { readSublist } from '../../documents/invoices/rules/merge-sublists.ts'
import { saleDay } from '../../documents/invoices/rules/payment-terms.ts'
import { readPositions } from '../../documents/invoices/rules/stored-positions.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { collectedReferences, effectOf, periodOf } from './corrected-documents.ts'
import { linesOf, ratesOf } from './lines.ts'
import { countryOf, partiesOf, thirdParties } from './parties.ts'
import { paymentOf } from './payment.ts'
import { mimeOf } from './rules.ts'
import type { Sources } from './sources.ts'

// Converts a stored document into the e-invoice model, without side effects.

export function toModel(sources: Sources): model.Invoice {
  const { invoice, original } = sources
  const correctedOrSelf = original ?? invoice
  const taxed = taxedOf(sources)
  const context = { invoice, sources, taxed, settling: settledNumbers(sources), ...namesOf(sources) }
  const lines = linesOf(readPositions(invoice), context)
  const exchanged = exchangedTotals(invoice)
  return {
    kind: kindOf(correctedOrSelf.kind),
    is_of_farmer: correctedOrSelf.kind === 'vat_rr' || undefined,
    number: invoice.number ?? '',
    issue_date: invoice.issue_date ?? '',
    place: normalizeText(invoice.place),
    supplied: suppliedOf(invoice),
    currency: invoice.currency ?? '',
    ...partiesOf(invoice, sources),
    others: thirdParties(sources),
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
    marks: marksOf(invoice, correctedOrSelf),
    ...exemptionsOf(invoice, original, taxed),
    notes: [invoice.description, invoice.description_long].flatMap((text) => normalizeText(text) ?? []),
    descriptions: describedLines(invoice),
    footer: normalizeText(invoice.description_footer),
    settlements: settlementsOf(invoice),
    correction: invoice.kind === 'correction' ? correctionOf(sources) : undefined,
    order: kindOf(correctedOrSelf.kind) === 'advance' ? orderOf(correctedOrSelf, context, lines) : undefined,
    advances: isPartial(sources) ? [] : sources.advances.map((advance) => referenceTo(advance)),
  }
}

const referencesOf = ({ invoice, client, receipt }: Sources) => ({
  buyer_reference:
    normalizeText(invoice.buyer_reference) ??
    normalizeText(invoice.chorus_service_code) ??
    normalizeText(client?.buyer_reference),
  process: normalizeText(invoice.business_process),
  order_number: normalizeText(invoice.chorus_engagement_number) ?? normalizeText(invoice.oid),
  contract_number: normalizeText(invoice.contract_number),
  receipt_number: receipt?.number ?? undefined,
})

const exemptionsOf = (invoice: Invoice, original: Sources['original'], taxed: TaxContext) => ({
  exemption: normalizeText(exemptionOf(invoice)) ?? (original && normalizeText(exemptionOf(original))),
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
    key: normalizeText(kind) ?? 'Uwaga',
    value: content ?? '',
  }))

const settlementsOf = (invoice: Invoice): model.Invoice['settlements'] =>
  (readSublist(invoice, 'settlement_positions') as SettlementPosition[]).map(({ kind, amount, reason }) => ({
    is_charge: kind === 'charge',
    amount: amount ?? ZERO,
    reason: reason ?? '',
  }))

const RATE_PLACES = 6

// Exchange rate of one unit. FA(3) allows six decimals, which a rate for many units may exceed.
function rateInFile(invoice: Invoice): Decimal {
  const rate = unitRateOf(invoice) ?? decimal('1')
  if (rate === invoice.exchange_currency_rate) return rate
  const rounded = round(rate, RATE_PLACES)
  return isZero(rounded) ? rate : rounded
}

// Gives attachments unique names, as XRechnung requires (BR-DE-22).
function attachmentsOf({ embedded = [] }: Sources): model.SupportingDocument[] | undefined {
  if (embedded.length === 0) return undefined
  const names = new Set<string>()
  return embedded.map(({ file_name, content_type, embedded: bytes }) => {
    const name = freeFileName(file_name, names)
    const content = Buffer.from(bytes).toString('base64')
    return { id: name, name, mime_code: mimeOf(content_type), content }
  })
}

// States the payments of an advance by day if there are several days and together they cover the advance; payments of
// a part or after the issue are omitted.
function partsOf({ invoice, received = [] }: Sources): model.AdvancePayment[] | undefined {
  const { issue_date, price_gross } = invoice
  const days = [...new Set(received.map(({ date }) => date))].toSorted()
  const isCovered = compare(sum(received.map(({ amount }) => amount)), price_gross ?? ZERO) === 0
  if (days.length < 2 || days.length > DAYS_MAX || !isCovered || (days.at(-1) ?? '') > (issue_date ?? ''))
    return undefined
  return days.map((date) => ({
    date,
    amount: sum(received.filter((payment) => payment.date === date).map(({ amount }) => amount)),
  }))
}

// Polish law requires an advance to be invoiced by the middle of the next month, so it cannot cover more days.
const DAYS_MAX = 31

// Only the advance that completes the payment of an order references the earlier ones (art. 106f(4) of the Polish VAT
// act).
function isPartial({ invoice, advances, advance_corrections }: Sources): boolean {
  if (invoice.kind !== 'advance') return false
  // The column is plain JSON; conversions write it as Ordered.
  const ordered = invoice.ordered as StoredOrder | null
  const paid = sum(
    [invoice, ...advances, ...advance_corrections].map((document) => document.price_gross ?? ZERO),
  )
  return ordered === null || compare(paid, decimal(ordered.price_gross)) < 0
}

// Lines of a correction are identified by the lines that they correct.
function namesOf({ invoice, original, earlier }: Sources) {
  if (invoice.kind !== 'correction' || original === undefined) return {}
  const corrections = [...earlier, invoice].map((document) => heldLines(document))
  const { lineMatches } = applyCorrections(heldLines(original), corrections)
  return {
    names: new Map(
      lineMatches
        .filter(({ id }) => id === invoice.id)
        .map(({ index: lineIndex, name }) => [lineIndex, name]),
    ),
  }
}

const kindOf = (kind: string | null): model.Kind => (kind === 'advance' || kind === 'final' ? kind : 'vat')

const OUTSIDE: { readonly [kind: string]: 'I' | 'II' | undefined } = {
  export_service: 'I',
  export_service_eu: 'II',
}

function taxedOf({ invoice, original }: Sources): TaxContext {
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

function marksOf(invoice: Invoice, correctedOrSelf: Invoice): model.Marks {
  const designations = invoice.procedure_designations ?? []
  return {
    cash_method:
      correctedOrSelf.kind === 'vat_mp' ||
      invoice.cash_method === true ||
      correctedOrSelf.cash_method === true,
    self_billing: invoice.self_billing === true,
    reverse_charge: isReverseCharge(invoice),
    split_payment: isSplit(invoice),
    triangular: designations.includes('TT_D'),
    related: designations.includes('TP'),
    local_government: invoice.buyer_jst === true,
    vat_group: invoice.buyer_gv === true,
    one_stop: invoice.use_oss === true || invoice.use_moss === true,
    procedure: designations.find((designation) => PROCEDURES.has(designation)),
  }
}

const MONTH_LENGTH = 'YYYY-MM'.length

function suppliedOf(invoice: Invoice): model.Invoice['supplied'] {
  const { sell_date, issue_date, kind, paid_date } = invoice
  // An advance is supplied on the day of its payment.
  if (kind === 'advance' && paid_date) return { from: paid_date, to: paid_date }
  if (!sell_date || sell_date === 'off') return undefined
  const to = saleDay(sell_date, issue_date)
  return { from: sell_date.length === MONTH_LENGTH ? `${sell_date}-01` : to, to }
}

function deliveryOf(invoice: Invoice, sources: Sources): model.Delivery | undefined {
  const recipient = thirdParties(sources).find(({ field }) => field === 'recipient_')
  const date = invoice.delivery_date ?? undefined
  const address = deliveryAddressOf(invoice, sources)
  if (address?.city) return { date, ...address }
  const text = address?.text
  if (recipient === undefined) return date === undefined && !text ? undefined : { date, text }
  const { name, street, post_code, city, country } = recipient
  return { date, text, name, street, post_code, city, country }
}

// Delivery address from its parts, or parsed from its lines if it is a text. The buyer's country is the default.
// European formats require a city; an address without one is passed on as text only.
function deliveryAddressOf(invoice: Invoice, { settings }: Sources): model.Delivery | undefined {
  const lines = (invoice.delivery_address ?? '').split('\n').flatMap((line) => normalizeText(line) ?? [])
  if (!invoice.use_delivery_address || lines.length === 0) return undefined
  const text = lines.join(', ')
  const part = (name: string) => normalizeText(invoice[`delivery_address_${name}` as 'delivery_address_city'])
  const hasParts =
    writtenOf({ ...invoice, delivery_address: null }).delivery_address === invoice.delivery_address
  const country = countryOf(
    (hasParts ? part('country') : undefined) ?? normalizeText(invoice.buyer_country),
    settings,
  )
  if (!hasParts) {
    const parsed = parseAddress(lines)
    return parsed ? { text, ...parsed, country } : { text }
  }
  const street = [part('street'), part('street_additional')].filter(Boolean).join(', ') || undefined
  const [name, post_code, city] = [part('title'), part('post_code'), part('city')]
  return city ? { text, name, street, post_code, city, country } : { text }
}

const POST_CODE_AND_CITY = /^((?:[A-Z]{1,2}-)?\d[\d -]{2,6}\d)\s+(\p{L}.*)$/u

function parseAddress(lines: readonly string[]): model.Delivery | undefined {
  const at = lines.findLastIndex((line) => POST_CODE_AND_CITY.test(line))
  if (at < 0) return undefined
  const [, post_code, city] = POST_CODE_AND_CITY.exec(lines[at] as string) as RegExpExecArray
  const before = lines.slice(0, at)
  const [name, ...streets] = before.length > 1 ? before : [undefined, ...before]
  return { name, street: streets.join(', ') || undefined, post_code, city }
}

const referenceTo = ({ number, issue_date, gov_id }: Invoice): model.InvoiceReference => ({
  number: number ?? '',
  issue_date: issue_date ?? undefined,
  ksef_number: normalizeText(gov_id),
})

function correctionOf(sources: Sources): model.Correction {
  const { invoice, original, earlier } = sources
  const [collected, ...also] = collectedReferences(invoice)
  const reference = original
    ? referenceTo(original)
    : (collected ?? {
        number: invoice.corrected_number ?? '',
        issue_date: invoice.corrected_date ?? undefined,
      })
  const [before, parties] = [original && partiesOf(original, sources), partiesOf(invoice, sources)]
  return {
    ...reference,
    ksef_number: reference.ksef_number ?? normalizeText(invoice.gov_corrected_invoice_number),
    also: also.length > 0 ? also : undefined,
    period: periodOf(invoice),
    reason: normalizeText(invoice.correction_reason),
    effect: effectOf(invoice, original),
    gross_before: sum([original, ...earlier].map((document) => document?.price_gross ?? ZERO)),
    seller_before: changedFrom(before?.seller, parties.seller),
    buyer_before: changedFrom(before?.buyer, parties.buyer),
  }
}

const PARTY = ['name', 'street', 'post_code', 'city', 'country'] as const

const changedFrom = (before: model.Party | undefined, now: model.Party): model.Party | undefined =>
  before && (PARTY.some((name) => before[name] !== now[name]) || before.tax?.number !== now.tax?.number)
    ? before
    : undefined

type StoredOrder = { price_gross: string }

// For an advance without an order its own lines are all that is known. Lines of the order are built like lines of the
// advance, so that corrections refer to them in the same way.
function orderOf(advance: Invoice, context: Parameters<typeof linesOf>[1], lines: model.Line[]): model.Order {
  // The column is plain JSON; conversions write it as Ordered.
  const ordered = advance.ordered as StoredOrder | null
  if (ordered === null) {
    const currentLines = lines.filter(({ state }) => state !== 'before')
    return { gross: sum(currentLines.map(({ gross }) => gross)), lines: currentLines }
  }
  // The order has the positions of a document but not its other fields.
  const positions = readPositions(ordered as never)
  const linesOfAdvance = linesOf(
    positions,
    { ...context, invoice: advance, names: undefined },
    'ordered.positions',
  )
  return { gross: decimal(ordered.price_gross), lines: linesOfAdvance }
}
