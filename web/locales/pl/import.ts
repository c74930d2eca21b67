import type { imports as en } from '../en/import.ts'
import { counting } from '../plural.ts'
import { fields } from './import-fields.ts'

const count = counting('pl')

export const imports: typeof en = {
  title: 'Import',
  hint: 'Klienci, produkty, ceny i faktury z tabeli innego programu. Zapisujemy to, co poprawne; resztę można poprawić tutaj.',
  what: 'Co jest w pliku',
  resources: { clients: 'Klienci', products: 'Produkty', price_list_positions: 'Ceny', invoices: 'Faktury' },
  records: {
    clients: (number) => count(number, { one: 'klient', few: 'klienci', many: 'klientów', other: 'klienta' }),
    products: (number) =>
      count(number, { one: 'produkt', few: 'produkty', many: 'produktów', other: 'produktu' }),
    price_list_positions: (number) => count(number, { one: 'cena', few: 'ceny', many: 'cen', other: 'ceny' }),
    invoices: (number) => count(number, { one: 'faktura', few: 'faktury', many: 'faktur', other: 'faktury' }),
  },
  drop: 'Upuść tutaj plik CSV lub XLSX',
  choose: 'Wybierz plik',
  limits: 'CSV lub XLSX, nagłówki w pierwszym wierszu, najwyżej 20 000 wierszy.',
  invoiceRows: 'Wiersze z tym samym numerem tworzą jedną fakturę.',
  sample: 'Pobierz przykładowy plik',
  another: 'Inny plik',
  rows: (number) => count(number, { one: 'wiersz', few: 'wiersze', many: 'wierszy', other: 'wiersza' }),
  match: 'Która kolumna co zawiera',
  matchHint: 'Rozpoznane po nagłówkach. Popraw, co się nie zgadza; kolumny bez pola są pomijane.',
  column: 'Kolumna w pliku',
  examples: 'Na przykład',
  field: 'Pole w Kwicie',
  leftOut: 'Pominięta',
  fieldOf: (column) => `Pole dla: ${column}`,
  fields,
  check: 'Najpierw sprawdź',
  checkAgain: 'Sprawdź ponownie',
  good: (what) => `Wszystko się zgadza, do zaimportowania: ${what}`,
  goodHint: 'Nic jeszcze nie zostało zapisane.',
  problems: (number) =>
    `Do sprawdzenia: ${count(number, { one: 'wiersz', few: 'wiersze', many: 'wierszy', other: 'wiersza' })}`,
  problemsHint:
    'Nic nie zostało zapisane. Popraw wiersze tutaj albo zaimportuj pozostałe, a te popraw później.',
  doubtfulHint: 'To, co tylko wątpliwe (bez czerwonej ramki), zostanie zaimportowane tak, jak jest.',
  left: (rows) => `Do poprawienia: ${rows}`,
  leftHint: 'Popraw zaznaczone komórki i zaimportuj te wiersze ponownie.',
  taken: ({ created, updated, skipped }) =>
    `Zaimportowano: ${created}, zaktualizowano: ${updated}, już były: ${skipped}.`,
  others: (updated, skipped) => `Zaktualizowano: ${updated}, już były: ${skipped}.`,
  runAgain: 'Importuj te wiersze ponownie',
  download: 'Pobierz jako CSV',
  more: (rows) => `Oraz jeszcze ${rows}: w pliku CSV.`,
  cell: (column, row) => `${column}, wiersz ${row}`,
  leaveOut: 'Pomiń',
  takeIn: 'Przywróć',
  leaveRow: (row, is_out) => (is_out ? `Przywróć wiersz ${row}` : `Pomiń wiersz ${row}`),
  doubtful: 'Zaimportowane, ale warte sprawdzenia',
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
  problem: 'Co jest nie tak',
  run: (what) => `Importuj: ${what}`,
  rest: 'pozostałe',
  running: (done, total) => `${done} z ${total}`,
  runningHint: 'Możesz opuścić tę stronę; praca trwa dalej.',
  done: (what) => `Zaimportowano: ${what}`,
  see: 'Do listy',
  expired: 'Ten plik nie jest już przechowywany. Wybierz go ponownie.',
}
