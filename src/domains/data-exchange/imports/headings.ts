import { searchText } from '../../../platform/database/search-text.ts'
import type { WordedField } from '../../documents/invoices/rules/field-use.ts'
import type { INVOICE_USES } from '../../documents/invoices/rules/invoice-uses.ts'
import type { POSITION_USES } from '../../documents/invoices/rules/position-uses.ts'
import { type ImportResource, LINE } from './schema.ts'

// Synonyms of headings in Polish, English and German, separated by commas. Case, punctuation, and a currency or unit at the end do not
// matter.

type Synonyms = { [field: string]: string }

const ADDRESS = {
  tax_no:
    'nip, numer nip, nr nip, numer vat, vat id, vat no, vat number, vat reg no, tax number, tax id, tin, ust-id, ust-idnr, ust-id-nr, ustid, umsatzsteuer-id, steuernummer',
  street:
    'ulica, adres, ulica i numer, ulica i nr, address, street address, address line 1, address 1, straße, strasse, str, anschrift, adresse, straße und hausnummer, straße und nr',
  street_no: 'nr domu, numer domu, nr budynku, house number, house no, building, hausnummer, hausnr',
  post_code:
    'kod, kod pocztowy, kod poczt, zip, zip code, postal code, postcode, post code, plz, postleitzahl',
  city: 'miasto, miejscowość, poczta i miasto, town, city/town, ort, stadt, wohnort',
  country: 'kraj, państwo, kod kraju, country code, land, staat, ländercode',
  email:
    'e-mail, mail, adres e-mail, adres email, email address, e-mail address, e-mail-adresse, mailadresse',
  phone: 'telefon, tel, numer telefonu, nr telefonu, phone number, telephone, telefonnummer, rufnummer',
  mobile_phone:
    'komórka, telefon komórkowy, tel kom, mobile, mobile number, cell phone, handy, mobil, mobiltelefon',
  first_name: 'imię, given name, vorname',
  last_name: 'nazwisko, surname, family name, nachname, familienname',
  bank_account:
    'konto, konto bankowe, numer konta, nr konta, rachunek bankowy, nr rachunku, numer rachunku, account number, iban, bankkonto, kontonummer',
  bank: 'nazwa banku, bank name, bankname',
} satisfies Synonyms

const CLIENTS: Synonyms = {
  ...ADDRESS,
  name: 'nazwa, nazwa firmy, firma, klient, kontrahent, nazwa klienta, nazwa kontrahenta, pełna nazwa, nazwa pełna, odbiorca, imię i nazwisko, company, company name, customer, customer name, client, client name, business name, full name, organisation, organization, firmenname, unternehmen, kunde, kundenname, geschäftspartner, bezeichnung',
  shortcut:
    'skrót, nazwa skrócona, skrócona nazwa, akronim, alias, short name, nickname, kurzname, kurzbezeichnung, suchname',
  external_id:
    'id klienta, id kontrahenta, identyfikator, kod klienta, kod kontrahenta, numer klienta, nr klienta, symbol, external id, customer id, client id, customer number, customer no, customer code, client code, kundennummer, kundennr, kunden-nr, kunden-id, debitorennummer, debitor',
  endpoint:
    'peppol, adres elektroniczny, electronic address, e-adresse, elektronische adresse, adresse électronique',
  buyer_reference:
    'leitweg-id, leitweg, referencja, referencja nabywcy, buyer reference, käuferreferenz, kundenreferenz',
  register_number:
    'regon, krs, siren, siret, register number, company number, handelsregister, handelsregisternummer, hrb',
  www: 'strona www, strona internetowa, website, web site, web page, url, homepage, webseite, internetseite',
  person:
    'osoba, osoba kontaktowa, kontakt, contact, contact person, contact name, ansprechpartner, kontaktperson',
  note: 'uwagi, notatka, notatki, opis, komentarz, notes, comment, comments, remarks, notiz, notizen, bemerkung, bemerkungen, anmerkung, kommentar',
  discount: 'rabat, rabat %, upust, discount %, rebate, rabatt, nachlass',
  payment_to_kind:
    'termin płatności, termin zapłaty, dni płatności, payment terms, payment term, payment days, due days, zahlungsziel, zahlungsfrist, zahlungsbedingung',
  default_payment_type:
    'forma płatności, sposób płatności, metoda płatności, payment method, payment type, zahlungsart, zahlungsweise',
  kind: 'rodzaj, typ, type, client type, art, kundenart',
  tag_list: 'etykiety, tagi, tags, labels, schlagwörter',
}

const PRICES = {
  price_net:
    'cena, cena netto, netto, cena sprzedaży, cena sprzedaży netto, cena jednostkowa, cena jedn netto, cena jednostkowa netto, price, net price, unit price, unit net price, net unit price, price excl vat, price ex vat, list price, nettopreis, preis, preis netto, einzelpreis, einzelpreis netto, stückpreis, verkaufspreis, vk netto, verkaufspreis netto',
  price_gross:
    'cena brutto, brutto, cena sprzedaży brutto, cena jednostkowa brutto, gross price, unit gross price, gross unit price, price incl vat, price inc vat, bruttopreis, preis brutto, einzelpreis brutto, vk brutto, verkaufspreis brutto',
  tax: 'vat, stawka, stawka vat, podatek, podatek vat, vat rate, tax rate, mwst, ust, mwst-satz, ust-satz, steuersatz, steuer, umsatzsteuer, mehrwertsteuer',
  quantity_unit:
    'jm, j.m., jednostka, jednostka miary, miara, unit, uom, unit of measure, einheit, me, mengeneinheit',
  code: 'kod, kod produktu, kod towaru, symbol, indeks, sku, nr katalogowy, numer katalogowy, product code, item code, item number, part number, article number, artikelnummer, artikelnr, artikel-nr, art nr, produktnummer, bestellnummer',
} satisfies Synonyms

const PRODUCTS: Synonyms = {
  ...PRICES,
  name: 'nazwa, nazwa produktu, nazwa towaru, nazwa towaru lub usługi, towar, produkt, usługa, nazwa usługi, product, product name, item, item name, title, service name, artikel, artikelname, artikelbezeichnung, bezeichnung, produktname, produktbezeichnung, leistung',
  ean_code: 'ean, kod ean, ean13, kod kreskowy, gtin, barcode, upc, strichcode, ean-code',
  description: 'opis, opis produktu, uwagi, details, notes, beschreibung, artikelbeschreibung, langtext',
  currency: 'waluta, currency code, währung',
  purchase_price_net:
    'cena zakupu, cena zakupu netto, purchase price, cost, cost price, einkaufspreis, ek, ek netto',
  supplier_code:
    'kod dostawcy, symbol dostawcy, supplier sku, lieferantennummer, hersteller-nr, herstellernummer',
  gtu_code: 'gtu, kod gtu',
  weight: 'waga, masa, gewicht',
  additional_info: 'pkwiu, cn, pkob, hs code, zolltarifnummer',
  image_url: 'zdjęcie, obraz, image, picture, bild, bild-url',
}

const LIST_PRICES: Synonyms = {
  code: PRODUCTS.code as string,
  ean_code: PRODUCTS.ean_code as string,
  name: PRODUCTS.name as string,
  price_net: PRICES.price_net,
  price_gross: PRICES.price_gross,
  tax: PRICES.tax,
  percentage:
    'rabat, rabat %, upust, upust %, procent, discount, discount %, percent, percent off, rabatt, rabatt %, nachlass, prozent',
  quantity_from:
    'od ilości, ilość od, ilość, od, minimum, min ilość, from quantity, quantity from, minimum quantity, min qty, quantity, ab menge, menge ab, mindestmenge, menge, staffel',
  valid_from:
    'od dnia, ważne od, obowiązuje od, data od, valid from, from date, starts, gültig ab, gültig von',
  valid_to: 'do dnia, ważne do, obowiązuje do, data do, valid to, valid until, ends, gültig bis',
}

// All fields that are declared to have synonyms, except those of the tables above.
type InvoiceSynonyms = {
  [Name in Exclude<WordedField<typeof INVOICE_USES>, `buyer_${keyof typeof ADDRESS}`>]: string
} & {
  [Name in Exclude<WordedField<typeof POSITION_USES>, keyof typeof PRICES> as `positions.${Name}`]: string
}

const INVOICES: InvoiceSynonyms = {
  number:
    'numer, nr, numer faktury, nr faktury, numer dokumentu, nr dokumentu, faktura, invoice number, invoice no, invoice, document number, document no, no, rechnungsnummer, rechnungsnr, rechnungs-nr, rechnung nr, rechnung, belegnummer, beleg-nr, nummer',
  issue_date:
    'data, data wystawienia, data faktury, data dokumentu, date, invoice date, date of issue, issued, document date, datum, rechnungsdatum, ausstellungsdatum, belegdatum',
  sell_date:
    'data sprzedaży, data dostawy, data wykonania usługi, sale date, date of sale, delivery date, supply date, lieferdatum, leistungsdatum, verkaufsdatum',
  payment_to:
    'termin płatności, termin zapłaty, płatne do, due, due date, payment due, fällig, fällig am, fälligkeit, fälligkeitsdatum, zahlbar bis',
  payment_type:
    'forma płatności, sposób płatności, metoda płatności, payment method, zahlungsart, zahlungsweise',
  currency: 'waluta, currency code, währung',
  paid: 'zapłacono, kwota zapłacona, opłacono, paid amount, amount paid, bezahlt, gezahlt',
  paid_date: 'data zapłaty, data płatności, payment date, date paid, zahlungsdatum, bezahlt am',
  kind: 'rodzaj, rodzaj dokumentu, typ, type, document type, art, belegart',
  oid: 'zamówienie, numer zamówienia, nr zamówienia, order, order number, order no, bestellung, bestellnummer, auftragsnummer',
  buyer_reference:
    'leitweg-id, leitweg, referencja nabywcy, buyer reference, your reference, käuferreferenz, ihre referenz',
  contract_number:
    'umowa, numer umowy, nr umowy, contract, contract number, contract no, vertrag, vertragsnummer',
  description: 'uwagi, opis, notes, remarks, bemerkung, bemerkungen, anmerkung',
  buyer_name:
    'nabywca, nazwa nabywcy, klient, kontrahent, nazwa klienta, nazwa kontrahenta, odbiorca, firma, company, company name, buyer, bill to, customer, customer name, client, client name, kunde, kundenname, käufer, rechnungsempfänger, empfänger, firmenname, unternehmen',
  'positions.name':
    'nazwa, pozycja, nazwa pozycji, nazwa produktu, nazwa towaru, nazwa towaru lub usługi, towar, produkt, usługa, nazwa usługi, product, product name, item, item name, service, line item, item description, artikel, artikelbezeichnung, artikelname, bezeichnung, position, produktname, leistung',
  'positions.quantity': 'ilość, liczba, sztuk, qty, quantity, amount of units, menge, anzahl, stück',
  'positions.discount_percent': 'rabat %, rabat procent, discount %, rabatt %',
  'positions.total_price_gross':
    'wartość brutto, razem brutto, suma brutto, gross total, gross amount, total, total gross, gesamt, gesamt brutto, summe brutto, bruttobetrag',
}

const BUYER_WORDS = {
  before: ['buyer', 'customer', 'client', 'billing', 'bill to', 'kunden', 'kunde', 'käufer', 'rechnungs'],
  after: ['nabywcy', 'klienta', 'kontrahenta', 'odbiorcy', 'kunde', 'käufer', 'des kunden'],
}

// The buyer of a document has an address, whose headings often contain a word for the buyer.
const buyerSynonyms = (): [string, string[]][] =>
  Object.entries(ADDRESS).map(([field, words]) => {
    const plain = [field, ...words.split(', ')]
    const before = BUYER_WORDS.before.flatMap((owner) => plain.map((word) => `${owner} ${word}`))
    const after = BUYER_WORDS.after.flatMap((owner) => plain.map((word) => `${word} ${owner}`))
    return [`buyer_${field}`, [...plain, ...before, ...after]]
  })

const splitSynonyms = (table: Synonyms): [string, string[]][] =>
  Object.entries(table).map(([field, words]) => [field, words.split(', ')])

const lineSynonyms = Object.fromEntries(Object.entries(PRICES).map(([field, words]) => [LINE + field, words]))

const HEADINGS: { [name in ImportResource]: ReadonlyMap<string, readonly string[]> } = {
  clients: indexByHeading(splitSynonyms(CLIENTS)),
  products: indexByHeading(splitSynonyms(PRODUCTS)),
  price_list_positions: indexByHeading(splitSynonyms(LIST_PRICES)),
  invoices: indexByHeading([...splitSynonyms(INVOICES), ...splitSynonyms(lineSynonyms), ...buyerSynonyms()]),
}

function indexByHeading(
  table: readonly [string, readonly string[]][],
): ReadonlyMap<string, readonly string[]> {
  const fields = new Map<string, string[]>()
  for (const [field, words] of table)
    for (const word of words) {
      const heading = foldHeading(word)
      fields.set(heading, [...(fields.get(heading) ?? []), field])
    }
  return fields
}

export function foldHeading(heading: string): string {
  return searchText(heading.trim())
    .replace(/[^a-z0-9.]+/g, '_')
    .replace(/\.(?![a-z])/g, '')
    .replace(/^_|_$/g, '')
}

const BRACKETS = /\s*[[(][^\])]*[\])]\s*/g
const UNIT_SUFFIX = /_(w_|in_)?(pln|eur|usd|gbp|chf|czk|zl|euro|percent|procent|proc|prozent)$/

// Fields that a heading may mean, the most likely first.
export function candidateFields(resource: ImportResource, heading: string): string[] {
  const plain = foldHeading(heading)
  const withoutBrackets = foldHeading(heading.replace(BRACKETS, ' '))
  const variants = [
    ...new Set([
      plain,
      withoutBrackets,
      withoutBrackets.replace(UNIT_SUFFIX, ''),
      withoutBrackets.replaceAll('.', ''),
    ]),
  ]
  return variants.flatMap((variant) => [variant, ...(HEADINGS[resource].get(variant) ?? [])])
}
