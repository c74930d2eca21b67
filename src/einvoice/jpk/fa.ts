import { add, type Decimal, ZERO } from '../../money/decimal.ts'
import { normalizeText } from '../clean-text.ts'
import { basisOf, isExempt } from '../fa3/annotations.ts'
import { isAbroad } from '../fa3/parties.ts'
import { isTaxInZloty } from '../fa3/rates.ts'
import type { Correction, Invoice, MarginScheme, Party, Problem } from '../model.ts'
import type { Element } from '../xml/tree.ts'
import { JPK_CURRENCIES } from './currencies.ts'
import { amount, e, isTrue, text } from './fa-build.ts'
import { groupOf } from './fa-rates.ts'

// Writes an invoice of JPK_FA(4). Its lines follow in a separate part of the file.

const FIRST_DAY = '2006-01-01'
const LAST_DAY = '2030-01-01'

export function writeInvoice(invoice: Invoice, problems: Problem[]): Element {
  const { marks, correction, issue_date, buyer, seller } = invoice
  if (!isTaxInZloty(invoice)) problems.push({ rule: 'JPK-10', field: 'exchange_currency_rate' })
  if (!JPK_CURRENCIES.has(invoice.currency))
    problems.push({ rule: 'JPK-07', field: 'currency', values: [invoice.currency] })
  if (issue_date < FIRST_DAY || issue_date > LAST_DAY)
    problems.push({ rule: 'JPK-08', field: 'issue_date', values: [FIRST_DAY, LAST_DAY] })
  const supplied = invoice.supplied?.to
  return e.always('Faktura', [
    e('KodWaluty', invoice.currency),
    e('P_1', issue_date),
    e('P_2A', text(invoice.number, 256, 'number', problems)),
    e('P_3A', text(buyer.name, 256, 'buyer_name', problems)),
    e('P_3B', text(addressOf(buyer), 256, 'buyer_street', problems)),
    e('P_3C', requiredText(text(seller.name, 256, 'seller_name', problems), 'seller_name', problems)),
    e(
      'P_3D',
      requiredText(text(addressOf(seller), 256, 'seller_street', problems), 'seller_street', problems),
    ),
    e('P_4A', isAbroad(invoice) ? 'PL' : undefined),
    e(
      'P_4B',
      requiredText(text(seller.tax?.number, 50, 'seller_tax_no', problems), 'seller_tax_no', problems),
    ),
    e('P_5A', buyer.tax?.kind === 'eu' ? buyer.tax.country : undefined),
    e('P_5B', text(buyer.tax?.number, 50, 'buyer_tax_no', problems)),
    e('P_6', supplied === issue_date ? undefined : supplied),
    ...writeSums(invoice, problems),
    e('P_15', amount(invoice.gross)),
    e('P_16', isTrue(marks.cash_method)),
    e('P_17', isTrue(marks.self_billing)),
    e('P_18', isTrue(marks.reverse_charge)),
    e('P_18A', isTrue(marks.split_payment)),
    ...exemption(invoice, problems),
    e('P_20', 'false'),
    e('P_21', 'false'),
    e('P_22', 'false'),
    e('P_23', isTrue(marks.triangular)),
    ...marginScheme(invoice.margin),
    e('RodzajFaktury', correction ? 'KOREKTA' : invoice.kind === 'advance' ? 'ZAL' : 'VAT'),
    e('PrzyczynaKorekty', text(correction?.reason, 256, 'correction_reason', problems)),
    e('NrFaKorygowanej', correction && correctedNumber(numbersOf(correction), problems)),
    e('OkresFaKorygowanej', text(correction?.period, 256, 'corrected_from', problems)),
    e('NrFaZaliczkowej', advancesOf(invoice, problems)),
  ])
}

function requiredText(value: string | undefined, field: string, problems: Problem[]): string {
  if (value === undefined) problems.push({ rule: 'JPK-01', field })
  return value ?? ''
}

// A collective correction names its invoices, or the first and the last one if that is too long.
function numbersOf({ number, also = [] }: Correction): string {
  const numbers = [number, ...also.map((reference) => reference.number)]
  const list = numbers.join(', ')
  return list.length > NUMBER_MAX ? `${number} – ${numbers.at(-1)}` : list
}

const NUMBER_MAX = 256

const correctedNumber = (number: string, problems: Problem[]) =>
  requiredText(text(number, 256, 'corrected_number', problems), 'corrected_number', problems)

const advancesOf = ({ kind, correction, advances }: Invoice, problems: Problem[]) =>
  kind === 'final' && !correction
    ? text(advances.map(({ number }) => number).join(', '), 256, 'invoice_ids', problems)
    : undefined

const addressOf = ({ street, post_code, city, country }: Party): string | undefined => {
  const postCodeAndCity = normalizeText([post_code, city].filter(Boolean).join(' '))
  return normalizeText(
    [street, postCodeAndCity, country === 'PL' ? undefined : country].filter(Boolean).join(', '),
  )
}

type Sums = { net: Decimal; tax: Decimal; home: Decimal }

const ORDER = ['1', '2', '3', '4', '5', '6', '7'] as const
const TAXED = new Set<string>(['1', '2', '3', '4'])

// Totals by rate; of a correction the differences. Groups without any line are omitted.
function writeSums(invoice: Invoice, problems: Problem[]): (Element | undefined)[] {
  const sumsByGroup = new Map<string, Sums>()
  for (const rate of invoice.rates) {
    const group = groupOf(rate.rate, invoice, 'positions', problems)?.group
    if (group === undefined || (rate.net.units === 0n && rate.tax.units === 0n)) continue
    const current = sumsByGroup.get(group) ?? { net: ZERO, tax: ZERO, home: ZERO }
    sumsByGroup.set(group, {
      net: add(current.net, rate.net),
      tax: add(current.tax, rate.tax),
      home: add(current.home, rate.home_tax ?? ZERO),
    })
  }
  return ORDER.flatMap((group) => {
    const sum = sumsByGroup.get(group)
    if (sum === undefined) return []
    const isAbroadTaxed = group === '5' && invoice.marks.one_stop
    return [
      e(`P_13_${group}`, amount(sum.net)),
      e(`P_14_${group}`, TAXED.has(group) || isAbroadTaxed ? amount(sum.tax) : undefined),
      e(`P_14_${group}W`, TAXED.has(group) && invoice.currency !== 'PLN' ? amount(sum.home) : undefined),
    ]
  })
}

function exemption(invoice: Invoice, problems: Problem[]): (Element | undefined)[] {
  if (!isExempt(invoice)) return [e('P_19', 'false')]
  const basis = text(invoice.exemption, 256, 'exempt_tax_kind', problems)
  return [e('P_19', 'true'), e(basisOf(basis ?? ''), requiredText(basis, 'exempt_tax_kind', problems))]
}

const MARGINS: { readonly [scheme in MarginScheme]: string | undefined } = {
  travel: undefined,
  used_goods: 'procedura marży - towary używane',
  art: 'procedura marży - dzieła sztuki',
  collectibles: 'procedura marży - przedmioty kolekcjonerskie i antyki',
}

const marginScheme = (scheme: MarginScheme | undefined): (Element | undefined)[] => [
  e('P_106E_2', isTrue(scheme === 'travel')),
  e('P_106E_3', isTrue(scheme !== undefined && scheme !== 'travel')),
  e('P_106E_3A', scheme && MARGINS[scheme]),
]
