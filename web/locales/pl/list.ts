import type { list as en } from '../en/list.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('pl')

export const list: typeof en = {
  search: 'Szukaj',
  filters: 'Filtry',
  any: 'Dowolne',
  columns: 'Kolumny',
  perPage: 'Wierszy na stronie',
  range: (from, to, total) => `${from}–${to} z ${total}`,
  nothing: 'Brak wyników',
  nothingHint: 'Zmień wyszukiwaną frazę lub filtry.',
  clear: 'Wyczyść filtry',
  clearOne: (name) => `Wyczyść: ${name}`,
  selected: (number) =>
    count(number, { one: 'zaznaczony', few: 'zaznaczone', many: 'zaznaczonych', other: 'zaznaczonych' }),
  selectAll: 'Zaznacz wszystkie wiersze tej strony',
  selectRow: (name) => `Zaznacz: ${name}`,
  clearSelection: 'Usuń zaznaczenie',
  previous: 'Poprzednia strona',
  next: 'Następna strona',
  from: 'Od',
  to: 'Do',
  periods: {
    all: 'Cały okres',
    this_month: 'Bieżący miesiąc',
    last_month: 'Poprzedni miesiąc',
    last_30_days: 'Ostatnie 30 dni',
    this_year: 'Bieżący rok',
    last_year: 'Poprzedni rok',
    last_12_months: 'Ostatnie 12 miesięcy',
    more: 'Inny okres…',
  },
  print: 'Drukuj',
  printHint: 'Drukuj wszystkie wyniki filtrowania',
  period: 'Okres',
  printedOn: (day) => `Stan na ${day}`,
  printedAll: (number) =>
    `Razem: ${count(number, { one: 'pozycja', few: 'pozycje', many: 'pozycji', other: 'pozycji' })}`,
  printedSome: (range) => `Pozycje ${range}. Wszystkie wydrukujesz przyciskiem „Drukuj” nad listą.`,
  printedMax: (range, max) =>
    `Pozycje ${range}. Wydruk obejmuje najwyżej ${max} pozycji; eksport zawiera wszystkie.`,
  export: 'Eksport',
  exportXlsx: 'Arkusz (XLSX)',
  exportCsv: 'Plik CSV',
  exportHint: 'Wszystkie wyniki filtrowania',
}
