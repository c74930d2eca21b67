import { add, type Decimal, isZero, printPlain, sum } from '../money/decimal.ts'
import { unitPriceMaking } from '../money/unit-price.ts'
import { amountInWords } from '../money/words.ts'
import { normalizeText, truncate } from './clean-text.ts'
import { amount, day, e, mark, quantity, text } from './fa3/build.ts'
import { address, contact, NIP } from './fa3/parties.ts'
import { account, writeSettlement } from './fa3/payment.ts'
import { isTaxInZloty } from './fa3/rates.ts'
import { correctedInvoice, descriptionElements, footer } from './fa3.ts'
import type { Account, Correction, Invoice, Line, OtherParty, Party, Problem } from './model.ts'
import type { Element } from './xml/tree.ts'

// Writes FA_RR(1), the KSeF invoice VAT RR that a buyer issues for a flat-rate farmer. The farmer, the buyer party of
// our document, is the first subject of the file. Many parts equal those of FA(3) in another namespace.

export const FA_RR_SPACES = { '': 'http://crd.gov.pl/wzor/2026/03/06/14189/' }

export function writeFaRr(invoice: Invoice, madeAt: number, problems: Problem[]): Element {
  const { buyer: farmer, seller: issuer } = invoice
  return inSpace(
    e.always('Faktura', [
      header(madeAt),
      e.always('Podmiot1', [...subject(farmer, FARMER, problems), contact(farmer)]),
      e.always('Podmiot2', [...subject(issuer, ISSUER, problems), contact(issuer)]),
      ...invoice.others.map((other) => writeOther(other, problems)),
      body(invoice, problems),
      footer(invoice, problems),
    ]),
  )
}

const inSpace = (element: Element): Element => ({
  ...element,
  space: FA_RR_SPACES[''],
  children: element.children.map(inSpace),
})

const header = (madeAt: number): Element =>
  e.always('Naglowek', [
    e.always('KodFormularza', 'FA_RR', { kodSystemowy: 'FA_RR (1)', wersjaSchemy: '1-1E' }),
    e('WariantFormularza', '1'),
    e('DataWytworzeniaFa', new Date(madeAt).toISOString().replace(/\.\d+Z$/, 'Z')),
    e('SystemInfo', 'Kwit'),
  ])

const FARMER = { number: 'FA3-27', name: 'FA3-28', address: 'FA3-29' } as const
const ISSUER = { number: 'FA3-31', name: 'FA3-30', address: 'RR-04' } as const
const NAME_MAX = 512

// Both parties need a NIP and an address.
function subject(
  party: Party,
  rules: typeof FARMER | typeof ISSUER,
  problems: Problem[],
): (Element | undefined)[] {
  const { field, tax } = party
  if (tax?.kind !== 'pl' || !NIP.test(tax.number))
    problems.push({ rule: rules.number, field: `${field}tax_no` })
  if (!party.name) problems.push({ rule: rules.name, field: `${field}name` })
  const addressElement = address(party, problems)
  if (addressElement === undefined) problems.push({ rule: rules.address, field: `${field}street` })
  const name = e('Nazwa', text(party.name, NAME_MAX, `${field}name`, problems))
  return [e.always('DaneIdentyfikacyjne', [e('NIP', tax?.number), name]), addressElement ?? e.always('Adres')]
}

// The format knows only Polish tax numbers for third parties.
function writeOther(other: OtherParty, problems: Problem[]): Element {
  const { field, tax, internal_id, role } = other
  const number = internal_id
    ? e('IDWew', internal_id)
    : tax?.kind === 'pl'
      ? e('NIP', tax.number)
      : e('BrakID', '1')
  const roleDescription = text(other.role_description, 256, `${field}role_description`, problems) ?? 'inna'
  return e.always('Podmiot3', [
    e.always('DaneIdentyfikacyjne', [
      number,
      e('Nazwa', text(other.name, NAME_MAX, `${field}name`, problems) ?? '-'),
    ]),
    address(other, problems),
    contact(other),
    e('Rola', role === ADDITIONAL_BUYER ? undefined : role),
    ...(role && role !== ADDITIONAL_BUYER ? [] : [e('RolaInna', '1'), e('OpisRoli', roleDescription)]),
  ])
}

// A role of FA(3) that this format lacks.
const ADDITIONAL_BUYER = '4'

function body(invoice: Invoice, problems: Problem[]): Element {
  const { rates, gross, correction, home, supplied } = invoice
  if (!isTaxInZloty(invoice)) problems.push({ rule: 'FA3-20', field: 'exchange_currency_rate' })
  const total = (of: (rate: (typeof rates)[number]) => Decimal) => amount(sum(rates.map(of)))
  return e.always('FakturaRR', [
    e('KodWaluty', invoice.currency),
    e('P_1M', text(invoice.place, 256, 'place', problems)),
    e('P_4A', day(supplied?.to, 'sell_date', problems)),
    e('P_4B', day(invoice.issue_date, 'issue_date', problems)),
    e('P_4C', text(invoice.number, 256, 'number', problems)),
    e(
      'P_11_1',
      total(({ net }) => net),
    ),
    e(
      'P_11_2',
      total(({ tax }) => tax),
    ),
    e('P_11_2W', invoice.currency === 'PLN' ? undefined : home && amount(home.tax)),
    e('P_12_1', amount(gross)),
    e('P_12_2', truncate(amountInWords(gross, invoice.currency, 'pl'), 256)),
    e('RodzajFaktury', correction ? 'KOR_VAT_RR' : 'VAT_RR'),
    ...(correction ? correctionElements(correction, problems) : []),
    ...descriptionElements(invoice, problems),
    ...invoice.lines.map((line, index) => writeLine(invoice, line, index + 1, problems)),
    writeSettlement(invoice, problems),
    writePayment(invoice, problems),
  ])
}

// The farmer is the first subject of the file, but the buyer party of our document.
const correctionElements = (correction: Correction, problems: Problem[]) => [
  e('PrzyczynaKorekty', text(correction.reason, 256, 'correction_reason', problems)),
  e('TypKorekty', correction.effect),
  correctedInvoice(correction, problems),
  correction.buyer_before && e.always('Podmiot1K', subject(correction.buyer_before, FARMER, problems)),
  correction.seller_before && e.always('Podmiot2K', subject(correction.seller_before, ISSUER, problems)),
]

const CODE_MAX = 50
const GTIN_MAX = 20
// Flat-rate refunds by article 115(2) of the Polish VAT act: the current rate and the former one.
const REFUND_RATES = new Set(['7', '6.5'])

function writeLine(invoice: Invoice, line: Line, number: number, problems: Problem[]): Element {
  const { field, unit, description, rate, classified } = line
  const { home } = invoice
  if (!REFUND_RATES.has(rate)) problems.push({ rule: 'RR-02', field: `${field}.tax`, values: [rate] })
  const requiredText = (value: string | undefined, name: string, rule: 'RR-01' | 'RR-03') => {
    const normalized = text(value, 256, `${field}.${name}`, problems)
    if (normalized === undefined) problems.push({ rule, field: `${field}.${name}` })
    return e.always(name === 'description' ? 'P_6C' : 'P_6A', normalized ?? '')
  }
  const code = (name: string, max: number) =>
    e(name, classified?.as === name ? truncate(normalizeText(classified.code), max) : undefined)
  return e.always('FakturaRRWiersz', [
    e('NrWierszaFa', String(number)),
    e('UU_ID', truncate(normalizeText(line.id), CODE_MAX)),
    e('P_5', text(line.name, 256, `${field}.name`, problems)),
    ...[code('GTIN', GTIN_MAX), code('PKWiU', CODE_MAX), code('CN', CODE_MAX)],
    requiredText(unit, 'quantity_unit', 'RR-03'),
    e('P_6B', quantity(line.quantity, `${field}.quantity`, problems)),
    requiredText(description, 'description', 'RR-01'),
    e('P_7', printPlain(priceOf(line))),
    e('P_8', amount(line.net)),
    e('P_9', rate),
    e('P_10', amount(line.tax)),
    e('P_11', amount(add(line.net, line.tax))),
    mark('StanPrzed', line.state === 'before'),
    e('KursWaluty', home && quantity(home.rate, 'exchange_currency_rate', problems)),
  ])
}

// The format has neither discounts nor gross prices, so the price is computed from the net total of the line.
const priceOf = ({ net, quantity, price_net }: Line): Decimal =>
  isZero(quantity) ? price_net : unitPriceMaking(net, quantity, price_net)

// Transfer, or a description of another form of payment.
function writePayment({ payment, buyer }: Invoice, problems: Problem[]): Element | undefined {
  const { type, description, accounts } = payment
  const other = type && type !== 'transfer' ? (description ?? type) : undefined
  const bankAccounts = accounts.filter(({ is_factor }) => !is_factor).slice(0, ACCOUNTS_MAX)
  return e('Platnosc', [
    e('FormaPlatnosci', type === 'transfer' ? '1' : undefined),
    e('PlatnoscInna', other && '1'),
    e('OpisPlatnosci', text(other, 256, 'payment_type', problems)),
    buyer.account && account('RachunekBankowy1', buyer.account, problems, 'buyer_bank_account'),
    ...bankAccounts.map((bankAccount: Account) => account('RachunekBankowy2', bankAccount, problems)),
  ])
}

const ACCOUNTS_MAX = 3
