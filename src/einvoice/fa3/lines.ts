import { add, compare, type Decimal, isZero, printPlain, subtract, ZERO } from '../../money/decimal.ts'
import { normalizeText, truncate } from '../clean-text.ts'
import type { Invoice, Line, Problem } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import { amount, e, mark, quantity, text } from './build.ts'
import { groupOf } from './rates.ts'

// Writes the lines of FA(3): the current ones of an invoice, both states of a correction, and those of the order for
// an advance.

const NAME_MAX = 512
const CODE_MAX = 50
const GTIN_MAX = 20
const GROUP = /^GTU_(0[1-9]|1[0-3])$/
// Groups of annex 15, which are subject to split payment.
const ANNEX_15 = new Set(['GTU_02', 'GTU_05', 'GTU_06', 'GTU_07', 'GTU_08', 'GTU_11'])

// Lines state their tax only if the tax of each rate is the sum of its lines (art. 106e(10) of the Polish VAT act). If
// it is computed from the total of a rate, the two could differ by a grosz. A final invoice always states it, because
// its lines exceed its totals.
export function writesTaxOfLines({ kind, lines, rates }: Invoice): boolean {
  if (kind === 'final') return true
  const sums = new Map<string, Decimal>()
  for (const { rate, state, tax } of lines)
    sums.set(rate, (state === 'before' ? subtract : add)(sums.get(rate) ?? ZERO, tax))
  return rates.every(({ rate, tax }) => compare(sums.get(rate) ?? ZERO, tax) === 0)
}

export function writeLine(invoice: Invoice, line: Line, writesTax: boolean, problems: Problem[]): Element {
  const isMargin = invoice.margin !== undefined && line.rate === 'disabled'
  const isGross = line.lead === 'gross' || isMargin
  const discount = isGross ? line.discount_gross : line.discount_net
  const rate = rateOf(invoice, line, problems)
  const { home } = invoice
  return e.always('FaWiersz', [
    e('NrWierszaFa', String(line.number)),
    e('UU_ID', truncate(normalizeText(line.id), CODE_MAX)),
    e('P_7', text(line.name, NAME_MAX, `${line.field}.name`, problems)),
    ...codes(line, '', problems),
    e('P_8A', text(line.unit, 256, `${line.field}.quantity_unit`, problems)),
    e('P_8B', quantity(line.quantity, `${line.field}.quantity`, problems)),
    e('P_9A', isGross ? undefined : printPlain(line.price_net)),
    e('P_9B', isGross ? printPlain(line.price_gross) : undefined),
    e('P_10', isZero(discount) ? undefined : amount(discount)),
    e('P_11', isGross ? undefined : amount(line.net)),
    e('P_11A', isGross ? amount(line.gross) : undefined),
    e('P_11Vat', writesTax && isGross && !isMargin ? amount(line.tax) : undefined),
    e('P_12', rate.code),
    e('P_12_XII', rate.one_stop),
    mark('P_12_Zal_15', isOfAnnex15(invoice, line)),
    e('GTU', groupCode(line)),
    e('Procedura', invoice.marks.procedure),
    e('KursWaluty', home && quantity(home.rate, 'exchange_currency_rate', problems)),
    mark('StanPrzed', line.state === 'before'),
  ])
}

export function writeOrder(invoice: Invoice, problems: Problem[]): Element | undefined {
  const { order, correction } = invoice
  if (invoice.kind !== 'advance' || order === undefined) return undefined
  // The order itself does not change when only its advance is corrected, so both states are equal.
  const states = correction ? [true, false] : [false]
  return e.always('Zamowienie', [
    e('WartoscZamowienia', amount(order.gross)),
    ...order.lines.flatMap((line) =>
      states.map((isBefore) => writeOrderLine(invoice, line, isBefore, problems)),
    ),
  ])
}

const PROCEDURES_OF_ORDERS = new Set(['WSTO_EE', 'IED', 'TT_D', 'B_SPV', 'B_SPV_DOSTAWA', 'B_MPV_PROWIZJA'])

function writeOrderLine(invoice: Invoice, line: Line, isBefore: boolean, problems: Problem[]): Element {
  const rate = rateOf(invoice, line, problems)
  const { procedure } = invoice.marks
  return e.always('ZamowienieWiersz', [
    e('NrWierszaZam', String(line.number)),
    e('UU_IDZ', truncate(normalizeText(line.id), CODE_MAX)),
    e('P_7Z', text(line.name, NAME_MAX, `${line.field}.name`, problems)),
    ...codes(line, 'Z', problems),
    e('P_8AZ', text(line.unit, 256, `${line.field}.quantity_unit`, problems)),
    e('P_8BZ', quantity(line.quantity, `${line.field}.quantity`, problems)),
    e('P_9AZ', printPlain(line.price_net)),
    e('P_11NettoZ', amount(line.net)),
    e('P_11VatZ', amount(line.tax)),
    e('P_12Z', rate.code),
    e('P_12Z_XII', rate.one_stop),
    mark('P_12Z_Zal_15', isOfAnnex15(invoice, line)),
    e('GTUZ', groupCode(line)),
    e('ProceduraZ', procedure && PROCEDURES_OF_ORDERS.has(procedure) ? procedure : undefined),
    mark('StanPrzedZ', isBefore),
  ])
}

const CLASSIFIED = ['GTIN', 'PKWiU', 'CN', 'PKOB'] as const

const codes = ({ code, classified, field }: Line, suffix: string, problems: Problem[]) => [
  e(`Indeks${suffix}`, text(code, CODE_MAX, `${field}.code`, problems)),
  ...CLASSIFIED.map((name) =>
    e(
      `${name}${suffix}`,
      classified?.as === name
        ? text(classified.code, name === 'GTIN' ? GTIN_MAX : CODE_MAX, `${field}.additional_info`, problems)
        : undefined,
    ),
  ),
]

function rateOf(invoice: Invoice, line: Line, problems: Problem[]) {
  const match = groupOf(line, invoice)
  if (!('rule' in match)) return match
  problems.push(match.field === 'tax' ? { ...match, field: `${line.field}.tax` } : match)
  return { group: '', code: undefined, one_stop: undefined }
}

const groupCode = ({ group }: Line): string | undefined => {
  const code = normalizeText(group)
  return code !== undefined && GROUP.test(code) ? code : undefined
}

const isOfAnnex15 = ({ marks }: Invoice, line: Line): boolean =>
  line.annex_15 === true || (marks.split_payment && ANNEX_15.has(line.group ?? ''))
