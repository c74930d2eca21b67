import {
  add,
  compare,
  type Decimal,
  decimal,
  isPositive,
  isZero,
  negate,
  printFixed,
  sum,
  ZERO,
} from '../../money/decimal.ts'
import { divide } from '../../money/rounding.ts'
import { POLISH_NOTES } from '../en16931-codes.ts'
import type { Charge, Correction, Invoice, InvoiceReference, Rate } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import { readSupportingDocuments } from './attachments.ts'
import {
  type ApplySign,
  type MapTaxRate as MapRate,
  type ReadContext,
  readCharge,
  readLine,
} from './en-lines.ts'
import { readAddress, readParty } from './en-parties.ts'
import { readPayment, type StatedSums } from './en-payment.ts'
import { MARGINS, mapRate } from './rates.ts'
import { LINES_MAX, NO_MARKS, type ReadResult, type ReadWarning, requireValue } from './result.ts'
import type { Syntax } from './syntaxes.ts'
import { amountOf, type TrackedReader, trackedReader, UnreadableInvoice } from './tracked-reader.ts'

// Reads an EN 16931 invoice in either syntax into the model.

const CREDITS = new Set('81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '))
const SELF_BILLED = new Set(['261', '389', '527'])
const CORRECTED = '384'
const ADVANCE = '386'
const SUPPORTED_TYPES = new Set(['380', '381', CORRECTED, ADVANCE, '389', '261'])

export function readEn(root: Element, syntax: Syntax): ReadResult {
  const reader = trackedReader(root)
  for (const path of syntax.technical) reader.all(root, path).forEach(reader.markAll)
  const type = reader.text(root, syntax.type) ?? '380'
  const isCredit = root.name === 'CreditNote' || CREDITS.has(type)
  const warnings: ReadWarning[] = unknownTypeWarnings(type)
  const applySign: ApplySign = (amount) => (isCredit ? negate(amount) : amount)
  const seller = readParty(reader, reader.first(root, syntax.seller), syntax, 'seller_')
  const buyer = readParty(reader, reader.first(root, syntax.buyer), syntax, 'buyer_')
  if (seller.name === undefined) throw new UnreadableInvoice('the file contains no seller')
  const map: MapRate = (element, paths) =>
    mapRate(reader, element, paths, seller.country === buyer.country, warnings)
  const { rates, ...rateFacts } = readRates(reader, root, syntax, map, applySign)
  const context = { reader, syntax, map, applySign, rates }
  const charges = reader
    .all(root, syntax.charges)
    .map((element): Charge => ({ ...readCharge(context, element), ...map(element, syntax.charge) }))
  const elements = reader.all(root, syntax.lines)
  if (elements.length > LINES_MAX) throw new UnreadableInvoice(`more than ${LINES_MAX} lines`)
  const sums = readSums(reader, root, syntax, applySign)
  warnings.push(...correctionWarnings(type, sums))
  const requiredFields = {
    number: requireValue(reader.text(root, syntax.number), 'number'),
    issue_date: requireValue(reader.day(root, syntax.issue_date), 'day of issue'),
    currency: requireValue(reader.text(root, syntax.currency), 'currency'),
    gross: requireValue(sums.gross, 'total'),
  }
  const attachments = readSupportingDocuments(reader, root)
  const { notes, marks } = readNotes(reader, root, syntax, seller.country)
  const invoice: Invoice = {
    ...requiredFields,
    kind: type === ADVANCE ? 'advance' : 'vat',
    ...readDays(reader, root, syntax),
    seller,
    buyer,
    others: [],
    buyer_reference: reader.text(root, syntax.buyer_reference),
    order_number: reader.text(root, syntax.order_number),
    contract_number: reader.text(root, syntax.contract_number),
    attachments: attachments.length > 0 ? attachments : undefined,
    lines: elements.map((element, index) => readLine(context, element, index)),
    charges: charges.length > 0 ? charges : undefined,
    rates,
    home: readHome(context, root, requiredFields.currency),
    payment: readPayment(reader, root, syntax, sums, { ...requiredFields, seller: seller.name }),
    marks: {
      ...marks,
      self_billing: marks.self_billing || SELF_BILLED.has(type),
      reverse_charge: marks.reverse_charge || rates.some(({ category }) => category === 'AE'),
    },
    ...rateFacts,
    outside: outsideOf(rates),
    notes,
    descriptions: [],
    settlements: [],
    ...readPreceding(reader, root, syntax, isCredit || type === CORRECTED),
  }
  warnings.push(...totalWarnings(sums, rates))
  return { invoice, unread: [...reader.unread(), ...reader.filled(syntax.without_field)], warnings }
}

const unknownTypeWarnings = (type: string): ReadWarning[] =>
  SUPPORTED_TYPES.has(type)
    ? []
    : [{ field: 'kind', message: `${type.slice(0, 3)} of UNTDID 1001 is not a supported document type` }]

// Kwit stores corrections as differences, but other programs repeat the whole invoice.
const correctionWarnings = (type: string, { gross }: StatedSums): ReadWarning[] =>
  type === CORRECTED && gross && isPositive(gross)
    ? [
        {
          field: 'kind',
          message:
            'is a corrected invoice (384); check whether it contains the difference or the full amounts',
        },
      ]
    : []

function readRates(
  reader: TrackedReader,
  root: Element,
  { breakdown }: Syntax,
  map: MapRate,
  applySign: ApplySign,
) {
  let margin: Invoice['margin']
  let exemption: string | undefined
  const rates = reader.all(root, breakdown.each).map((element): Rate => {
    const { rate, category } = map(element, breakdown)
    const reason = reader.text(element, breakdown.reason)
    const reason_code = reader.text(element, breakdown.code)
    const scheme = category === 'E' ? MARGINS[reason_code ?? ''] : undefined
    if (scheme) margin = scheme
    else if (category === 'E') exemption ??= reason ?? reason_code
    return {
      rate: scheme ? 'disabled' : rate,
      category,
      net: applySign(reader.amount(element, breakdown.net) ?? ZERO),
      tax: applySign(reader.amount(element, breakdown.tax) ?? ZERO),
      reason,
      reason_code,
    }
  })
  return { rates, margin, exemption }
}

function outsideOf(rates: readonly Rate[]): Invoice['outside'] {
  const outside = rates.filter(({ rate }) => rate === 'np')
  if (outside.length === 0) return undefined
  return outside.some(({ category }) => category === 'AE') ? 'II' : 'I'
}

function readSums(
  reader: TrackedReader,
  root: Element,
  { totals }: Syntax,
  applySign: ApplySign,
): StatedSums {
  const readAmount = (path: string): Decimal | undefined => {
    const amount = reader.amount(root, path)
    return amount && applySign(amount)
  }
  for (const path of [totals.lines, totals.allowances, totals.charges]) readAmount(path)
  const rounding = readAmount(totals.rounding)
  return {
    net: readAmount(totals.net),
    gross: readAmount(totals.gross),
    paid: readAmount(totals.paid) ?? ZERO,
    rounding: rounding && !isZero(rounding) ? rounding : undefined,
    due: readAmount(totals.due),
  }
}

// The totals of our documents are those of the VAT breakdown, which the totals of a file may contradict.
function totalWarnings({ net, gross }: StatedSums, rates: readonly Rate[]): ReadWarning[] {
  if (rates.length === 0) return []
  const [taxable, tax] = [sum(rates.map((rate) => rate.net)), sum(rates.map((rate) => rate.tax))]
  const [statedNet, expectedGross] = [net ?? taxable, add(net ?? taxable, tax)]
  const warnings: ReadWarning[] = []
  if (compare(statedNet, taxable) !== 0)
    warnings.push({
      field: 'price_net',
      message: `is ${printFixed(taxable, 2)} in the VAT breakdown (BG-23) of the file, but ${printFixed(statedNet, 2)} in its total without VAT (BT-109)`,
    })
  if (gross && compare(gross, expectedGross) !== 0)
    warnings.push({
      field: 'price_gross',
      message: `is ${printFixed(gross, 2)} in the file, but its total without VAT plus VAT is ${printFixed(expectedGross, 2)}`,
    })
  return warnings
}

const RATE_PLACES = 6
const UNIT = decimal('1')

// The file states the tax in the other currency but not the exchange rate, so the rate is computed.
function readHome(
  { reader, syntax, rates, applySign }: ReadContext,
  root: Element,
  currency: string,
): Invoice['home'] {
  const { home_currency, tax_totals } = syntax
  const code = reader.text(root, home_currency)
  const homeTotal = reader.all(root, tax_totals).find(({ attributes }) => attributes.currencyID === code)
  if (code === undefined || code === currency || homeTotal === undefined) return undefined
  const tax = applySign(amountOf(homeTotal.text.trim(), tax_totals) ?? ZERO)
  const foreign = sum(rates.map((rate) => rate.tax))
  const rate = isZero(foreign) ? UNIT : divide(tax, foreign, RATE_PLACES)
  return { currency: code, rate: isPositive(rate) ? rate : UNIT, tax }
}

// The first reference of a correction is the corrected invoice; other invoices reference the advances they settle.
function readPreceding(
  reader: TrackedReader,
  root: Element,
  { preceding }: Syntax,
  isCorrection: boolean,
): { correction: Correction | undefined; advances: InvoiceReference[] } {
  const references = reader.all(root, preceding.each).flatMap((element): InvoiceReference[] => {
    const number = reader.text(element, preceding.number)
    const issue_date = reader.day(element, preceding.issue_date)
    return number === undefined ? [] : [{ number, issue_date }]
  })
  if (!isCorrection) return { correction: undefined, advances: references }
  const [first, ...advances] = references
  return { correction: { number: '', ...first, effect: '2', gross_before: ZERO }, advances }
}

function readDays(
  reader: TrackedReader,
  root: Element,
  syntax: Syntax,
): Pick<Invoice, 'supplied' | 'delivery'> {
  const { period, delivery } = syntax
  const [from, to] = [reader.day(root, period.from), reader.day(root, period.to)]
  const date = reader.day(root, delivery.date)
  const name = reader.text(root, delivery.name)
  const deliveryAddress = { name, ...readAddress(reader, reader.first(root, delivery.address), syntax) }
  const hasAddress = Object.values(deliveryAddress).some((value) => value !== undefined)
  if (from !== undefined && to !== undefined) {
    const other = date === from && date === to ? undefined : date
    const hasDelivery = hasAddress || other !== undefined
    return { supplied: { from, to }, delivery: hasDelivery ? { date: other, ...deliveryAddress } : undefined }
  }
  const day = date ?? from ?? to
  return {
    supplied: day === undefined ? undefined : { from: day, to: day },
    delivery: hasAddress ? deliveryAddress : undefined,
  }
}

const MARKS = ['cash_method', 'self_billing', 'reverse_charge', 'split_payment'] as const
const POLISH_NOTE_TEXTS = POLISH_NOTES.map(([, text]) => text)

// Code of the subject of a note.
const SUBJECT = /^#[A-Z]{3}#/

// Notes that Polish law requires become marks instead of remarks.
function readNotes(reader: TrackedReader, root: Element, syntax: Syntax, country: string | undefined) {
  const texts = reader.all(root, syntax.notes).map(({ text }) => text.split('\n').map((line) => line.trim()))
  const legalTexts = country === 'PL' ? POLISH_NOTE_TEXTS : []
  const marks = { ...NO_MARKS }
  MARKS.forEach((mark, index) => {
    marks[mark] = texts.some((lines) => lines.includes(legalTexts[index] ?? '\n'))
  })
  const notes = texts.flatMap((lines) => {
    const remainingLines = lines.filter((line) => !legalTexts.includes(line))
    return remainingLines.join('\n').trim().replace(SUBJECT, '') || []
  })
  return { notes, marks }
}
