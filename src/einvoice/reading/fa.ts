import { type Decimal, decimal, sum, ZERO } from '../../money/decimal.ts'
import type { Correction, Invoice, MarginScheme, Marks, Named, Rate, Vehicles } from '../model.ts'
import { normal } from '../rules/values.ts'
import type { Element } from '../xml/tree.ts'
import { readFaLines, readFaOrder } from './fa-lines.ts'
import { readAuthorized, readFaParty, readFaSide, readOthers } from './fa-parties.ts'
import { readFaPayment, readSettlements } from './fa-payment.ts'
import { readFaSums } from './fa-rates.ts'
import { type Doubt, needed, type Read } from './result.ts'
import { type Taking, takingFrom, UnreadableInvoice } from './tracked-reader.ts'

// FA(3) and FA(2), which differ in little, by their meaning.

const SORTS: { readonly [sort: string]: { kind: Invoice['kind']; is_correction: boolean } } = {
  VAT: { kind: 'vat', is_correction: false },
  UPR: { kind: 'vat', is_correction: false },
  ZAL: { kind: 'advance', is_correction: false },
  ROZ: { kind: 'final', is_correction: false },
  KOR: { kind: 'vat', is_correction: true },
  KOR_ZAL: { kind: 'advance', is_correction: true },
  KOR_ROZ: { kind: 'final', is_correction: true },
}

export function readFa(root: Element): Read {
  const taking = takingFrom(root)
  taking.whole(taking.one(root, 'Naglowek'))
  const doubts: Doubt[] = []
  const fa = needed(taking.one(root, 'Fa'), 'part Fa')
  const sort = taking.text(fa, 'RodzajFaktury') ?? ''
  const { kind, is_correction } = needed(SORTS[sort], 'sort of the invoice (RodzajFaktury)')
  if (sort === 'UPR') doubts.push({ field: 'kind', message: 'is a simplified invoice (UPR) in the file' })
  const seller = readSeller(taking, root)
  const marks = readMarks(taking, fa)
  const margin = readMargin(taking, fa)
  const currency = needed(taking.text(fa, 'KodWaluty'), 'currency (KodWaluty)')
  const lines = readFaLines(taking, fa, { margin, is_correction })
  const order = kind === 'advance' ? readFaOrder(taking, fa, margin) : undefined
  const rates = readFaSums(taking, fa, [...lines, ...(order?.lines ?? [])], marks.one_stop)
  const issue_date = needed(taking.day(fa, 'P_1'), 'day of issue (P_1)')
  const gross = needed(taking.amount(fa, 'P_15'), 'total (P_15)')
  const advances = is_correction || kind !== 'vat' ? readAdvances(taking, fa) : []
  const correction = is_correction ? readCorrection(taking, fa) : undefined
  const invoice: Invoice = {
    kind,
    number: needed(taking.text(fa, 'P_2'), 'number (P_2)'),
    issue_date,
    place: taking.text(fa, 'P_1M'),
    supplied: readSupplied(taking, fa),
    currency,
    seller,
    buyer: readFaSide(taking, taking.one(root, 'Podmiot2'), 'buyer_'),
    others: readOthers(taking, root),
    authorized: readAuthorized(taking, root),
    ...readReferences(taking, fa),
    lines,
    rates,
    gross,
    home: readHome(taking, fa, currency, rates),
    payment: readFaPayment(taking, fa, gross, issue_date),
    received: readReceived(taking, fa),
    marks: { ...marks, procedure: procedureOf(taking, fa) },
    exemption: taking.text(
      fa,
      'Adnotacje/Zwolnienie/P_19A|Adnotacje/Zwolnienie/P_19B|Adnotacje/Zwolnienie/P_19C',
    ),
    outside: outsideOf([...rates, ...lines, ...(order?.lines ?? [])]),
    margin,
    vehicles: readVehicles(taking, fa),
    ...readWords(taking, root, fa),
    settlements: readSettlements(taking, fa),
    correction,
    order,
    advances,
  }
  if (seller.name === undefined) throw new UnreadableInvoice('no seller is named')
  return { invoice, left: [...taking.left(), ...taking.filled(WITHOUT_FIELD)], doubts }
}

const WITHOUT_FIELD = [
  'Naglowek/SystemInfo',
  'Fa/FakturaZaliczkowa/NrKSeFFaZaliczkowej',
  'Fa/Platnosc/RachunekBankowy/SWIFT',
  'Fa/Platnosc/RachunekBankowyFaktora/SWIFT',
  'Stopka/Rejestry/KRS',
  'Stopka/Rejestry/REGON',
  'Stopka/Rejestry/BDO',
]

// Of lines too: what comes to nothing has no sum.
function outsideOf(taxed: readonly Pick<Rate, 'rate' | 'category'>[]): Invoice['outside'] {
  const outside = taxed.filter(({ rate }) => rate === 'np')
  if (outside.length === 0) return undefined
  return outside.some(({ category }) => category === 'AE') ? 'II' : 'I'
}

function readSeller(taking: Taking, root: Element) {
  const element = taking.one(root, 'Podmiot1')
  taking.one(element, 'PrefiksPodatnika')
  const registers = 'Stopka/Rejestry'
  taking.one(root, `${registers}/REGON`)
  return {
    ...readFaSide(taking, element, 'seller_'),
    register_number: taking.text(root, `${registers}/KRS|${registers}/REGON`),
    waste_number: taking.text(root, `${registers}/BDO`),
  }
}

const YES = '1'

function readMarks(taking: Taking, fa: Element): Marks {
  const notes = taking.one(fa, 'Adnotacje')
  const is = (path: string) => taking.text(notes, path) === YES
  for (const path of [
    'Zwolnienie/P_19',
    'Zwolnienie/P_19N',
    'NoweSrodkiTransportu/P_22N',
    'PMarzy/P_PMarzyN',
  ])
    taking.one(notes, path)
  return {
    cash_method: is('P_16'),
    self_billing: is('P_17'),
    reverse_charge: is('P_18'),
    split_payment: is('P_18A'),
    triangular: is('P_23'),
    related: taking.text(fa, 'TP') === YES,
    one_stop: taking.one(fa, 'P_13_5') !== undefined,
  }
}

const MARGINS: readonly [element: string, scheme: MarginScheme][] = [
  ['P_PMarzy_2', 'travel'],
  ['P_PMarzy_3_1', 'used_goods'],
  ['P_PMarzy_3_2', 'art'],
  ['P_PMarzy_3_3', 'collectibles'],
]

function readMargin(taking: Taking, fa: Element): MarginScheme | undefined {
  const element = taking.one(fa, 'Adnotacje/PMarzy')
  taking.one(element, 'P_PMarzy')
  return MARGINS.find(([name]) => taking.text(element, name) === YES)?.[1]
}

function readVehicles(taking: Taking, fa: Element): Vehicles | undefined {
  const element = taking.one(fa, 'Adnotacje/NoweSrodkiTransportu')
  if (taking.text(element, 'P_22') !== YES) return undefined
  const is_reported = taking.text(element, 'P_42_5') === YES
  const each = taking.all(element, 'NowySrodekTransportu').map((vehicle) => {
    taking.whole(vehicle)
    return Object.fromEntries(vehicle.children.map(({ name, text }) => [name, normal(text)]))
  })
  return { is_reported, each }
}

// Those of the lines, where they all say the same.
function procedureOf(taking: Taking, fa: Element): string | undefined {
  const lines = taking.all(fa, 'FaWiersz/Procedura|Zamowienie/ZamowienieWiersz/ProceduraZ')
  return lines[0]?.text.trim() || undefined
}

function readSupplied(taking: Taking, fa: Element): Invoice['supplied'] {
  const [from, to] = [taking.day(fa, 'OkresFa/P_6_Od'), taking.day(fa, 'OkresFa/P_6_Do')]
  if (from !== undefined && to !== undefined) return { from, to }
  const day = taking.day(fa, 'P_6') ?? taking.day(fa, 'P_1')
  return day === undefined ? undefined : { from: day, to: day }
}

// One of each; further ones are left where they stand.
const readReferences = (taking: Taking, fa: Element) => ({
  contract_number: taking.text(fa, 'WarunkiTransakcji/Umowy/NrUmowy'),
  order_number: taking.text(fa, 'WarunkiTransakcji/Zamowienia/NrZamowienia'),
  receipt_number: taking.text(fa, 'FP') === YES ? '' : undefined,
  delivery_notes: some(taking.all(fa, 'WZ').flatMap((one) => normal(one.text) || [])),
})

export function readHome(
  taking: Taking,
  fa: Element,
  currency: string,
  rates: Invoice['rates'],
  path = 'KursWalutyZ|FaWiersz/KursWaluty',
): Invoice['home'] {
  const [first] = taking.all(fa, path)
  const rate = first && decimalOf(first.text)
  const told = rates.flatMap(({ home_tax }) => home_tax ?? [])
  if (currency === 'PLN' || (rate === undefined && told.length === 0)) return undefined
  return { currency: 'PLN', rate: rate ?? decimal('1'), tax: told.length > 0 ? sum(told) : ZERO }
}

const decimalOf = (text: string): Decimal | undefined =>
  /^\d{1,14}(\.\d{1,8})?$/.test(text.trim()) ? decimal(text.trim()) : undefined

function readReceived(taking: Taking, fa: Element): Invoice['received'] {
  const parts = taking.all(fa, 'ZaliczkaCzesciowa').map((part) => ({
    date: taking.day(part, 'P_6Z') ?? '',
    amount: taking.amount(part, 'P_15Z') ?? ZERO,
    rate: taking.amount(part, 'KursWalutyZW'),
  }))
  return some(parts)
}

const some = <One>(all: One[]): One[] | undefined => (all.length > 0 ? all : undefined)

function readCorrected(taking: Taking, element: Element): Named {
  taking.one(element, 'NrKSeF')
  taking.one(element, 'NrKSeFN')
  return {
    number: taking.text(element, 'NrFaKorygowanej') ?? '',
    issue_date: taking.day(element, 'DataWystFaKorygowanej'),
    ksef_number: taking.text(element, 'NrKSeFFaKorygowanej'),
  }
}

export function readCorrection(taking: Taking, fa: Element): Correction {
  const [first, ...also] = taking
    .all(fa, 'DaneFaKorygowanej')
    .map((element) => readCorrected(taking, element))
  const effect = taking.text(fa, 'TypKorekty')
  const [seller, buyer] = [taking.one(fa, 'Podmiot1K'), taking.one(fa, 'Podmiot2K')]
  taking.one(buyer, 'IDNabywcy')
  return {
    ...(first ?? { number: '' }),
    also: some(also),
    period: taking.text(fa, 'OkresFaKorygowanej'),
    reason: taking.text(fa, 'PrzyczynaKorekty'),
    effect: effect === '1' || effect === '3' ? effect : '2',
    gross_before: taking.amount(fa, 'P_15ZK') ?? ZERO,
    seller_before: seller && readFaParty(taking, seller, 'seller_'),
    buyer_before: buyer && readFaParty(taking, buyer, 'buyer_'),
  }
}

function readAdvances(taking: Taking, fa: Element): Named[] {
  return taking.all(fa, 'FakturaZaliczkowa').map((element) => {
    taking.one(element, 'NrKSeFZN')
    return {
      number: taking.text(element, 'NrFaZaliczkowej') ?? '',
      ksef_number: taking.text(element, 'NrKSeFFaZaliczkowej'),
    }
  })
}

const NOTE = 'Uwagi'

// A remark is described by that word; what is said of something else has its own.
export function readWords(
  taking: Taking,
  root: Element,
  fa: Element,
): Pick<Invoice, 'notes' | 'descriptions' | 'footer'> {
  const entries = taking.all(fa, 'DodatkowyOpis').map((element) => ({
    line: numberOf(taking.text(element, 'NrWiersza')),
    key: taking.text(element, 'Klucz') ?? NOTE,
    value: taking.text(element, 'Wartosc') ?? '',
  }))
  const isNote = ({ line, key }: (typeof entries)[number]) => line === undefined && key === NOTE
  return {
    notes: entries.filter(isNote).map(({ value }) => value),
    descriptions: entries.filter((one) => !isNote(one)),
    footer:
      taking
        .all(root, 'Stopka/Informacje/StopkaFaktury')
        .map(({ text }) => text.trim())
        .join(' ') || undefined,
  }
}

const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : undefined
