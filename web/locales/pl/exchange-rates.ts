import type { exchangeRates as en } from '../en/exchange-rates.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('pl')

export const exchangeRates: typeof en = {
  title: 'Kursy walut',
  create: 'Nowy kurs',
  edit: 'Edytuj kurs',
  count: (number) => count(number, { one: 'kurs', few: 'kursy', many: 'kursów', other: 'kursu' }),
  empty: 'Nie ma jeszcze kursów walut',
  emptyHint:
    'Dodaj kurs albo wczytaj plik NBP lub EBC. Dokumenty w innej walucie automatycznie otrzymają kurs z właściwego dnia.',
  readFile: 'Wczytaj plik',
  read: (created, updated, skipped) => `Nowe: ${created}, zmienione: ${updated}, już istniały: ${skipped}`,
  date: 'Data',
  currency: 'Waluta',
  rate: 'Kurs',
  per: 'Liczba jednostek',
  kind: 'Bank',
  table: 'Tabela',
  by: 'Źródło',
  byHand: 'Wpisany ręcznie',
  nbp: 'NBP',
  ecb: 'EBC',
  found: 'Ostatni kurs sprzed dnia sprzedaży zostanie pobrany automatycznie przy zapisie dokumentu.',
}
