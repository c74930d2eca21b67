import type { dashboard as en } from '../en/dashboard.ts'
import { counting } from '../plural.ts'
import { first } from './onboarding.ts'

const count = counting('pl')

export const dashboard: typeof en = {
  first,
  title: 'Przegląd',
  side: 'Sprzedaż lub zakupy',
  sales: 'Sprzedaż',
  purchases: 'Zakupy',
  currency: 'Waluta',
  issued: 'Wystawione w tym miesiącu',
  paid: 'Wpłynęło w tym miesiącu',
  outstanding: 'Do zapłaty',
  overdue: 'Po terminie',
  to_refund: 'Do zwrotu',
  byMonth: 'Miesiąc po miesiącu',
  byMonthHint: 'Według miesiąca wystawienia',
  month: 'Miesiąc',
  documents: (number) =>
    count(number, { one: 'dokument', few: 'dokumenty', many: 'dokumentów', other: 'dokumentu' }),
  series: { issued_gross: 'Wystawione', paid: 'Zapłacone', overdue: 'Po terminie' },
  chart: 'Wykres',
  table: 'Tabela',
  view: 'Wykres lub tabela',
  chartHint: 'Słupek otwiera dokumenty, z których powstał',
  ageing: 'Jeszcze niezapłacone',
  ageingHint: 'Według dni po terminie',
  buckets: {
    current: 'Przed terminem',
    '1_30': '1–30 dni po terminie',
    '31_60': '31–60 dni po terminie',
    '61_90': '61–90 dni po terminie',
    over_90: 'Ponad 90 dni po terminie',
  },
  nothingOpen: 'Wszystko jest zapłacone.',
  topClients: 'Najwięksi klienci',
  topClientsHint: 'W ciągu dwunastu miesięcy',
  noClients: 'Brak dokumentów z klientem w ciągu dwunastu miesięcy.',
  expected: 'Spodziewane wpływy',
  expectedHint: 'Według tygodnia płatności',
  nothingExpected: 'W najbliższych ośmiu tygodniach nic nie przypada do zapłaty.',
  week: (day) => `Tydzień od ${day}`,
  vat: 'Podatek w tym miesiącu',
  rate: 'Stawka',
  net: 'Netto',
  tax: 'Podatek',
  noVat: 'Brak dokumentów w tym miesiącu.',
  margin: 'marża',
  toDeclare: 'Do zadeklarowania',
  withoutRate: (number) =>
    `pominięto ${count(number, { one: 'dokument', few: 'dokumenty', many: 'dokumentów', other: 'dokumentu' })} bez kursu waluty`,
  start: 'Trzy kroki do pierwszej faktury',
  startHint: 'Potem ta strona pokaże, jak stoi firma.',
  steps: {
    company: {
      title: 'Podaj dane firmy',
      hint: 'Nazwa, adres, NIP i rachunek bankowy znajdą się na każdym dokumencie.',
      action: 'Dane firmy',
    },
    client: {
      title: 'Dodaj pierwszego klienta',
      hint: 'Wystarczy jeden; listę z innego programu można zaimportować.',
      action: 'Nowy klient',
    },
    invoice: {
      title: 'Wystaw pierwszą fakturę',
      hint: 'Numer, obliczenia i wydruk powstają same.',
      action: 'Nowa faktura',
    },
  },
  done: 'Zrobione',
  importInstead: 'Przenieś dane z innego programu',
}
