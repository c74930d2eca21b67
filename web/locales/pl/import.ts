import type { imports as en } from '../en/import.ts'
import { pluralizer } from '../plural.ts'
import { fields } from './import-fields.ts'

const count = pluralizer('pl')

export const imports: typeof en = {
  title: 'Import',
  hint: 'Importuj klientów, produkty, ceny i faktury z arkusza. Błędy możesz poprawić przed zapisem.',
  what: 'Zawartość pliku',
  resources: { clients: 'Klienci', products: 'Produkty', price_list_positions: 'Ceny', invoices: 'Faktury' },
  records: {
    clients: (number) =>
      count(number, { one: 'klient', few: 'klientów', many: 'klientów', other: 'klienta' }),
    products: (number) =>
      count(number, { one: 'produkt', few: 'produkty', many: 'produktów', other: 'produktu' }),
    price_list_positions: (number) => count(number, { one: 'cena', few: 'ceny', many: 'cen', other: 'ceny' }),
    invoices: (number) => count(number, { one: 'faktura', few: 'faktury', many: 'faktur', other: 'faktury' }),
  },
  drop: 'Upuść tutaj plik CSV lub XLSX',
  choose: 'Wybierz plik',
  limits: 'CSV lub XLSX, nagłówki w pierwszym wierszu, najwyżej 20\u00a0000 wierszy.',
  invoiceRows: 'Wiersze z tym samym numerem tworzą jedną fakturę.',
  sample: 'Pobierz przykładowy plik',
  another: 'Wybierz inny plik',
  rows: (number) => count(number, { one: 'wiersz', few: 'wiersze', many: 'wierszy', other: 'wiersza' }),
  match: 'Przypisz kolumny',
  matchHint:
    'Kolumny rozpoznano po nagłówkach. Popraw błędne przypisania; kolumny bez pola zostaną pominięte.',
  column: 'Kolumna w pliku',
  examples: 'Na przykład',
  field: 'Pole w systemie Kwit',
  leftOut: 'Nie importuj',
  fieldOf: (column) => `Pole dla: ${column}`,
  fields,
  check: 'Najpierw sprawdź',
  checkAgain: 'Sprawdź ponownie',
  good: (records) => `Plik jest poprawny. Do zaimportowania: ${records}`,
  goodHint: 'Nic jeszcze nie zostało zapisane.',
  problems: (number) =>
    `Z błędami: ${count(number, { one: 'wiersz', few: 'wiersze', many: 'wierszy', other: 'wiersza' })}`,
  problemsHint:
    'Nic nie zostało zapisane. Popraw wiersze tutaj albo zaimportuj pozostałe, a te popraw później.',
  doubtfulHint: 'Wiersze z ostrzeżeniem (bez czerwonej ramki) zostaną zaimportowane.',
  left: (rows) => `Do poprawienia: ${rows}`,
  leftHint: 'Popraw zaznaczone komórki i zaimportuj te wiersze ponownie.',
  taken: ({ created, updated, skipped }) =>
    `Zaimportowano: ${created}, zaktualizowano: ${updated}, już istniały: ${skipped}.`,
  others: (updated, skipped) => `Zaktualizowano: ${updated}, już istniały: ${skipped}.`,
  runAgain: 'Importuj te wiersze ponownie',
  download: 'Pobierz jako CSV',
  more: (rows) => `Kolejne wiersze w pliku CSV: ${rows}.`,
  cell: (column, row) => `${column}, wiersz ${row}`,
  leaveOut: 'Pomiń',
  takeIn: 'Uwzględnij',
  leaveRow: (row, isOut) => (isOut ? `Uwzględnij wiersz ${row}` : `Pomiń wiersz ${row}`),
  doubtful: 'Zaimportowano z ostrzeżeniami',
  doubles: 'Jeśli już istnieje',
  doublesChoices: {
    skip: 'Pozostaw bez zmian',
    update: 'Zaktualizuj danymi z pliku',
    create: 'Zaimportuj jako nowy',
  },
  doublesTold: 'Pokaż jako błąd',
  matchBy: 'Rozpoznawaj po polu',
  row: 'Wiersz',
  record: 'Zapisano jako',
  problem: 'Błąd',
  run: (records) => `Importuj: ${records}`,
  rest: 'pozostałe',
  running: (done, total) => `${done} z ${total}`,
  runningHint: 'Możesz opuścić tę stronę, import będzie kontynuowany.',
  done: (records) => `Zaimportowano: ${records}`,
  see: 'Przejdź do listy',
  expired: 'Plik wygasł. Wybierz go ponownie.',
}
