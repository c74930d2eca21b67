import type { bankRules as en } from '../en/bank-rules.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('pl')

export const bankRules: typeof en = {
  title: 'Reguły',
  create: 'Nowa reguła',
  edit: 'Edycja reguły',
  empty: 'Brak reguł',
  emptyHint:
    'Reguły rozpoznają powtarzające się transakcje, na przykład opłaty lub przelewy ze znanego rachunku.',
  count: (number) => count(number, { one: 'reguła', few: 'reguły', many: 'reguł', other: 'reguły' }),
  conditions: 'Po czym rozpoznać',
  text: 'Tytuł zawiera',
  textHint: 'Wielkość liter nie ma znaczenia. Muszą się zgadzać wszystkie wypełnione pola.',
  counterpartyAccount: 'Rachunek drugiej strony',
  counterpartyName: 'Nazwa drugiej strony zawiera',
  direction: 'Kierunek',
  directions: { in: 'Wpływ', out: 'Wydatek' },
  amountFrom: 'Kwota od',
  amountTo: 'Kwota do',
  bankAccount: 'Tylko ten rachunek bankowy',
  outcome: 'Co to jest',
  category: 'Kategoria',
  client: 'Klient',
  clientHint: 'Opłacane są jego dokumenty. Podana obok kategoria obowiązuje, gdy żaden nie pasuje.',
  booking: 'Księgowanie',
  suggestion: 'Propozycja',
  automatic: 'Księguj automatycznie',
  automaticHint:
    'Z tą kategorią albo z jedynym dokumentem klienta na dokładnie tę kwotę. Automatyczne księgowanie musi być włączone.',
  name: 'Nazwa',
  nameHint: 'Domyślnie to, czego szuka reguła',
  automaticBooking: 'Księguj pewne transakcje automatycznie',
  automaticBookingHint:
    'Po każdym imporcie. Tylko gdy w tytule jest numer Twojego dokumentu, płaci jego nabywca, a kwota jest dokładnie tą do zapłaty, albo gdy reguła jest oznaczona jako automatyczna. Każde księgowanie można cofnąć.',
  always: 'Zawsze tak rób',
  alwaysCategory: (name, category) => `Zawsze księgować transakcje takie jak „${name}” jako: ${category}?`,
  alwaysClient: (name) => `Zawsze rozpoznawać klienta po rachunku z transakcji „${name}”?`,
}
