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
import { POLISH } from '../en16931-codes.ts'
import type { Charge, Correction, Invoice, Named, Rate } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import { readSupportingDocuments } from './attachments.ts'
import { type LineReader, type Map as MapRate, readCharge, readLine, type Turn } from './en-lines.ts'
import { readAddress, readParty } from './en-parties.ts'
import { readPayment, type Sums } from './en-payment.ts'
import { MARGINS, mapRate } from './rates.ts'
import { type Doubt, LINES_MAX, NO_MARKS, needed, type Read } from './result.ts'
import type { Syntax } from './syntaxes.ts'
import { amountOf, type Taking, takingFrom, UnreadableInvoice } from './tracked-reader.ts'

// An invoice of EN 16931, in either syntax, by its meaning.

const CREDITS = new Set('81 83 261 262 296 308 381 396 420 458 502 503 532'.split(' '))
const SELF_BILLED = new Set(['261', '389', '527'])
const CORRECTED = '384'
const ADVANCE = '386'
const USUAL = new Set(['380', '381', CORRECTED, ADVANCE, '389', '261'])

export function readEn(root: Element, syntax: Syntax): Read {
  const taking = takingFrom(root)
  for (const path of syntax.aside) taking.all(root, path).forEach(taking.whole)
  const type = taking.text(root, syntax.type) ?? '380'
  const is_credit = root.name === 'CreditNote' || CREDITS.has(type)
  const doubts: Doubt[] = unknownTypeDoubts(type)
  const turn: Turn = (amount) => (is_credit ? negate(amount) : amount)
  const seller = readParty(taking, taking.one(root, syntax.seller), syntax, 'seller_')
  const buyer = readParty(taking, taking.one(root, syntax.buyer), syntax, 'buyer_')
  if (seller.name === undefined) throw new UnreadableInvoice('no seller is named')
  const map: MapRate = (element, paths) =>
    mapRate(taking, element, paths, seller.country === buyer.country, doubts)
  const { rates, ...of_rates } = readRates(taking, root, syntax, map, turn)
  const reader = { taking, syntax, map, turn, rates }
  const charges = taking
    .all(root, syntax.charges)
    .map((element): Charge => ({ ...readCharge(reader, element), ...map(element, syntax.charge) }))
  const elements = taking.all(root, syntax.lines)
  if (elements.length > LINES_MAX) throw new UnreadableInvoice(`more than ${LINES_MAX} lines`)
  const sums = readSums(taking, root, syntax, turn)
  doubts.push(...correctionDoubts(type, sums))
  const known = {
    number: needed(taking.text(root, syntax.number), 'number'),
    issue_date: needed(taking.day(root, syntax.issue_date), 'day of issue'),
    currency: needed(taking.text(root, syntax.currency), 'currency'),
    gross: needed(sums.gross, 'total'),
  }
  const attachments = readSupportingDocuments(taking, root)
  const { notes, marks } = readNotes(taking, root, syntax, seller.country)
  const invoice: Invoice = {
    ...known,
    kind: type === ADVANCE ? 'advance' : 'vat',
    ...readDays(taking, root, syntax),
    seller,
    buyer,
    others: [],
    buyer_reference: taking.text(root, syntax.buyer_reference),
    order_number: taking.text(root, syntax.order_number),
    contract_number: taking.text(root, syntax.contract_number),
    attachments: attachments.length > 0 ? attachments : undefined,
    lines: elements.map((element, place) => readLine(reader, element, place)),
    charges: charges.length > 0 ? charges : undefined,
    rates,
    home: readHome(reader, root, known.currency),
    payment: readPayment(taking, root, syntax, sums, { ...known, seller: seller.name }),
    marks: {
      ...marks,
      self_billing: marks.self_billing || SELF_BILLED.has(type),
      reverse_charge: marks.reverse_charge || rates.some(({ category }) => category === 'AE'),
    },
    ...of_rates,
    outside: outsideOf(rates),
    notes,
    descriptions: [],
    settlements: [],
    ...readPreceding(taking, root, syntax, is_credit || type === CORRECTED),
  }
  doubts.push(...totalDoubts(sums, rates))
  return { invoice, left: [...taking.left(), ...taking.filled(syntax.without_field)], doubts }
}

const unknownTypeDoubts = (type: string): Doubt[] =>
  USUAL.has(type) ? [] : [{ field: 'kind', message: `${type.slice(0, 3)} of UNTDID 1001 is no kind of ours` }]

// Ours tells the difference; others write the invoice anew.
const correctionDoubts = (type: string, { gross }: Sums): Doubt[] =>
  type === CORRECTED && gross && isPositive(gross)
    ? [
        {
          field: 'kind',
          message: 'is a corrected invoice (384): see whether it tells the difference or the whole',
        },
      ]
    : []

function readRates(taking: Taking, root: Element, { breakdown }: Syntax, map: MapRate, turn: Turn) {
  let margin: Invoice['margin']
  let exemption: string | undefined
  const rates = taking.all(root, breakdown.each).map((element): Rate => {
    const { rate, category } = map(element, breakdown)
    const reason = taking.text(element, breakdown.reason)
    const reason_code = taking.text(element, breakdown.code)
    const scheme = category === 'E' ? MARGINS[reason_code ?? ''] : undefined
    if (scheme) margin = scheme
    else if (category === 'E') exemption ??= reason ?? reason_code
    return {
      rate: scheme ? 'disabled' : rate,
      category,
      net: turn(taking.amount(element, breakdown.net) ?? ZERO),
      tax: turn(taking.amount(element, breakdown.tax) ?? ZERO),
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

function readSums(taking: Taking, root: Element, { totals }: Syntax, turn: Turn): Sums {
  const read = (path: string): Decimal | undefined => {
    const amount = taking.amount(root, path)
    return amount && turn(amount)
  }
  for (const path of [totals.lines, totals.allowances, totals.charges]) read(path)
  const rounding = read(totals.rounding)
  return {
    net: read(totals.net),
    gross: read(totals.gross),
    paid: read(totals.paid) ?? ZERO,
    rounding: rounding && !isZero(rounding) ? rounding : undefined,
    due: read(totals.due),
  }
}

// The sums of a document of ours are those of the VAT breakdown, which a file may contradict by its totals.
function totalDoubts({ net, gross }: Sums, rates: readonly Rate[]): Doubt[] {
  if (rates.length === 0) return []
  const [taxable, tax] = [sum(rates.map((rate) => rate.net)), sum(rates.map((rate) => rate.tax))]
  const [stated_net, expected_gross] = [net ?? taxable, add(net ?? taxable, tax)]
  const doubts: Doubt[] = []
  if (compare(stated_net, taxable) !== 0)
    doubts.push({
      field: 'price_net',
      message: `is ${printFixed(taxable, 2)} by the VAT breakdown of the file, and ${printFixed(stated_net, 2)} by its total without VAT (BT-109)`,
    })
  if (gross && compare(gross, expected_gross) !== 0)
    doubts.push({
      field: 'price_gross',
      message: `is ${printFixed(gross, 2)} in the file, whose total without VAT and VAT come to ${printFixed(expected_gross, 2)}`,
    })
  return doubts
}

const RATE_PLACES = 6
const ONE = decimal('1')

// The tax is told in the other currency, the rate it was exchanged by is not.
function readHome(
  { taking, syntax, rates, turn }: LineReader,
  root: Element,
  currency: string,
): Invoice['home'] {
  const { home_currency, tax_totals } = syntax
  const code = taking.text(root, home_currency)
  const own = taking.all(root, tax_totals).find(({ attributes }) => attributes.currencyID === code)
  if (code === undefined || code === currency || own === undefined) return undefined
  const tax = turn(amountOf(own.text.trim(), tax_totals) ?? ZERO)
  const foreign = sum(rates.map((rate) => rate.tax))
  const rate = isZero(foreign) ? ONE : divide(tax, foreign, RATE_PLACES)
  return { currency: code, rate: isPositive(rate) ? rate : ONE, tax }
}

// What a correction corrects stands first; an invoice that names others settles them.
function readPreceding(
  taking: Taking,
  root: Element,
  { preceding }: Syntax,
  is_correction: boolean,
): { correction: Correction | undefined; advances: Named[] } {
  const named = taking.all(root, preceding.each).flatMap((element): Named[] => {
    const number = taking.text(element, preceding.number)
    const issue_date = taking.day(element, preceding.issue_date)
    return number === undefined ? [] : [{ number, issue_date }]
  })
  if (!is_correction) return { correction: undefined, advances: named }
  const [first, ...advances] = named
  return { correction: { number: '', ...first, effect: '2', gross_before: ZERO }, advances }
}

function readDays(taking: Taking, root: Element, syntax: Syntax): Pick<Invoice, 'supplied' | 'delivery'> {
  const { period, delivery } = syntax
  const [from, to] = [taking.day(root, period.from), taking.day(root, period.to)]
  const date = taking.day(root, delivery.date)
  const name = taking.text(root, delivery.name)
  const place = { name, ...readAddress(taking, taking.one(root, delivery.address), syntax) }
  const is_placed = Object.values(place).some((value) => value !== undefined)
  if (from !== undefined && to !== undefined) {
    const other = date === from && date === to ? undefined : date
    const is_told = is_placed || other !== undefined
    return { supplied: { from, to }, delivery: is_told ? { date: other, ...place } : undefined }
  }
  const day = date ?? from ?? to
  return {
    supplied: day === undefined ? undefined : { from: day, to: day },
    delivery: is_placed ? place : undefined,
  }
}

const MARKS = ['cash_method', 'self_billing', 'reverse_charge', 'split_payment'] as const
const POLISH_WORDS = POLISH.map(([, words]) => words)

// The code of what a note is about.
const SUBJECT = /^#[A-Z]{3}#/

// The words that Polish law wants on an invoice are marks, not remarks.
function readNotes(taking: Taking, root: Element, syntax: Syntax, country: string | undefined) {
  const texts = taking.all(root, syntax.notes).map(({ text }) => text.split('\n').map((line) => line.trim()))
  const words = country === 'PL' ? POLISH_WORDS : []
  const marks = { ...NO_MARKS }
  MARKS.forEach((mark, place) => {
    marks[mark] = texts.some((lines) => lines.includes(words[place] ?? '\n'))
  })
  const notes = texts.flatMap((lines) => {
    const rest = lines.filter((line) => !words.includes(line))
    return rest.join('\n').trim().replace(SUBJECT, '') || []
  })
  return { notes, marks }
}
