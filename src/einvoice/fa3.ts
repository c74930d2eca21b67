import { isNegative } from '../money/decimal.ts'
import { normalizeText } from './clean-text.ts'
import { writeAnnotations } from './fa3/annotations.ts'
import { amount, day, e, mark, quantity, SPACES, text } from './fa3/build.ts'
import { writeLine, writeOrder, writesTaxOfLines } from './fa3/lines.ts'
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
import type { AdvancePayment, Correction, Invoice, InvoiceReference, Line, Party, Problem } from './model.ts'
import type { Element } from './xml/tree.ts'

// Writes FA(3), the structured invoice of the Polish KSeF. The order of the elements is fixed.

export const FA3_SPACES = SPACES

export function writeFa3(invoice: Invoice, madeAt: number, problems: Problem[]): Element {
  return e.always('Faktura', [
    header(madeAt),
    writeSeller(invoice, problems),
    writeBuyer(invoice, problems),
    ...invoice.others.map((other) => writeOther(other, problems)),
    invoice.authorized && writeAuthorized(invoice.authorized, problems),
    body(invoice, problems),
    footer(invoice, problems),
  ])
}

const header = (madeAt: number): Element =>
  e.always('Naglowek', [
    e.always('KodFormularza', 'FA', { kodSystemowy: 'FA (3)', wersjaSchemy: '1-0E' }),
    e('WariantFormularza', '3'),
    e('DataWytworzeniaFa', new Date(madeAt).toISOString().replace(/\.\d+Z$/, 'Z')),
    e('SystemInfo', 'Kwit'),
  ])

function body(invoice: Invoice, problems: Problem[]): Element {
  const { correction, marks, home } = invoice
  if (!isTaxInZloty(invoice)) problems.push({ rule: 'FA3-20', field: 'exchange_currency_rate' })
  // The remainder of a final invoice may be negative.
  if (isNegative(invoice.gross) && !correction && invoice.kind !== 'final')
    problems.push({ rule: 'FA3-38', field: 'price_gross' })
  const isAdvance = invoice.kind === 'advance'
  return e.always('Fa', [
    e('KodWaluty', invoice.currency),
    e('P_1', day(invoice.issue_date, 'issue_date', problems)),
    e('P_1M', text(invoice.place, 256, 'place', problems)),
    e('P_2', text(invoice.number, 256, 'number', problems)),
    ...(invoice.delivery_notes ?? []).map((number) => e('WZ', text(number, 256, 'number', problems))),
    ...supplyDates(invoice, problems),
    ...writeSums(invoice, problems),
    e('P_15', amount(invoice.gross)),
    e('KursWalutyZ', home && isAdvance ? quantity(home.rate, 'exchange_currency_rate', problems) : undefined),
    writeAnnotations(invoice, problems),
    e('RodzajFaktury', kindCode(invoice)),
    ...(correction ? correctionElements(correction, invoice, problems) : []),
    ...(invoice.received ?? []).map((advancePayment) => receivedPart(advancePayment, problems)),
    mark('FP', invoice.receipt_number !== undefined),
    mark('TP', marks.related),
    ...descriptionElements(invoice, problems),
    ...invoice.advances.map(advanceReference),
    ...(isAdvance ? [] : linesOf(invoice, problems)),
    writeSettlement(invoice, problems),
    writePayment(invoice, problems),
    e('WarunkiTransakcji', [
      e('Umowy', [e('NrUmowy', text(invoice.contract_number, 256, 'contract_number', problems))]),
      e('Zamowienia', [e('NrZamowienia', text(invoice.order_number, 256, 'oid', problems))]),
    ]),
    writeOrder(invoice, problems),
  ])
}

const INVOICE_KINDS = { vat: 'VAT', advance: 'ZAL', final: 'ROZ' } as const
const CORRECTION_KINDS = { vat: 'KOR', advance: 'KOR_ZAL', final: 'KOR_ROZ' } as const

const kindCode = ({ kind, correction }: Invoice): string =>
  (correction ? CORRECTION_KINDS : INVOICE_KINDS)[kind]

// Omits the date of supply if it equals the issue date. Several advance payments have a date each.
function supplyDates(
  { supplied: days, issue_date, kind, received = [] }: Invoice,
  problems: Problem[],
): (Element | undefined)[] {
  if (received.length > 1) return []
  if (days === undefined || (days.from === days.to && days.from === issue_date)) return []
  const field = kind === 'advance' ? 'paid_date' : 'sell_date'
  if (days.from === days.to) return [e('P_6', day(days.from, field, problems))]
  return [e('OkresFa', [e('P_6_Od', day(days.from, field, problems)), e('P_6_Do', days.to)])]
}

const receivedPart = ({ date, amount: paid, rate }: AdvancePayment, problems: Problem[]) =>
  e('ZaliczkaCzesciowa', [
    e('P_6Z', day(date, 'paid_date', problems)),
    e('P_15Z', amount(paid)),
    e('KursWalutyZW', rate && quantity(rate, 'exchange_currency_rate', problems)),
  ])

function correctionElements(
  correction: Correction,
  { kind }: Invoice,
  problems: Problem[],
): (Element | undefined)[] {
  const { seller_before, buyer_before } = correction
  return [
    e('PrzyczynaKorekty', text(correction.reason, 256, 'correction_reason', problems)),
    e('TypKorekty', correction.effect),
    ...[correction, ...(correction.also ?? [])].map((reference) => correctedInvoice(reference, problems)),
    e('OkresFaKorygowanej', text(correction.period, 256, 'corrected_date', problems)),
    ifChanged(seller_before, writeFormerSeller, problems),
    ifChanged(buyer_before, writeFormerBuyer, problems),
    kind === 'vat' ? undefined : e('P_15ZK', amount(correction.gross_before)),
  ]
}

export function correctedInvoice(
  { number, issue_date, ksef_number }: InvoiceReference,
  problems: Problem[],
): Element | undefined {
  if (!normalizeText(number)) problems.push({ rule: 'FA3-21', field: 'corrected_number' })
  if (issue_date === undefined) problems.push({ rule: 'FA3-22', field: 'corrected_date' })
  if (ksef_number && !KSEF_NUMBER.test(ksef_number))
    problems.push({ rule: 'FA3-40', field: 'gov_corrected_invoice_number' })
  return e('DaneFaKorygowanej', [
    e('DataWystFaKorygowanej', day(issue_date, 'corrected_date', problems)),
    e('NrFaKorygowanej', text(number, 256, 'corrected_number', problems)),
    ...(ksef_number ? [e('NrKSeF', '1'), e('NrKSeFFaKorygowanej', ksef_number)] : [e('NrKSeFN', '1')]),
  ])
}

const ifChanged = (
  party: Party | undefined,
  write: (party: Party, problems: Problem[]) => Element,
  problems: Problem[],
) => party && write(party, problems)

const advanceReference = ({ number, ksef_number }: InvoiceReference): Element | undefined =>
  e(
    'FakturaZaliczkowa',
    ksef_number
      ? [e('NrKSeFFaZaliczkowej', ksef_number)]
      : [e('NrKSeFZN', '1'), e('NrFaZaliczkowej', normalizeText(number))],
  )

// A final invoice lists the whole order and references the advances, so lines that deduct an advance are left out.
export const fa3Lines = ({ lines }: Invoice): Line[] =>
  lines.filter(({ settles_advance }) => !settles_advance)

function linesOf(invoice: Invoice, problems: Problem[]): Element[] {
  const writesTax = writesTaxOfLines(invoice)
  return fa3Lines(invoice).map((line) => writeLine(invoice, line, writesTax, problems))
}

const VALUE_MAX = 256

export function descriptionElements(
  { descriptions, notes, delivery }: Invoice,
  problems: Problem[],
): (Element | undefined)[] {
  if (descriptions.some(({ line }) => line !== undefined && line < 1))
    problems.push({ rule: 'FA3-42', field: 'descriptions' })
  const deliveryEntries = delivery?.text
    ? [{ line: undefined, key: 'Adres dostawy', value: delivery.text }]
    : []
  const remarks = notes.map((value) => ({ line: undefined, key: 'Uwagi', value }))
  const entries = [...descriptions, ...deliveryEntries, ...remarks]
  return entries.flatMap(({ line, key, value }) =>
    splitText(value, VALUE_MAX).map((part) =>
      e('DodatkowyOpis', [
        e('NrWiersza', line === undefined ? undefined : String(line)),
        e('Klucz', text(key, VALUE_MAX, 'descriptions', problems) ?? 'Uwagi'),
        e('Wartosc', part),
      ]),
    ),
  )
}

const FOOTER_MAX = 3500
const FOOTERS_MAX = 3

export function footer({ footer: footerText, seller }: Invoice, problems: Problem[]): Element | undefined {
  const parts = splitText(footerText ?? '', FOOTER_MAX)
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

// Splits a long text into parts, between words if possible.
function splitText(value: string, max: number): string[] {
  const parts: string[] = []
  let remaining = [...(normalizeText(value) ?? '')]
  while (remaining.length > max) {
    const space = remaining.lastIndexOf(' ', max)
    const end = space > max / 2 ? space : max
    parts.push(remaining.slice(0, end).join('').trim())
    remaining = [...remaining.slice(end).join('').trim()]
  }
  if (remaining.length > 0) parts.push(remaining.join(''))
  return parts
}
