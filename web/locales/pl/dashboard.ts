import type { dashboard as en } from '../en/dashboard.ts'
import { pluralizer } from '../plural.ts'
import { first } from './onboarding.ts'

const count = pluralizer('pl')

export const dashboard: typeof en = {
  first,
  title: 'Przegląd',
  side: 'Sprzedaż lub koszty',
  sales: 'Sprzedaż',
  purchases: 'Koszty',
  currency: 'Waluta',
  issued: 'Wystawione w tym miesiącu',
  paid: 'Wpłynęło w tym miesiącu',
  outstanding: 'Do zapłaty',
  overdue: 'Po terminie',
  to_refund: 'Do zwrotu',
  byMonth: 'Według miesięcy',
  byMonthHint: 'Według daty wystawienia',
  month: 'Miesiąc',
  documents: (number) =>
    count(number, { one: 'dokument', few: 'dokumenty', many: 'dokumentów', other: 'dokumentu' }),
  series: { issued_gross: 'Wystawione', paid: 'Opłacone', overdue: 'Po terminie' },
  chart: 'Wykres',
  table: 'Tabela',
  view: 'Wykres lub tabela',
  chartHint: 'Wybierz słupek, aby zobaczyć dokumenty',
  ageing: 'Nieopłacone według terminu',
  ageingHint: 'Według dni po terminie',
  buckets: {
    current: 'Przed terminem',
    '1_30': '1–30 dni',
    '31_60': '31–60 dni',
    '61_90': '61–90 dni',
    over_90: 'Ponad 90 dni',
  },
  nothingOpen: 'Wszystko opłacone.',
  topClients: 'Najwięksi klienci',
  topClientsHint: 'Ostatnie 12 miesięcy',
  noClients: 'Brak dokumentów w ostatnich 12 miesiącach.',
  expected: 'Oczekiwane płatności',
  expectedHint: 'Według tygodnia terminu płatności',
  nothingExpected: 'Brak terminów płatności w najbliższych 8 tygodniach.',
  week: (day) => `Tydzień od ${day}`,
  vat: 'VAT w tym miesiącu',
  rate: 'Stawka',
  net: 'Netto',
  tax: 'VAT',
  noVat: 'Brak dokumentów w tym miesiącu.',
  margin: 'marża',
  toDeclare: 'Do zadeklarowania',
  withoutRate: (number) =>
    `pominięto ${count(number, { one: 'dokument', few: 'dokumenty', many: 'dokumentów', other: 'dokumentu' })} bez kursu waluty`,
  start: 'Trzy kroki do pierwszej faktury',
  startHint: 'Potem zobaczysz tu sprzedaż i płatności.',
  steps: {
    company: {
      title: 'Podaj dane firmy',
      hint: 'Nazwa, adres, NIP i rachunek bankowy znajdą się na każdym dokumencie.',
      action: 'Uzupełnij dane firmy',
    },
    client: {
      title: 'Dodaj pierwszego klienta',
      hint: 'Na początek wystarczy jeden. Całą listę możesz zaimportować.',
      action: 'Nowy klient',
    },
    invoice: {
      title: 'Wystaw pierwszą fakturę',
      hint: 'Numer, kwoty i wydruk powstaną automatycznie.',
      action: 'Nowa faktura',
    },
  },
  done: 'Zrobione',
  importInstead: 'Zaimportuj dane z innego programu',
}
