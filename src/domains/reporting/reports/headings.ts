import { decimal, printFixed } from '../../../money/decimal.ts'
import { choice, type Fields } from '../../../platform/fields/field.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import type { Column } from '../../../platform/spreadsheets/sheet.ts'
import { kindTitle } from '../../documents/invoices/kinds.ts'

// What the columns of a sheet are called for people, where a language is asked for. Programs get the names of the fields.

const LANGUAGES = ['en', 'pl', 'de'] as const
type Language = (typeof LANGUAGES)[number]

export const WORDED = {
  lang: choice(LANGUAGES, {
    about:
      'Sheets with headings in this language and amounts in full; without it headings are names of fields',
  }),
} satisfies Fields

type Told = Column & { of: (row: Document) => unknown }
type Words = readonly [en: string, pl: string, de: string]

const HEADINGS: { readonly [name: string]: Words } = {
  name: ['Name', 'Nazwa', 'Name'],
  code: ['Code', 'Kod', 'Code'],
  id: ['Number of the record', 'Numer wpisu', 'Nummer des Eintrags'],
  client_id: ['Number of the client', 'Numer klienta', 'Nummer des Kunden'],
  product_id: ['Number of the product', 'Numer produktu', 'Nummer des Produkts'],
  month: ['Month', 'Miesiąc', 'Monat'],
  currency: ['Currency', 'Waluta', 'Währung'],
  count: ['Documents', 'Dokumenty', 'Belege'],
  quantity: ['Quantity', 'Ilość', 'Menge'],
  price_net: ['Net', 'Netto', 'Netto'],
  price_tax: ['Tax', 'Podatek', 'Steuer'],
  price_gross: ['Gross', 'Brutto', 'Brutto'],
  net: ['Net', 'Netto', 'Netto'],
  tax_value: ['Tax', 'Podatek', 'Steuer'],
  amount: ['Open', 'Otwarte', 'Offen'],
  current: ['Not yet due', 'Przed terminem', 'Noch nicht fällig'],
  '1_30': ['1–30 days', '1–30 dni', '1–30 Tage'],
  '31_60': ['31–60 days', '31–60 dni', '31–60 Tage'],
  '61_90': ['61–90 days', '61–90 dni', '61–90 Tage'],
  over_90: ['Over 90 days', 'Ponad 90 dni', 'Über 90 Tage'],
  from: ['From', 'Od', 'Von'],
  to: ['To', 'Do', 'Bis'],
  expected: ['Expected', 'Do zapłaty', 'Erwartet'],
  expected_count: ['Expected, documents', 'Do zapłaty, dokumenty', 'Erwartet, Belege'],
  received: ['Received', 'Wpłynęło', 'Erhalten'],
  received_count: ['Received, payments', 'Wpłynęło, płatności', 'Erhalten, Zahlungen'],
  opening_quantity: ['At the beginning, quantity', 'Na początku, ilość', 'Am Anfang, Menge'],
  opening_value: ['At the beginning, value', 'Na początku, wartość', 'Am Anfang, Wert'],
  in_quantity: ['Came in, quantity', 'Przychód, ilość', 'Zugang, Menge'],
  in_value: ['Came in, value', 'Przychód, wartość', 'Zugang, Wert'],
  out_quantity: ['Went out, quantity', 'Rozchód, ilość', 'Abgang, Menge'],
  out_value: ['Went out, value', 'Rozchód, wartość', 'Abgang, Wert'],
  closing_quantity: ['At the end, quantity', 'Na końcu, ilość', 'Am Ende, Menge'],
  closing_value: ['At the end, value', 'Na końcu, wartość', 'Am Ende, Wert'],
  number: ['Number', 'Numer', 'Nummer'],
  ksef_number: ['KSeF number', 'Numer KSeF', 'KSeF-Nummer'],
  kind: ['Kind', 'Rodzaj', 'Art'],
  issue_date: ['Date of issue', 'Data wystawienia', 'Ausstellungsdatum'],
  sell_date: ['Date of sale', 'Data sprzedaży', 'Verkaufsdatum'],
  tax_date: ['Tax point', 'Data VAT', 'Steuerdatum'],
  buyer_name: ['Client', 'Kontrahent', 'Geschäftspartner'],
  buyer_tax_no: ['Tax number', 'NIP', 'Steuernummer'],
  buyer_country: ['Country', 'Kraj', 'Land'],
  gtu_codes: ['GTU codes', 'Kody GTU', 'GTU-Codes'],
  procedure_designations: ['Procedures', 'Procedury', 'Verfahren'],
  exchange_currency_rate: ['Exchange rate', 'Kurs', 'Wechselkurs'],
  date: ['Date', 'Data', 'Datum'],
  document_kind: ['Kind of document', 'Rodzaj dokumentu', 'Art des Belegs'],
  payment_to: ['Due', 'Termin', 'Fällig'],
  debit: ['Debit', 'Obciążenia', 'Soll'],
  credit: ['Credit', 'Uznania', 'Haben'],
  balance: ['Balance', 'Saldo', 'Saldo'],
}

// What stands in a cell as a word of the API.
const VALUES: { readonly [value: string]: Words } = {
  total: ['Total', 'Razem', 'Summe'],
  document: ['Document', 'Dokument', 'Beleg'],
  payment: ['Payment', 'Płatność', 'Zahlung'],
  left: ['Not assigned', 'Nierozliczone', 'Nicht zugeordnet'],
  opening: ['Opening balance', 'Saldo początkowe', 'Anfangssaldo'],
  closing: ['Closing balance', 'Saldo końcowe', 'Endsaldo'],
}

const MARGIN: Words = ['margin', 'marża', 'Marge']

export const languageOf = ({ query }: Pick<Call, 'query'>): Language | undefined =>
  LANGUAGES.find((lang) => lang === query.lang)

export function inLanguage(columns: readonly Told[], lang: Language | undefined): Told[] {
  if (lang === undefined) return [...columns]
  return columns.map((column) => ({
    ...column,
    name: headingOf(column.name, lang),
    of: (row) => cellIn(column, column.of(row), lang),
  }))
}

export const wordOf = (value: string, lang: Language | undefined): string =>
  (lang && VALUES[value]?.[LANGUAGES.indexOf(lang)]) || value

// The columns of a rate are called after it: net_23, tax_8_margin.
function headingOf(name: string, lang: Language): string {
  const place = LANGUAGES.indexOf(lang)
  const [, side, rate, margin] = /^(net|tax)_(.+?)(_margin)?$/.exec(name) ?? []
  const known = HEADINGS[name]?.[place]
  if (known || rate === undefined) return known ?? name
  const told = /^\d/.test(rate) ? `${rate}%` : rate
  const of = HEADINGS[side === 'net' ? 'net' : 'tax_value']?.[place]
  return [of, told, margin && MARGIN[place]].filter(Boolean).join(' ')
}

// Amounts have their hundredths; quantities and rates of exchange as many decimals as they have.
function cellIn({ name, kind }: Told, value: unknown, lang: Language): unknown {
  if (typeof value !== 'string' || value === '') return value
  if (kind === 'decimal') return /quantity|rate/.test(name) ? value : printFixed(decimal(value), 2)
  if (name !== 'kind' && name !== 'document_kind') return value
  return value in VALUES ? wordOf(value, lang) : kindTitle(value, lang)
}
