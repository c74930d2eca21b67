import type { Language } from './headings.ts'

// Texts of printed reports.

type Words = { readonly [lang in Language]: string }

const TITLES: { readonly [name: string]: Words } = {
  'vat-sales': {
    en: 'VAT register: sales',
    pl: 'Ewidencja VAT: sprzedaż',
    de: 'Umsatzsteuer-Journal: Verkäufe',
  },
  'vat-purchases': {
    en: 'VAT register: purchases',
    pl: 'Ewidencja VAT: zakupy',
    de: 'Umsatzsteuer-Journal: Einkäufe',
  },
  'sales-client': { en: 'Sales by client', pl: 'Sprzedaż według klientów', de: 'Umsätze nach Kunden' },
  'sales-product': { en: 'Sales by product', pl: 'Sprzedaż według produktów', de: 'Umsätze nach Produkten' },
  'sales-category': {
    en: 'Sales by category',
    pl: 'Sprzedaż według kategorii',
    de: 'Umsätze nach Kategorien',
  },
  'sales-month': { en: 'Sales by month', pl: 'Sprzedaż według miesięcy', de: 'Umsätze nach Monaten' },
  'sales-department': {
    en: 'Sales by department',
    pl: 'Sprzedaż według oddziałów',
    de: 'Umsätze nach Niederlassungen',
  },
  'sales-issuer': {
    en: 'Sales by issuer',
    pl: 'Sprzedaż według wystawców',
    de: 'Umsätze nach Ausstellern',
  },
  'purchases-client': {
    en: 'Purchases by supplier',
    pl: 'Zakupy według dostawców',
    de: 'Einkäufe nach Lieferanten',
  },
  'purchases-product': {
    en: 'Purchases by product',
    pl: 'Zakupy według produktów',
    de: 'Einkäufe nach Produkten',
  },
  'purchases-category': {
    en: 'Purchases by category',
    pl: 'Zakupy według kategorii',
    de: 'Einkäufe nach Kategorien',
  },
  'purchases-month': {
    en: 'Purchases by month',
    pl: 'Zakupy według miesięcy',
    de: 'Einkäufe nach Monaten',
  },
  'purchases-department': {
    en: 'Purchases by department',
    pl: 'Zakupy według oddziałów',
    de: 'Einkäufe nach Niederlassungen',
  },
  'purchases-issuer': {
    en: 'Purchases by issuer',
    pl: 'Zakupy według wystawców',
    de: 'Einkäufe nach Ausstellern',
  },
  'ageing-sales': {
    en: 'Aged receivables',
    pl: 'Wiekowanie należności',
    de: 'Offene Posten: Forderungen',
  },
  'ageing-purchases': {
    en: 'Aged payables',
    pl: 'Wiekowanie zobowiązań',
    de: 'Offene Posten: Verbindlichkeiten',
  },
  'balances-sales': { en: 'Balances of clients', pl: 'Salda klientów', de: 'Salden der Kunden' },
  'balances-purchases': {
    en: 'Balances of suppliers',
    pl: 'Salda dostawców',
    de: 'Salden der Lieferanten',
  },
  cash: {
    en: 'Payments due and made',
    pl: 'Płatności należne i dokonane',
    de: 'Liquidität: fällige und geleistete Zahlungen',
  },
  stock: { en: 'Stock and movements', pl: 'Stan i ruch magazynowy', de: 'Bestand und Bewegungen' },
  'vat-ue': { en: 'VAT-UE', pl: 'VAT-UE', de: 'VAT-UE' },
  oss: { en: 'OSS return', pl: 'Deklaracja OSS', de: 'OSS-Erklärung' },
  ustva: {
    en: 'German advance VAT return',
    pl: 'Niemiecka zaliczkowa deklaracja VAT',
    de: 'Umsatzsteuer-Voranmeldung',
  },
}

const WORDS = {
  as_of: { en: 'As of', pl: 'Stan na dzień', de: 'Stichtag' },
  period: { en: 'Period', pl: 'Okres', de: 'Zeitraum' },
  all: { en: 'all', pl: 'cały', de: 'gesamt' },
  since: { en: 'from', pl: 'od', de: 'ab' },
  until: { en: 'until', pl: 'do', de: 'bis' },
  on: { en: 'As of', pl: 'Stan na dzień', de: 'Stand' },
  printed: { en: 'Printed', pl: 'Data wydruku', de: 'Gedruckt am' },
  currency: { en: 'Currency', pl: 'Waluta', de: 'Währung' },
  rows: { en: 'Entries', pl: 'Liczba pozycji', de: 'Einträge' },
  carried: { en: 'Carried over', pl: 'Z przeniesienia', de: 'Übertrag' },
  page: { en: 'This page', pl: 'Razem na stronie', de: 'Summe der Seite' },
  to_carry: { en: 'To carry over', pl: 'Do przeniesienia', de: 'Zu übertragen' },
  total: { en: 'Total', pl: 'Razem', de: 'Summe' },
  of_rate: { en: 'of which', pl: 'w tym', de: 'davon' },
  none: { en: 'Not specified', pl: 'Nie podano', de: 'Ohne Angabe' },
  rest: { en: 'Not on any line', pl: 'Poza pozycjami', de: 'In keiner Position' },
  empty: { en: 'No entries.', pl: 'Brak pozycji.', de: 'Keine Einträge.' },
  yes: { en: 'yes', pl: 'tak', de: 'ja' },
  nr: { en: 'No.', pl: 'Lp.', de: 'Nr.' },
  document: { en: 'Document', pl: 'Dokument', de: 'Beleg' },
  days: { en: 'Tax point\nissued', pl: 'Data VAT\nwystawiono', de: 'Steuerentstehung\nausgestellt' },
  buyer: { en: 'Client', pl: 'Klient', de: 'Kunde' },
  vendor: { en: 'Supplier', pl: 'Dostawca', de: 'Lieferant' },
  rate: { en: 'Rate', pl: 'Stawka', de: 'Satz' },
  net: { en: 'Net', pl: 'Netto', de: 'Netto' },
  tax: { en: 'VAT', pl: 'VAT', de: 'USt' },
  gross: { en: 'Gross', pl: 'Brutto', de: 'Brutto' },
  margin: { en: 'margin', pl: 'marża', de: 'Marge' },
  deductible: { en: 'Deductible', pl: 'Do odliczenia', de: 'Abziehbar' },
} satisfies { readonly [name: string]: Words }

export const titleIn = (name: string, lang: Language): string => TITLES[name]?.[lang] ?? name
export const printWord = (name: keyof typeof WORDS, lang: Language): string => WORDS[name][lang]
