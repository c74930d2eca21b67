import { isNegative } from '../money/decimal.ts'
import { plain } from './clean-text.ts'
import { writeAnnotations } from './fa3/annotations.ts'
import { amount, day, e, mark, quantity, SPACES, text } from './fa3/build.ts'
import { tellsTaxOfLines, writeLine, writeOrder } from './fa3/lines.ts'
import {
  writeAuthorized,
  writeBuyer,
  writeFormerBuyer,
  writeFormerSeller,
  writeOther,
  writeSeller,
} from './fa3/parties.ts'
import { writePayment, writeSettlement } from './fa3/payment.ts'
import { isTaxInZloty, writeSums } from './fa3/rates.ts'
import { KSEF_NUMBER } from './ksef-number.ts'
import type { Correction, Invoice, Line, Named, Party, Problem, Received } from './model.ts'
import type { Element } from './xml/tree.ts'

// FA(3), the structured invoice of the Polish KSeF. The order of the elements is fixed.

export const FA3_SPACES = SPACES

export function writeFa3(invoice: Invoice, made_at: number, problems: Problem[]): Element {
  return e.always('Faktura', [
    header(made_at),
    writeSeller(invoice, problems),
    writeBuyer(invoice, problems),
    ...invoice.others.map((other) => writeOther(other, problems)),
    invoice.authorized && writeAuthorized(invoice.authorized, problems),
    body(invoice, problems),
    footer(invoice, problems),
  ])
}

const header = (made_at: number): Element =>
  e.always('Naglowek', [
    e.always('KodFormularza', 'FA', { kodSystemowy: 'FA (3)', wersjaSchemy: '1-0E' }),
    e('WariantFormularza', '3'),
    e('DataWytworzeniaFa', new Date(made_at).toISOString().replace(/\.\d+Z$/, 'Z')),
    e('SystemInfo', 'Kwit'),
  ])

function body(invoice: Invoice, problems: Problem[]): Element {
  const { correction, marks, home } = invoice
  if (!isTaxInZloty(invoice)) problems.push({ rule: 'FA3-20', field: 'exchange_currency_rate' })
  // What a final invoice leaves may be below zero.
  if (isNegative(invoice.gross) && !correction && invoice.kind !== 'final')
    problems.push({ rule: 'FA3-38', field: 'price_gross' })
  const is_advance = invoice.kind === 'advance'
  return e.always('Fa', [
    e('KodWaluty', invoice.currency),
    e('P_1', day(invoice.issue_date, 'issue_date', problems)),
    e('P_1M', text(invoice.place, 256, 'place', problems)),
    e('P_2', text(invoice.number, 256, 'number', problems)),
    ...(invoice.delivery_notes ?? []).map((number) => e('WZ', text(number, 256, 'number', problems))),
    ...supplied(invoice, problems),
    ...writeSums(invoice, problems),
    e('P_15', amount(invoice.gross)),
    e(
      'KursWalutyZ',
      home && is_advance ? quantity(home.rate, 'exchange_currency_rate', problems) : undefined,
    ),
    writeAnnotations(invoice, problems),
    e('RodzajFaktury', sortOf(invoice)),
    ...(correction ? corrected(correction, invoice, problems) : []),
    ...(invoice.received ?? []).map((one) => receivedPart(one, problems)),
    mark('FP', invoice.receipt_number !== undefined),
    mark('TP', marks.related),
    ...described(invoice, problems),
    ...invoice.advances.map(settled),
    ...(is_advance ? [] : linesOf(invoice, problems)),
    writeSettlement(invoice, problems),
    writePayment(invoice, problems),
    e('WarunkiTransakcji', [
      e('Umowy', [e('NrUmowy', text(invoice.contract_number, 256, 'contract_number', problems))]),
      e('Zamowienia', [e('NrZamowienia', text(invoice.order_number, 256, 'oid', problems))]),
    ]),
    writeOrder(invoice, problems),
  ])
}

const SORTS = { vat: 'VAT', advance: 'ZAL', final: 'ROZ' } as const
const CORRECTING = { vat: 'KOR', advance: 'KOR_ZAL', final: 'KOR_ROZ' } as const

const sortOf = ({ kind, correction }: Invoice): string => (correction ? CORRECTING : SORTS)[kind]

// The day of issue goes without saying; payments of several days tell each its own.
function supplied(
  { supplied: days, issue_date, kind, received = [] }: Invoice,
  problems: Problem[],
): (Element | undefined)[] {
  if (received.length > 1) return []
  if (days === undefined || (days.from === days.to && days.from === issue_date)) return []
  const field = kind === 'advance' ? 'paid_date' : 'sell_date'
  if (days.from === days.to) return [e('P_6', day(days.from, field, problems))]
  return [e('OkresFa', [e('P_6_Od', day(days.from, field, problems)), e('P_6_Do', days.to)])]
}

const receivedPart = ({ date, amount: paid, rate }: Received, problems: Problem[]) =>
  e('ZaliczkaCzesciowa', [
    e('P_6Z', day(date, 'paid_date', problems)),
    e('P_15Z', amount(paid)),
    e('KursWalutyZW', rate && quantity(rate, 'exchange_currency_rate', problems)),
  ])

function corrected(correction: Correction, { kind }: Invoice, problems: Problem[]): (Element | undefined)[] {
  const { seller_before, buyer_before } = correction
  return [
    e('PrzyczynaKorekty', text(correction.reason, 256, 'correction_reason', problems)),
    e('TypKorekty', correction.effect),
    ...[correction, ...(correction.also ?? [])].map((one) => original(one, problems)),
    e('OkresFaKorygowanej', text(correction.period, 256, 'corrected_date', problems)),
    former(seller_before, writeFormerSeller, problems),
    former(buyer_before, writeFormerBuyer, problems),
    kind === 'vat' ? undefined : e('P_15ZK', amount(correction.gross_before)),
  ]
}

export function original(
  { number, issue_date, ksef_number }: Named,
  problems: Problem[],
): Element | undefined {
  if (!plain(number)) problems.push({ rule: 'FA3-21', field: 'corrected_number' })
  if (issue_date === undefined) problems.push({ rule: 'FA3-22', field: 'corrected_date' })
  if (ksef_number && !KSEF_NUMBER.test(ksef_number))
    problems.push({ rule: 'FA3-40', field: 'gov_corrected_invoice_number' })
  return e('DaneFaKorygowanej', [
    e('DataWystFaKorygowanej', day(issue_date, 'corrected_date', problems)),
    e('NrFaKorygowanej', text(number, 256, 'corrected_number', problems)),
    ...(ksef_number ? [e('NrKSeF', '1'), e('NrKSeFFaKorygowanej', ksef_number)] : [e('NrKSeFN', '1')]),
  ])
}

const former = (
  party: Party | undefined,
  write: (party: Party, problems: Problem[]) => Element,
  problems: Problem[],
) => party && write(party, problems)

const settled = ({ number, ksef_number }: Named): Element | undefined =>
  e(
    'FakturaZaliczkowa',
    ksef_number
      ? [e('NrKSeFFaZaliczkowej', ksef_number)]
      : [e('NrKSeFZN', '1'), e('NrFaZaliczkowej', plain(number))],
  )

// What an advance has invoiced is named, not taken off in a line: a final invoice tells the whole and asks for the rest.
export const fa3Lines = ({ lines }: Invoice): Line[] =>
  lines.filter(({ settles_advance }) => !settles_advance)

function linesOf(invoice: Invoice, problems: Problem[]): Element[] {
  const tells_tax = tellsTaxOfLines(invoice)
  return fa3Lines(invoice).map((line) => writeLine(invoice, line, tells_tax, problems))
}

const VALUE_MAX = 256

export function described(
  { descriptions, notes, delivery }: Invoice,
  problems: Problem[],
): (Element | undefined)[] {
  if (descriptions.some(({ line }) => line !== undefined && line < 1))
    problems.push({ rule: 'FA3-42', field: 'descriptions' })
  const places = delivery?.words ? [{ line: undefined, key: 'Adres dostawy', value: delivery.words }] : []
  const remarks = notes.map((value) => ({ line: undefined, key: 'Uwagi', value }))
  const entries = [...descriptions, ...places, ...remarks]
  return entries.flatMap(({ line, key, value }) =>
    pieces(value, VALUE_MAX).map((piece) =>
      e('DodatkowyOpis', [
        e('NrWiersza', line === undefined ? undefined : String(line)),
        e('Klucz', text(key, VALUE_MAX, 'descriptions', problems) ?? 'Uwagi'),
        e('Wartosc', piece),
      ]),
    ),
  )
}

const FOOTER_MAX = 3500
const FOOTERS_MAX = 3

export function footer({ footer: words, seller }: Invoice, problems: Problem[]): Element | undefined {
  const parts = pieces(words ?? '', FOOTER_MAX)
  if (parts.length > FOOTERS_MAX) problems.push({ rule: 'FA3-23', field: 'description_footer' })
  const register = seller.register_number?.replace(/\D/g, '') ?? ''
  return e('Stopka', [
    ...parts.map((part) => e('Informacje', [e('StopkaFaktury', part)])),
    e('Rejestry', [
      e('KRS', register.length === 10 ? register : undefined),
      e('REGON', register.length === 9 || register.length === 14 ? register : undefined),
      e('BDO', text(seller.waste_number, 9, 'seller_bdo_no', problems)),
    ]),
  ])
}

// A long text in parts, between words where it can be.
function pieces(value: string, most: number): string[] {
  const parts: string[] = []
  let rest = [...(plain(value) ?? '')]
  while (rest.length > most) {
    const space = rest.lastIndexOf(' ', most)
    const end = space > most / 2 ? space : most
    parts.push(rest.slice(0, end).join('').trim())
    rest = [...rest.slice(end).join('').trim()]
  }
  if (rest.length > 0) parts.push(rest.join(''))
  return parts
}
