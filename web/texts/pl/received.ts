import type { received as en } from '../en/received.ts'
import { counting } from '../plural.ts'

const count = counting('pl')
const files = { one: 'plik', few: 'pliki', many: 'plików', other: 'pliku' }

export const received: typeof en = {
  title: 'Otrzymane',
  hint: 'Faktury otrzymane jako pliki stają się wydatkami, z kwotami z pliku.',
  drop: 'Upuść faktury tutaj',
  formats: 'XML lub PDF: KSeF, Peppol, XRechnung, UBL, CII, Factur-X',
  choose: 'Wybierz pliki',
  booked: 'Data wpływu, kategoria …',
  receivedOn: 'Data wpływu',
  today: 'Dzisiaj',
  category: 'Kategoria',
  noCategory: 'Brak',
  department: 'Oddział',
  asInFile: 'Według pliku',
  reading: (place, total) => `Odczytywanie ${place} z ${total}…`,
  done: (read, refused) =>
    refused === 0
      ? `Odczytano ${count(read, files)}`
      : `Odczytano ${count(read, files)}, nie odczytano ${refused}`,
  which: 'Które',
  statuses: { all: 'Wszystkie', read: 'Odczytane', refused: 'Nieodczytane' },
  empty: 'Jeszcze nic nie otrzymano',
  nothing: 'Nic nie znaleziono',
  file: 'Plik',
  unnamed: 'Plik bez nazwy',
  document: 'Wydatek',
  amount: 'Brutto',
  said: 'Warto sprawdzić',
  fine: 'Nic',
  unread: 'Nieodczytany',
  twice: 'Już w księgach',
  gone: 'Usunięty',
  onlyInFile: 'Część szczegółów jest tylko w pliku',
  ofVendor: {
    buyer_tax_no: 'NIP dostawcy',
    buyer_bank_account: 'Rachunek bankowy',
    delivery_date: 'Data wpływu',
    buyer_country: 'Kraj dostawcy',
  },
  showOther: 'Pokaż go',
  showRefused: 'Pokaż',
  actions: (name) => `Działania: ${name}`,
  download: 'Zapisz plik',
  retry: 'Odczytaj ponownie',
  keepBoth: 'Zachowaj oba',
  asSale: 'Przyjmij jako sprzedaż',
  remove: 'Usuń',
  removeTitle: (name) => `Usunąć ${name}?`,
  removeText: 'Pliku nie da się przywrócić.',
  removed: (name) => `Usunięto ${name}`,
  source: 'Plik w oryginale',
  read: 'Wczytaj plik',
  formatNames: { fa3: 'FA(3)', fa2: 'FA(2)', ubl: 'UBL', cii: 'CII' },
}
