import type { exchangeRates as en } from '../en/exchange-rates.ts'
import { counting } from '../plural.ts'

const count = counting('pl')

export const exchangeRates: typeof en = {
  title: 'Kursy walut',
  create: 'Nowy kurs',
  edit: 'Edytuj kurs',
  count: (number) => count(number, { one: 'kurs', few: 'kursy', many: 'kursów', other: 'kursu' }),
  empty: 'Nie ma jeszcze kursów walut',
  emptyHint: 'Wczytaj plik NBP lub EBC. Dokumenty w innej walucie same znajdą kurs ze swojego dnia.',
  readFile: 'Wczytaj plik',
  read: (created, updated, skipped) => `Nowe: ${created}, zmienione: ${updated}, już były: ${skipped}`,
  date: 'Dzień',
  currency: 'Waluta',
  rate: 'Kurs',
  per: 'Za ile jednostek',
  kind: 'Bank',
  table: 'Tabela',
  by: 'Czyj kurs',
  byHand: 'Wpisany ręcznie',
  nbp: 'NBP',
  ecb: 'EBC',
  found: 'Ostatni kurs sprzed sprzedaży zostanie pobrany przy zapisie dokumentu.',
}
