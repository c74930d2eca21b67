import { add, type Decimal, decimal, multiply, sum, ZERO } from '../../money/decimal.ts'
import { round } from '../../money/rounding.ts'
import { taxRate } from '../../money/tax.ts'
import type { Invoice, Line, Payment, Rate } from '../model.ts'
import { unitCode } from '../units.ts'
import type { Element } from '../xml/tree.ts'
import { readCorrection, readHome, readWords } from './fa.ts'
import { readFaPartyWithContact, readOthers } from './fa-parties.ts'
import { readAccounts, readSettlements } from './fa-payment.ts'
import { LINES_MAX, NO_MARKS, type ReadResult, requireValue } from './result.ts'
import { type TrackedReader, trackedReader, UnreadableInvoice } from './tracked-reader.ts'

// Reads FA_RR(1), the invoice that a buyer issues for a flat-rate farmer, into the model.

const SORTS: { readonly [sort: string]: { is_correction: boolean } } = {
  VAT_RR: { is_correction: false },
  KOR_VAT_RR: { is_correction: true },
}

export function readFaRr(root: Element): ReadResult {
  const reader = trackedReader(root)
  reader.markAll(reader.first(root, 'Naglowek'))
  const rr = requireValue(reader.first(root, 'FakturaRR'), 'part FakturaRR')
  const sort = reader.text(rr, 'RodzajFaktury') ?? ''
  const { is_correction } = requireValue(SORTS[sort], 'sort of the invoice (RodzajFaktury)')
  const currency = requireValue(reader.text(rr, 'KodWaluty'), 'currency (KodWaluty)')
  const issue_date = requireValue(reader.day(rr, 'P_4B'), 'day of issue (P_4B)')
  const gross = requireValue(reader.amount(rr, 'P_12_1'), 'total (P_12_1)')
  const seller = readFaPartyWithContact(reader, reader.first(root, 'Podmiot1'), 'seller_')
  if (seller.name === undefined) throw new UnreadableInvoice('the file contains no seller')
  const lines = readLines(reader, rr, is_correction)
  const rates = readSums(reader, rr, lines)
  const purchaseDate = reader.day(rr, 'P_4A') ?? reader.day(rr, 'FakturaRRWiersz/P_4AA') ?? issue_date
  // The buyer's register entries are known, and the total in words repeats the figures, so both count as read.
  for (const registers of reader.all(root, 'Stopka/Rejestry')) reader.markAll(registers)
  for (const name of ['P_12_2', 'P_11_1W', 'P_12_1W']) reader.first(rr, name)
  const invoice: Invoice = {
    kind: 'vat',
    is_of_farmer: true,
    issue_date,
    currency,
    seller,
    lines,
    rates,
    gross,
    number: requireValue(reader.text(rr, 'P_4C'), 'number (P_4C)'),
    place: reader.text(rr, 'P_1M'),
    supplied: { from: purchaseDate, to: purchaseDate },
    buyer: readFaPartyWithContact(reader, reader.first(root, 'Podmiot2'), 'buyer_'),
    others: readOthers(reader, root),
    home: readHome(reader, rr, currency, rates, 'FakturaRRWiersz/KursWaluty'),
    payment: readPayment(reader, rr, gross),
    marks: NO_MARKS,
    ...readWords(reader, root, rr),
    settlements: readSettlements(reader, rr),
    correction: is_correction ? readCorrection(reader, rr) : undefined,
    advances: [],
  }
  return { invoice, unread: reader.unread(), warnings: [] }
}

const CLASSES = ['GTIN', 'PKWiU', 'CN'] as const
const UNIT = decimal('1')
const PRICE_PLACES = 8

// The two states of a corrected line follow each other with separate numbers.
function readLines(reader: TrackedReader, rr: Element, isCorrection: boolean): Line[] {
  const elements = reader.all(rr, 'FakturaRRWiersz')
  if (elements.length > LINES_MAX) throw new UnreadableInvoice(`more than ${LINES_MAX} lines`)
  const lines = elements.map((element, index) => readLine(reader, element, index))
  if (!isCorrection) return lines
  return lines.map((line, index) => {
    const before = lines[index - 1]
    return line.state === 'now' && before?.state === 'before'
      ? { ...line, state: 'after', number: before.number }
      : line
  })
}

function readLine(reader: TrackedReader, element: Element, index: number): Line {
  const text = (name: string) => reader.text(element, name)
  reader.first(element, 'NrWierszaFa')
  const as = CLASSES.find((name) => element.children.some((candidate) => candidate.name === name))
  const unit = text('P_6A')
  const rate = rateIn(text('P_9'))
  const price_net = reader.amount(element, 'P_7') ?? ZERO
  const [net, tax] = [reader.amount(element, 'P_8') ?? ZERO, reader.amount(element, 'P_10') ?? ZERO]
  return {
    field: `positions[${index}]`,
    id: text('UU_ID') ?? '',
    number: index + 1,
    state: text('StanPrzed') === '1' ? 'before' : 'now',
    name: text('P_5') ?? '-',
    description: text('P_6C'),
    classified: as && { as, code: text(as) ?? '' },
    unit,
    unit_code: unitCode(unit, {}),
    rate,
    category: 'S',
    quantity: reader.amount(element, 'P_6B') ?? UNIT,
    lead: 'net',
    price_net,
    net,
    tax,
    gross: reader.amount(element, 'P_11') ?? add(net, tax),
    price_gross: round(multiply(price_net, add(UNIT, taxRate(rate))), PRICE_PLACES),
    discount_net: ZERO,
    discount_gross: ZERO,
    settles_advance: false,
  }
}

// Normalizes 7.0 to 7.
const rateIn = (text: string | undefined): string =>
  text !== undefined && /^\d{1,2}(\.\d{1,2})?$/.test(text) ? String(Number(text)) : '0'

const DEFAULT_RATE = '7'

// The file totals all rates together, so several rates get the totals of their lines.
function readSums(reader: TrackedReader, rr: Element, lines: readonly Line[]): Rate[] {
  const [net, tax] = [reader.amount(rr, 'P_11_1') ?? ZERO, reader.amount(rr, 'P_11_2') ?? ZERO]
  const home_tax = reader.amount(rr, 'P_11_2W')
  const rates = [...new Set(lines.map(({ rate }) => rate))]
  if (rates.length < 2) return [{ rate: rates[0] ?? DEFAULT_RATE, category: 'S', net, tax, home_tax }]
  const signed = (value: Decimal, { state }: Line): Decimal =>
    state === 'before' ? { ...value, units: -value.units } : value
  return rates.map((rate) => {
    const linesOfRate = lines.filter((line) => line.rate === rate)
    const total = (field: 'net' | 'tax') => sum(linesOfRate.map((line) => signed(line[field], line)))
    return { rate, category: 'S', net: total('net'), tax: total('tax') }
  })
}

const TRANSFER = '1'

// The farmer's account is the supplier's bank account; the buyer's own account is known and counts as read.
function readPayment(reader: TrackedReader, rr: Element, gross: Decimal): Payment {
  const element = reader.first(rr, 'Platnosc')
  reader.first(element, 'PlatnoscInna')
  const description = reader.text(element, 'OpisPlatnosci')
  const type = reader.text(element, 'FormaPlatnosci') === TRANSFER ? 'transfer' : description
  for (const accountElement of reader.all(element, 'RachunekBankowy2')) reader.markAll(accountElement)
  const settled = reader.amount(rr, 'Rozliczenie/DoZaplaty')
  return {
    type,
    description: type,
    means: type && (type === 'transfer' ? '30' : '1'),
    accounts: readAccounts(reader, element, 'RachunekBankowy1', false),
    paid: ZERO,
    is_paid: false,
    due: settled ?? gross,
  }
}
