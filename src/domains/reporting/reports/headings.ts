import { decimal, printFixed } from '../../../money/decimal.ts'
import { choice, type Fields } from '../../../platform/fields/field.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import type { Column } from '../../../platform/spreadsheets/sheet.ts'
import { kindTitle } from '../../documents/invoices/kinds.ts'

// Translates the headings of spreadsheets if a language is requested. Without one, the headings are the names of the fields.

const LANGUAGES = ['en', 'pl', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

export const WORDED = {
  lang: choice(LANGUAGES, {
    description:
      'Headings of the spreadsheet or PDF in this language and amounts with two decimals; by default headings of spreadsheets are field names, and a PDF is in the language of the account',
  }),
} satisfies Fields

type HeadedColumn = Column & { of: (row: JsonObject) => unknown }
type Words = readonly [en: string, pl: string, de: string]

const HEADINGS: { readonly [name: string]: Words } = {
  name: ['Name', 'Nazwa', 'Name'],
  code: ['Code', 'Kod', 'Artikelnummer'],
  id: ['Record ID', 'Identyfikator wpisu', 'Eintrags-ID'],
  client_id: ['Client ID', 'Identyfikator klienta', 'Kunden-ID'],
  product_id: ['Product ID', 'Identyfikator produktu', 'Produkt-ID'],
  month: ['Month', 'Miesiąc', 'Monat'],
  currency: ['Currency', 'Waluta', 'Währung'],
  count: ['Documents', 'Dokumenty', 'Belege'],
  quantity: ['Quantity', 'Ilość', 'Menge'],
  price_net: ['Net', 'Netto', 'Netto'],
  price_tax: ['Tax', 'VAT', 'USt'],
  price_gross: ['Gross', 'Brutto', 'Brutto'],
  net: ['Net', 'Netto', 'Netto'],
  tax_value: ['Tax', 'VAT', 'USt'],
  amount: ['Outstanding', 'Do zapłaty', 'Offen'],
  current: ['Not yet due', 'Przed terminem', 'Noch nicht fällig'],
  '1_30': ['1–30 days', '1–30 dni', '1–30 Tage'],
  '31_60': ['31–60 days', '31–60 dni', '31–60 Tage'],
  '61_90': ['61–90 days', '61–90 dni', '61–90 Tage'],
  over_90: ['Over 90 days', 'Ponad 90 dni', 'Über 90 Tage'],
  from: ['From', 'Od', 'Von'],
  to: ['To', 'Do', 'Bis'],
  expected: ['Expected', 'Oczekiwane', 'Fällig'],
  expected_count: ['Expected, number of documents', 'Oczekiwane, liczba dokumentów', 'Fällig, Anzahl Belege'],
  received: ['Received', 'Wpłynęło', 'Eingegangen'],
  received_count: [
    'Received, number of payments',
    'Wpłynęło, liczba płatności',
    'Eingegangen, Anzahl Zahlungen',
  ],
  opening_quantity: ['Opening, quantity', 'Stan początkowy, ilość', 'Anfangsbestand, Menge'],
  opening_value: ['Opening, value', 'Stan początkowy, wartość', 'Anfangsbestand, Wert'],
  in_quantity: ['In, quantity', 'Przychód, ilość', 'Zugang, Menge'],
  in_value: ['In, value', 'Przychód, wartość', 'Zugang, Wert'],
  out_quantity: ['Out, quantity', 'Rozchód, ilość', 'Abgang, Menge'],
  out_value: ['Out, value', 'Rozchód, wartość', 'Abgang, Wert'],
  closing_quantity: ['Closing, quantity', 'Stan końcowy, ilość', 'Endbestand, Menge'],
  closing_value: ['Closing, value', 'Stan końcowy, wartość', 'Endbestand, Wert'],
  number: ['Number', 'Numer', 'Nummer'],
  ksef_number: ['KSeF number', 'Numer KSeF', 'KSeF-Nummer'],
  kind: ['Type', 'Rodzaj dokumentu', 'Belegart'],
  issue_date: ['Issue date', 'Data wystawienia', 'Rechnungsdatum'],
  sell_date: ['Sale date', 'Data sprzedaży', 'Leistungsdatum'],
  tax_date: ['VAT date (tax point)', 'Data obowiązku podatkowego', 'Steuerentstehung'],
  payment_date: ['Payment date', 'Data zapłaty', 'Zahlungsdatum'],
  deductible: ['Deductible', 'VAT do odliczenia', 'Abziehbare USt'],
  buyer_name: ['Client', 'Klient', 'Kunde'],
  buyer_tax_no: ['Tax ID', 'NIP', 'USt-IdNr. / St.-Nr.'],
  buyer_country: ['Country', 'Kraj', 'Land'],
  gtu_codes: ['GTU codes', 'Kody GTU', 'GTU-Codes'],
  procedure_designations: ['Procedures', 'Oznaczenia procedur', 'Verfahrenskennzeichen'],
  exchange_currency_rate: ['Exchange rate', 'Kurs waluty', 'Wechselkurs'],
  category: ['Category', 'Rodzaj transakcji', 'Art des Umsatzes'],
  country: ['Country', 'Kraj', 'Land'],
  tax_no: ['VAT ID', 'Numer VAT UE', 'USt-IdNr.'],
  triangular: ['Triangular', 'Transakcja trójstronna', 'Dreiecksgeschäft'],
  value: ['Value', 'Wartość', 'Wert'],
  rate: ['Rate', 'Stawka', 'Steuersatz'],
  original_quarter: ['Corrects quarter', 'Koryguje kwartał', 'Berichtigt Quartal'],
  base: ['Base', 'Podstawa', 'Bemessungsgrundlage'],
  field: ['Field', 'Pole', 'Kennzahl'],
  tax_field: ['Field of the tax', 'Pole podatku', 'Kennzahl der Steuer'],
  date: ['Date', 'Data', 'Datum'],
  document_kind: ['Document type', 'Rodzaj dokumentu', 'Belegart'],
  payment_to: ['Due date', 'Termin płatności', 'Fälligkeit'],
  debit: ['Debit', 'Obciążenia', 'Soll'],
  credit: ['Credit', 'Uznania', 'Haben'],
  register: ['Register', 'Ewidencja', 'Journal'],
  day: ['Sale or receipt', 'Data sprzedaży lub wpływu', 'Leistung oder Eingang'],
  known: ['KSeF', 'KSeF', 'KSeF'],
  type: ['Type', 'Typ dokumentu', 'Typ'],
  marks: ['Codes', 'Oznaczenia', 'Kennzeichen'],
  counted: ['Included', 'Uwzględniony', 'Berücksichtigt'],
  margin: ['Price under the margin scheme', 'Kwota w procedurze marży', 'Preis bei Differenzbesteuerung'],
  balance: ['Balance', 'Saldo', 'Saldo'],
  left: ['Unallocated', 'Nierozliczone', 'Nicht zugeordnet'],
  document_id: ['Record ID', 'Numer wpisu', 'Eintragsnummer'],
  period: ['Month', 'Miesiąc', 'Monat'],
  old_amount: ['Before the upgrade', 'Przed aktualizacją', 'Vor dem Update'],
  new_amount: ['According to the rules', 'Według przepisów', 'Nach den Regeln'],
  rule: ['Rule', 'Reguła', 'Regel'],
  article: ['Article', 'Przepis', 'Vorschrift'],
  finding: ['Reason', 'Przyczyna', 'Grund'],
  state: ['State', 'Stan', 'Status'],
}

// Translations of API values in cells.
const VALUES: { readonly [value: string]: Words } = {
  total: ['Total', 'Razem', 'Summe'],
  sales: ['Sales', 'Sprzedaż', 'Verkauf'],
  purchases: ['Purchases', 'Zakupy', 'Einkauf'],
  document: ['Document', 'Dokument', 'Beleg'],
  payment: ['Payment', 'Płatność', 'Zahlung'],
  left: ['Unallocated', 'Nierozliczone', 'Nicht zugeordnet'],
  opening: ['Opening balance', 'Saldo początkowe', 'Anfangssaldo'],
  closing: ['Closing balance', 'Saldo końcowe', 'Endsaldo'],
  kept: ['As before the upgrade', 'Jak przed aktualizacją', 'Wie vor dem Update'],
  applied: ['According to the rules', 'Według przepisów', 'Nach den Regeln'],
  rate_missing: ['Exchange rate missing', 'Brak kursu waluty', 'Wechselkurs fehlt'],
  owed_by_buyer: [
    'The buyer owes the tax',
    'Podatek rozlicza nabywca',
    'Steuerschuldner ist der Leistungsempfänger',
  ],
  other_country: ['Tax of another country', 'VAT innego kraju', 'Steuer eines anderen Landes'],
  exchange_rate: ['Exchange rate', 'Kurs waluty', 'Wechselkurs'],
  paid_in_parts: ['Due with the payment', 'Obowiązek z chwilą zapłaty', 'Fällig mit der Zahlung'],
  paid_before_supply: ['Paid before the supply', 'Zapłata przed dostawą', 'Zahlung vor der Leistung'],
  not_due: ['No tax is due', 'Brak obowiązku podatkowego', 'Keine Steuer fällig'],
  received_later: ['Received later', 'Faktura otrzymana później', 'Später eingegangen'],
  service_to_eu: ['Service to an EU business', 'Usługa dla podatnika z UE', 'Leistung an EU-Unternehmen'],
  correction_month: ['Month of the correction', 'Miesiąc korekty', 'Monat der Berichtigung'],
  unpaid_debt: ['Debt unpaid for 90 days', 'Dług niezapłacony 90 dni', 'Schuld 90 Tage unbezahlt'],
  other: ['Other', 'Inna', 'Sonstiges'],
}

const EU_CATEGORIES: { readonly [value: string]: Words } = {
  wdt: ['Supply of goods', 'Dostawa towarów (WDT)', 'Lieferung'],
  wnt: ['Acquisition of goods', 'Nabycie towarów (WNT)', 'Erwerb'],
  eu_service: ['Service', 'Usługa', 'Leistung'],
}

// German writes a space before the sign.
const PERCENT: { readonly [lang in Language]: string } = { en: '%', pl: '%', de: '\u00a0%' }

const MARGIN: Words = ['margin', 'marża', 'Marge']

export const languageOf = ({ query }: Pick<ApiRequest, 'query'>): Language | undefined =>
  LANGUAGES.find((lang) => lang === query.lang)

// Prints in the language of the account, or in English if there are no headings in it.
export const printingLanguage = (call: ApiRequest): Language =>
  languageOf(call) ??
  LANGUAGES.find((lang) => String(call.caller.settings.lang ?? '').startsWith(lang)) ??
  'en'

export function inLanguage(columns: readonly HeadedColumn[], lang: Language | undefined): HeadedColumn[] {
  if (lang === undefined) return [...columns]
  return columns.map((column) => ({
    ...column,
    name: headingOf(column.name, lang),
    of: (row) => cellIn(column, column.of(row), lang),
  }))
}

export const wordOf = (value: string, lang: Language | undefined): string =>
  (lang && VALUES[value]?.[LANGUAGES.indexOf(lang)]) || value

// Columns of a rate have its name: net_23, tax_8_margin.
function headingOf(name: string, lang: Language): string {
  const languageIndex = LANGUAGES.indexOf(lang)
  const [, side, rate, margin] = /^(net|tax)_(.+?)(_margin)?$/.exec(name) ?? []
  const heading = HEADINGS[name]?.[languageIndex]
  if (heading || rate === undefined) return heading ?? name
  const rateText = /^\d/.test(rate) ? `${rate}${PERCENT[lang]}` : rate
  const amountHeading = HEADINGS[side === 'net' ? 'net' : 'tax_value']?.[languageIndex]
  return [amountHeading, rateText, margin && MARGIN[languageIndex]].filter(Boolean).join(' ')
}

// Prints amounts with two decimals, and quantities and exchange rates with all of theirs.
function cellIn({ name, kind }: HeadedColumn, value: unknown, lang: Language): unknown {
  if (typeof value !== 'string' || value === '') return value
  if (kind === 'decimal') return /quantity|rate/.test(name) ? value : printFixed(decimal(value), 2)
  if (name === 'category') return EU_CATEGORIES[value]?.[LANGUAGES.indexOf(lang)] ?? value
  if (name === 'finding' || name === 'state') return wordOf(value, lang)
  if (name !== 'kind' && name !== 'document_kind' && name !== 'register') return value
  return value in VALUES ? wordOf(value, lang) : kindTitle(value, lang)
}
