import { add, type Decimal, decimal, multiply, sum, ZERO } from '../../money/decimal.ts'
import { round } from '../../money/rounding.ts'
import { taxRate } from '../../money/tax.ts'
import type { Invoice, Line, Payment, Rate } from '../model.ts'
import { unitCode } from '../units.ts'
import type { Element } from '../xml/tree.ts'
import { readCorrection, readHome, readWords } from './fa.ts'
import { readFaSide, readOthers } from './fa-parties.ts'
import { readAccounts, readSettlements } from './fa-payment.ts'
import { LINES_MAX, NO_MARKS, needed, type Read } from './result.ts'
import { type Taking, takingFrom, UnreadableInvoice } from './tracked-reader.ts'

// FA_RR(1), the invoice that a buyer issues for what a flat-rate farmer sells, by its meaning.

const SORTS: { readonly [sort: string]: { is_correction: boolean } } = {
  VAT_RR: { is_correction: false },
  KOR_VAT_RR: { is_correction: true },
}

export function readFaRr(root: Element): Read {
  const taking = takingFrom(root)
  taking.whole(taking.one(root, 'Naglowek'))
  const rr = needed(taking.one(root, 'FakturaRR'), 'part FakturaRR')
  const sort = taking.text(rr, 'RodzajFaktury') ?? ''
  const { is_correction } = needed(SORTS[sort], 'sort of the invoice (RodzajFaktury)')
  const currency = needed(taking.text(rr, 'KodWaluty'), 'currency (KodWaluty)')
  const issue_date = needed(taking.day(rr, 'P_4B'), 'day of issue (P_4B)')
  const gross = needed(taking.amount(rr, 'P_12_1'), 'total (P_12_1)')
  const seller = readFaSide(taking, taking.one(root, 'Podmiot1'), 'seller_')
  if (seller.name === undefined) throw new UnreadableInvoice('no seller is named')
  const lines = readLines(taking, rr, is_correction)
  const rates = readSums(taking, rr, lines)
  const bought = taking.day(rr, 'P_4A') ?? taking.day(rr, 'FakturaRRWiersz/P_4AA') ?? issue_date
  // The registers of the buyer are known there, and the total in words says what its figures say.
  for (const one of taking.all(root, 'Stopka/Rejestry')) taking.whole(one)
  for (const name of ['P_12_2', 'P_11_1W', 'P_12_1W']) taking.one(rr, name)
  const invoice: Invoice = {
    ...{ kind: 'vat', is_of_farmer: true, issue_date, currency, seller, lines, rates, gross },
    number: needed(taking.text(rr, 'P_4C'), 'number (P_4C)'),
    place: taking.text(rr, 'P_1M'),
    supplied: { from: bought, to: bought },
    buyer: readFaSide(taking, taking.one(root, 'Podmiot2'), 'buyer_'),
    others: readOthers(taking, root),
    home: readHome(taking, rr, currency, rates, 'FakturaRRWiersz/KursWaluty'),
    payment: readPayment(taking, rr, gross),
    marks: NO_MARKS,
    ...readWords(taking, root, rr),
    settlements: readSettlements(taking, rr),
    correction: is_correction ? readCorrection(taking, rr) : undefined,
    advances: [],
  }
  return { invoice, left: taking.left(), doubts: [] }
}

const CLASSES = ['GTIN', 'PKWiU', 'CN'] as const
const ONE = decimal('1')
const PRICE_PLACES = 8

// The two states of a corrected line follow each other, each with a number of its own.
function readLines(taking: Taking, rr: Element, is_correction: boolean): Line[] {
  const elements = taking.all(rr, 'FakturaRRWiersz')
  if (elements.length > LINES_MAX) throw new UnreadableInvoice(`more than ${LINES_MAX} lines`)
  const lines = elements.map((element, index) => readLine(taking, element, index))
  if (!is_correction) return lines
  return lines.map((line, index) => {
    const before = lines[index - 1]
    return line.state === 'now' && before?.state === 'before'
      ? { ...line, state: 'after', place: before.place }
      : line
  })
}

function readLine(taking: Taking, element: Element, index: number): Line {
  const text = (name: string) => taking.text(element, name)
  taking.one(element, 'NrWierszaFa')
  const as = CLASSES.find((name) => element.children.some((one) => one.name === name))
  const unit = text('P_6A')
  const rate = rateIn(text('P_9'))
  const price_net = taking.amount(element, 'P_7') ?? ZERO
  const [net, tax] = [taking.amount(element, 'P_8') ?? ZERO, taking.amount(element, 'P_10') ?? ZERO]
  return {
    field: `positions[${index}]`,
    id: text('UU_ID') ?? '',
    place: index + 1,
    state: text('StanPrzed') === '1' ? 'before' : 'now',
    name: text('P_5') ?? '-',
    description: text('P_6C'),
    classified: as && { as, code: text(as) ?? '' },
    ...{ unit, unit_code: unitCode(unit, {}), rate, category: 'S' },
    quantity: taking.amount(element, 'P_6B') ?? ONE,
    ...{ lead: 'net', price_net, net, tax },
    gross: taking.amount(element, 'P_11') ?? add(net, tax),
    price_gross: round(multiply(price_net, add(ONE, taxRate(rate))), PRICE_PLACES),
    ...{ discount_net: ZERO, discount_gross: ZERO, settles_advance: false },
  }
}

// 7.0 is 7.
const rateIn = (written: string | undefined): string =>
  written !== undefined && /^\d{1,2}(\.\d{1,2})?$/.test(written) ? String(Number(written)) : '0'

const DEFAULT_RATE = '7'

// The file sums up all rates together; of several each has what its lines come to.
function readSums(taking: Taking, rr: Element, lines: readonly Line[]): Rate[] {
  const [net, tax] = [taking.amount(rr, 'P_11_1') ?? ZERO, taking.amount(rr, 'P_11_2') ?? ZERO]
  const home_tax = taking.amount(rr, 'P_11_2W')
  const rates = [...new Set(lines.map(({ rate }) => rate))]
  if (rates.length < 2) return [{ rate: rates[0] ?? DEFAULT_RATE, category: 'S', net, tax, home_tax }]
  const signed = (value: Decimal, { state }: Line): Decimal =>
    state === 'before' ? { ...value, units: -value.units } : value
  return rates.map((rate) => {
    const own = lines.filter((line) => line.rate === rate)
    const total = (of: 'net' | 'tax') => sum(own.map((line) => signed(line[of], line)))
    return { rate, category: 'S', net: total('net'), tax: total('tax') }
  })
}

const TRANSFER = '1'

// The account of the farmer is where the vendor is paid; that of the buyer is known there.
function readPayment(taking: Taking, rr: Element, gross: Decimal): Payment {
  const element = taking.one(rr, 'Platnosc')
  taking.one(element, 'PlatnoscInna')
  const words = taking.text(element, 'OpisPlatnosci')
  const type = taking.text(element, 'FormaPlatnosci') === TRANSFER ? 'transfer' : words
  for (const one of taking.all(element, 'RachunekBankowy2')) taking.whole(one)
  const settled = taking.amount(rr, 'Rozliczenie/DoZaplaty')
  return {
    ...{ type, words: type, means: type && (type === 'transfer' ? '30' : '1') },
    accounts: readAccounts(taking, element, 'RachunekBankowy1', false),
    ...{ paid: ZERO, is_paid: false, due: settled ?? gross },
  }
}
