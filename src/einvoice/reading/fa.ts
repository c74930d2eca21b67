import { type Decimal, decimal, sum, ZERO } from '../../money/decimal.ts'
import type { Correction, Invoice, InvoiceReference, MarginScheme, Marks, Rate, Vehicles } from '../model.ts'
import { normalizeSpace } from '../rules/values.ts'
import type { Element } from '../xml/tree.ts'
import { readFaLines, readFaOrder } from './fa-lines.ts'
import { readAuthorized, readFaParty, readFaPartyWithContact, readOthers } from './fa-parties.ts'
import { readFaPayment, readSettlements } from './fa-payment.ts'
import { readFaSums } from './fa-rates.ts'
import { type ReadResult, type ReadWarning, requireValue } from './result.ts'
import { type TrackedReader, trackedReader, UnreadableInvoice } from './tracked-reader.ts'

// Reads FA(3) and the similar FA(2) into the model.

const SORTS: { readonly [sort: string]: { kind: Invoice['kind']; is_correction: boolean } } = {
  VAT: { kind: 'vat', is_correction: false },
  UPR: { kind: 'vat', is_correction: false },
  ZAL: { kind: 'advance', is_correction: false },
  ROZ: { kind: 'final', is_correction: false },
  KOR: { kind: 'vat', is_correction: true },
  KOR_ZAL: { kind: 'advance', is_correction: true },
  KOR_ROZ: { kind: 'final', is_correction: true },
}

export function readFa(root: Element): ReadResult {
  const reader = trackedReader(root)
  reader.markAll(reader.first(root, 'Naglowek'))
  const warnings: ReadWarning[] = []
  const fa = requireValue(reader.first(root, 'Fa'), 'part Fa')
  const sort = reader.text(fa, 'RodzajFaktury') ?? ''
  const { kind, is_correction } = requireValue(SORTS[sort], 'sort of the invoice (RodzajFaktury)')
  if (sort === 'UPR') warnings.push({ field: 'kind', message: 'is a simplified invoice (UPR) in the file' })
  const seller = readSeller(reader, root)
  const marks = readMarks(reader, fa)
  const margin = readMargin(reader, fa)
  const currency = requireValue(reader.text(fa, 'KodWaluty'), 'currency (KodWaluty)')
  const lines = readFaLines(reader, fa, { margin, is_correction })
  const order = kind === 'advance' ? readFaOrder(reader, fa, margin) : undefined
  const rates = readFaSums(reader, fa, [...lines, ...(order?.lines ?? [])], marks.one_stop)
  const issue_date = requireValue(reader.day(fa, 'P_1'), 'day of issue (P_1)')
  const gross = requireValue(reader.amount(fa, 'P_15'), 'total (P_15)')
  const advances = is_correction || kind !== 'vat' ? readAdvances(reader, fa) : []
  const correction = is_correction ? readCorrection(reader, fa) : undefined
  const invoice: Invoice = {
    kind,
    number: requireValue(reader.text(fa, 'P_2'), 'number (P_2)'),
    issue_date,
    place: reader.text(fa, 'P_1M'),
    supplied: readSupplied(reader, fa),
    currency,
    seller,
    buyer: readFaPartyWithContact(reader, reader.first(root, 'Podmiot2'), 'buyer_'),
    others: readOthers(reader, root),
    authorized: readAuthorized(reader, root),
    ...readReferences(reader, fa),
    lines,
    rates,
    gross,
    home: readHome(reader, fa, currency, rates),
    payment: readFaPayment(reader, fa, gross, issue_date),
    received: readReceived(reader, fa),
    marks: { ...marks, procedure: procedureOf(reader, fa) },
    exemption: reader.text(
      fa,
      'Adnotacje/Zwolnienie/P_19A|Adnotacje/Zwolnienie/P_19B|Adnotacje/Zwolnienie/P_19C',
    ),
    outside: outsideOf([...rates, ...lines, ...(order?.lines ?? [])]),
    margin,
    vehicles: readVehicles(reader, fa),
    ...readWords(reader, root, fa),
    settlements: readSettlements(reader, fa),
    correction,
    order,
    advances,
  }
  if (seller.name === undefined) throw new UnreadableInvoice('the file contains no seller')
  return { invoice, unread: [...reader.unread(), ...reader.filled(WITHOUT_FIELD)], warnings }
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

// Considers the lines too, because rates with zero amounts have no total.
function outsideOf(taxed: readonly Pick<Rate, 'rate' | 'category'>[]): Invoice['outside'] {
  const outside = taxed.filter(({ rate }) => rate === 'np')
  if (outside.length === 0) return undefined
  return outside.some(({ category }) => category === 'AE') ? 'II' : 'I'
}

function readSeller(reader: TrackedReader, root: Element) {
  const element = reader.first(root, 'Podmiot1')
  reader.first(element, 'PrefiksPodatnika')
  const registers = 'Stopka/Rejestry'
  reader.first(root, `${registers}/REGON`)
  return {
    ...readFaPartyWithContact(reader, element, 'seller_'),
    register_number: reader.text(root, `${registers}/KRS|${registers}/REGON`),
    waste_number: reader.text(root, `${registers}/BDO`),
  }
}

const YES = '1'

function readMarks(reader: TrackedReader, fa: Element): Marks {
  const notes = reader.first(fa, 'Adnotacje')
  const isMarked = (path: string) => reader.text(notes, path) === YES
  for (const path of [
    'Zwolnienie/P_19',
    'Zwolnienie/P_19N',
    'NoweSrodkiTransportu/P_22N',
    'PMarzy/P_PMarzyN',
  ])
    reader.first(notes, path)
  return {
    cash_method: isMarked('P_16'),
    self_billing: isMarked('P_17'),
    reverse_charge: isMarked('P_18'),
    split_payment: isMarked('P_18A'),
    triangular: isMarked('P_23'),
    related: reader.text(fa, 'TP') === YES,
    one_stop: reader.first(fa, 'P_13_5') !== undefined,
  }
}

const MARGINS: readonly [element: string, scheme: MarginScheme][] = [
  ['P_PMarzy_2', 'travel'],
  ['P_PMarzy_3_1', 'used_goods'],
  ['P_PMarzy_3_2', 'art'],
  ['P_PMarzy_3_3', 'collectibles'],
]

function readMargin(reader: TrackedReader, fa: Element): MarginScheme | undefined {
  const element = reader.first(fa, 'Adnotacje/PMarzy')
  reader.first(element, 'P_PMarzy')
  return MARGINS.find(([name]) => reader.text(element, name) === YES)?.[1]
}

function readVehicles(reader: TrackedReader, fa: Element): Vehicles | undefined {
  const element = reader.first(fa, 'Adnotacje/NoweSrodkiTransportu')
  if (reader.text(element, 'P_22') !== YES) return undefined
  const is_reported = reader.text(element, 'P_42_5') === YES
  const items = reader.all(element, 'NowySrodekTransportu').map((vehicle) => {
    reader.markAll(vehicle)
    return Object.fromEntries(vehicle.children.map(({ name, text }) => [name, normalizeSpace(text)]))
  })
  return { is_reported, items }
}

// The procedure of the first line, which applies to the document.
function procedureOf(reader: TrackedReader, fa: Element): string | undefined {
  const lines = reader.all(fa, 'FaWiersz/Procedura|Zamowienie/ZamowienieWiersz/ProceduraZ')
  return lines[0]?.text.trim() || undefined
}

function readSupplied(reader: TrackedReader, fa: Element): Invoice['supplied'] {
  const [from, to] = [reader.day(fa, 'OkresFa/P_6_Od'), reader.day(fa, 'OkresFa/P_6_Do')]
  if (from !== undefined && to !== undefined) return { from, to }
  const day = reader.day(fa, 'P_6') ?? reader.day(fa, 'P_1')
  return day === undefined ? undefined : { from: day, to: day }
}

// Reads one reference of each kind; further ones stay unread.
const readReferences = (reader: TrackedReader, fa: Element) => ({
  contract_number: reader.text(fa, 'WarunkiTransakcji/Umowy/NrUmowy'),
  order_number: reader.text(fa, 'WarunkiTransakcji/Zamowienia/NrZamowienia'),
  receipt_number: reader.text(fa, 'FP') === YES ? '' : undefined,
  delivery_notes: ifAny(
    reader.all(fa, 'WZ').flatMap((deliveryNote) => normalizeSpace(deliveryNote.text) || []),
  ),
})

export function readHome(
  reader: TrackedReader,
  fa: Element,
  currency: string,
  rates: Invoice['rates'],
  path = 'KursWalutyZ|FaWiersz/KursWaluty',
): Invoice['home'] {
  const [first] = reader.all(fa, path)
  const rate = first && decimalOf(first.text)
  const homeTaxes = rates.flatMap(({ home_tax }) => home_tax ?? [])
  if (currency === 'PLN' || (rate === undefined && homeTaxes.length === 0)) return undefined
  return { currency: 'PLN', rate: rate ?? decimal('1'), tax: homeTaxes.length > 0 ? sum(homeTaxes) : ZERO }
}

const decimalOf = (text: string): Decimal | undefined =>
  /^\d{1,14}(\.\d{1,8})?$/.test(text.trim()) ? decimal(text.trim()) : undefined

function readReceived(reader: TrackedReader, fa: Element): Invoice['received'] {
  const parts = reader.all(fa, 'ZaliczkaCzesciowa').map((part) => ({
    date: reader.day(part, 'P_6Z') ?? '',
    amount: reader.amount(part, 'P_15Z') ?? ZERO,
    rate: reader.amount(part, 'KursWalutyZW'),
  }))
  return ifAny(parts)
}

const ifAny = <Item>(items: Item[]): Item[] | undefined => (items.length > 0 ? items : undefined)

function readCorrectedReference(reader: TrackedReader, element: Element): InvoiceReference {
  reader.first(element, 'NrKSeF')
  reader.first(element, 'NrKSeFN')
  return {
    number: reader.text(element, 'NrFaKorygowanej') ?? '',
    issue_date: reader.day(element, 'DataWystFaKorygowanej'),
    ksef_number: reader.text(element, 'NrKSeFFaKorygowanej'),
  }
}

export function readCorrection(reader: TrackedReader, fa: Element): Correction {
  const [first, ...also] = reader
    .all(fa, 'DaneFaKorygowanej')
    .map((element) => readCorrectedReference(reader, element))
  const effect = reader.text(fa, 'TypKorekty')
  const [seller, buyer] = [reader.first(fa, 'Podmiot1K'), reader.first(fa, 'Podmiot2K')]
  reader.first(buyer, 'IDNabywcy')
  return {
    ...(first ?? { number: '' }),
    also: ifAny(also),
    period: reader.text(fa, 'OkresFaKorygowanej'),
    reason: reader.text(fa, 'PrzyczynaKorekty'),
    effect: effect === '1' || effect === '3' ? effect : '2',
    gross_before: reader.amount(fa, 'P_15ZK') ?? ZERO,
    seller_before: seller && readFaParty(reader, seller, 'seller_'),
    buyer_before: buyer && readFaParty(reader, buyer, 'buyer_'),
  }
}

function readAdvances(reader: TrackedReader, fa: Element): InvoiceReference[] {
  return reader.all(fa, 'FakturaZaliczkowa').map((element) => {
    reader.first(element, 'NrKSeFZN')
    return {
      number: reader.text(element, 'NrFaZaliczkowej') ?? '',
      ksef_number: reader.text(element, 'NrKSeFFaZaliczkowej'),
    }
  })
}

const NOTE = 'Uwagi'

// A remark has the key "Uwagi"; other keys become descriptions.
export function readWords(
  reader: TrackedReader,
  root: Element,
  fa: Element,
): Pick<Invoice, 'notes' | 'descriptions' | 'footer'> {
  const entries = reader.all(fa, 'DodatkowyOpis').map((element) => ({
    line: numberOf(reader.text(element, 'NrWiersza')),
    key: reader.text(element, 'Klucz') ?? NOTE,
    value: reader.text(element, 'Wartosc') ?? '',
  }))
  const isNote = ({ line, key }: (typeof entries)[number]) => line === undefined && key === NOTE
  return {
    notes: entries.filter(isNote).map(({ value }) => value),
    descriptions: entries.filter((entry) => !isNote(entry)),
    footer:
      reader
        .all(root, 'Stopka/Informacje/StopkaFaktury')
        .map(({ text }) => text.trim())
        .join(' ') || undefined,
  }
}

const numberOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,5}$/.test(text) ? Number(text) : undefined
