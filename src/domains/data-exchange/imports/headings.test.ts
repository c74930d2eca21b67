import { describe, expect, test } from 'vitest'
import { suggestColumns } from './fields.ts'
import type { ImportResource } from './schema.ts'

const guess = (resource: ImportResource, headers: string, row = '') =>
  Object.values(suggestColumns(resource, headers.split(';'), [row.split(';')]))

// Headings that common programs export.
const CASES: [ImportResource, string, (string | null)[]][] = [
  ['clients', 'Nazwa;NIP;Kod;Miejscowość;Ulica', ['name', 'tax_no', 'post_code', 'city', 'street']],
  ['clients', 'KONTRAHENT;Nr NIP;Kod pocztowy;Poczta', ['name', 'tax_no', 'post_code', null]],
  ['clients', 'Company name;VAT No.;ZIP;Town;Country', ['name', 'tax_no', 'post_code', 'city', 'country']],
  [
    'clients',
    'Firma;USt-IdNr.;PLZ;Ort;Straße;Land',
    ['name', 'tax_no', 'post_code', 'city', 'street', 'country'],
  ],
  ['clients', 'Kunden-Nr.;Vorname;Nachname;Telefon', ['external_id', 'first_name', 'last_name', 'phone']],
  ['clients', 'Adres e-mail;Telefon komórkowy;Uwagi', ['email', 'mobile_phone', 'note']],
  ['clients', 'Termin płatności (dni);Rabat [%]', ['payment_to_kind', 'discount']],
  ['clients', 'Zahlungsziel;Ansprechpartner;IBAN', ['payment_to_kind', 'person', 'bank_account']],
  ['clients', 'Symbol;Nazwa skrócona;Strona www', ['external_id', 'shortcut', 'www']],
  ['clients', 'name;Nazwa', ['name', null]],
  ['clients', 'Peppol ID;Leitweg-ID;SIREN', ['peppol_id', 'buyer_reference', 'register_number']],
  ['invoices', 'Leitweg-ID;Vertragsnummer', ['buyer_reference', 'contract_number']],
  ['clients', 'Nazwa;name', [null, 'name']],
  ['products', 'Nazwa;Kod;Cena netto;VAT;J.m.', ['name', 'code', 'price_net', 'tax', 'quantity_unit']],
  ['products', 'Nazwa towaru;Indeks;Cena brutto [PLN];Stawka VAT', ['name', 'code', 'price_gross', 'tax']],
  ['products', 'Product;SKU;Unit price;VAT rate;Unit', ['name', 'code', 'price_net', 'tax', 'quantity_unit']],
  ['products', 'Bezeichnung;Artikelnummer;Preis netto;MwSt.', ['name', 'code', 'price_net', 'tax']],
  [
    'products',
    'Artikel;VK brutto;USt %;Einheit;EAN',
    ['name', 'price_gross', 'tax', 'quantity_unit', 'ean_code'],
  ],
  ['products', 'Opis;Waluta;Cena zakupu;Waga', ['description', 'currency', 'purchase_price_net', 'weight']],
  ['invoices', 'Nr faktury;Data wystawienia;Termin płatności', ['number', 'issue_date', 'payment_to']],
  ['invoices', 'Nabywca;NIP nabywcy;Ulica nabywcy', ['buyer_name', 'buyer_tax_no', 'buyer_street']],
  [
    'invoices',
    'Invoice No.;Invoice date;Due date;Customer',
    ['number', 'issue_date', 'payment_to', 'buyer_name'],
  ],
  [
    'invoices',
    'Billing address;Customer city;Buyer VAT number',
    ['buyer_street', 'buyer_city', 'buyer_tax_no'],
  ],
  ['invoices', 'Rechnungsnummer;Rechnungsdatum;Fällig am', ['number', 'issue_date', 'payment_to']],
  [
    'invoices',
    'Kunde;Menge;Artikel;Einzelpreis;MwSt-Satz',
    ['buyer_name', 'positions.quantity', 'positions.name', 'positions.price_net', 'positions.tax'],
  ],
  [
    'invoices',
    'Nazwa towaru;Ilość;Jednostka miary;Cena netto',
    ['positions.name', 'positions.quantity', 'positions.quantity_unit', 'positions.price_net'],
  ],
]

describe('suggestColumns', () => {
  test.each(CASES)('maps the headings of %s %s to fields', (resource, headers, fields) => {
    expect(guess(resource, headers)).toEqual(fields)
  })

  test('cells below a heading can exclude a field', () => {
    expect(guess('clients', 'Company;City', 'Acme Ltd;Leeds')).toEqual(['name', 'city'])
    expect(guess('clients', 'name;company', 'Acme Ltd;true')).toEqual(['name', 'company'])
  })
})
