import { toUnits } from '../money/decimal.ts'
import { type Alphabet, alphabetOf, type Encoding, encode } from './characters.ts'
import { type Order, type OrderFile, type Party, routeOf, UnwritableOrder } from './order.ts'
import { fitParty, titleOf } from './texts.ts'

// Writes Elixir-0, the format that Polish banks read: a line for each order, without header and footer.

const LINE = 35
const LINES = 4
const ORDERED_REFERENCE_MAX = 16

export function writeElixir(file: OrderFile, encoding: Encoding): Buffer {
  const isInPage = alphabetOf(encoding)
  // Within quotes these two would end a text or a line of it.
  const isAllowed: Alphabet = (sign) => sign !== '"' && sign !== '|' && isInPage(sign)
  const text = file.orders.map((order) => `${lineOf(file, order, isAllowed)}\r\n`).join('')
  return encode(text, encoding)
}

function lineOf(file: OrderFile, order: Order, isAllowed: Alphabet): string {
  if (routeOf(order.currency, file.payer_account, order.account) !== 'domestic')
    throw new UnwritableOrder(
      order.reference,
      'account',
      'must be Polish and in PLN, because Elixir-0 has no other transfers; download pain.001',
    )
  const payer = file.payer_account.slice(2)
  const payee = order.account.slice(2)
  return [
    '110',
    file.execution_date.replaceAll('-', ''),
    String(toUnits(order.amount, 2)),
    bankOf(payer),
    '0',
    quoteLines([payer]),
    quoteLines([payee]),
    quoteLines(partyLines(fitParty(order, 'payer', file.payer, isAllowed))),
    quoteLines(partyLines(fitParty(order, 'beneficiary_name', order.beneficiary, isAllowed))),
    '0',
    bankOf(payee),
    quoteLines(chunks(titleOf(order, isAllowed))),
    quoteLines([]),
    quoteLines([]),
    quoteLines([order.split ? '53' : '51']),
    quoteLines(order.reference.length <= ORDERED_REFERENCE_MAX ? [order.reference] : []),
  ].join(',')
}

const bankOf = (number: string): string => number.slice(2, 10)

const quoteLines = (lines: readonly string[]): string => `"${lines.join('|')}"`

// The name has as many lines as the address leaves, which has two.
function partyLines({ name, street, post_code, city }: Party): string[] {
  const address = [street, `${post_code} ${city}`.trim()].filter(Boolean).map((line) => line.slice(0, LINE))
  const nameLines = wrap(name).slice(0, LINES - address.length)
  return [...nameLines, ...address].map((line) => line.trim())
}

// Breaks between words, or within a word that is longer than a line.
function wrap(text: string): string[] {
  const lines: string[] = []
  let remainder = text
  while (remainder.length > LINE) {
    const space = remainder.lastIndexOf(' ', LINE)
    const at = space > 0 ? space : LINE
    lines.push(remainder.slice(0, at))
    remainder = remainder.slice(at).trimStart()
  }
  return [...lines, remainder]
}

// Without regard to words, because banks join the lines again.
const chunks = (text: string): string[] => text.match(new RegExp(`.{1,${LINE}}`, 'gu')) ?? []
