import type { bank as en } from '../en/bank.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('pl')
const ofTransactions = { one: 'transakcja', few: 'transakcje', many: 'transakcji', other: 'transakcji' }

export const bank: typeof en = {
  title: 'Bank',
  drop: 'Upuść tutaj wyciągi bankowe',
  formats: 'camt.053, MT940, CSV lub XLSX, pobrane z bankowości elektronicznej',
  choose: 'Wybierz pliki',
  imported: (added, existing) =>
    existing === 0
      ? `Zaimportowano: ${count(added, ofTransactions)}`
      : `Zaimportowano: ${count(added, ofTransactions)}, już wcześniej: ${existing}`,
  addAccounts: 'Dodać ten rachunek bankowy?',
  addAndImport: 'Dodaj i importuj',
  whichAccount: (file) => `Z którego rachunku jest plik ${file}?`,
  import: 'Importuj',
  statements: 'Wyciągi',
  statement: 'Wyciąg',
  period: 'Okres',
  account: 'Rachunek bankowy',
  opening: 'Saldo początkowe',
  closing: 'Saldo końcowe',
  check: 'Kontrola',
  file: 'Plik',
  download: 'Pobierz',
  complete: 'Kompletny',
  noBalances: 'Plik nie podaje sald',
  gap: 'Brakuje wyciągu',
  gapBetween: (from, to, amount) => `od ${from} do ${to}, różnica sald ${amount}`,
  incomplete: 'Brakuje transakcji',
  missingAmount: (amount) => `Kwota: ${amount}`,
  deleteStatement: (from, to) => `Usunąć wyciąg ${from} – ${to}?`,
  deleteHint: 'Jego transakcje też zostaną usunięte, chyba że zawiera je inny wyciąg.',
  empty: 'Brak wyciągów bankowych',
  emptyHint: 'Zaimportuj wyciąg, aby zobaczyć transakcje i salda.',
  bookedOn: 'Data księgowania',
  valueDate: 'Data waluty',
  counterparty: 'Nadawca lub odbiorca',
  counterpartyAccount: 'Rachunek drugiej strony',
  text: 'Tytuł przelewu',
  amount: 'Kwota',
  amountFrom: 'Kwota od',
  amountTo: 'Kwota do',
  status: 'Stan',
  statuses: { open: 'Otwarta', matched: 'Rozliczona', booked: 'Zaksięgowana', ignored: 'Pominięta' },
  ignore: 'Pomiń',
  reopen: 'Otwórz ponownie',
  type: 'Rodzaj',
  bankReference: 'Numer referencyjny banku',
  endToEndId: 'Identyfikator zlecenia',
  charges: 'Opłaty banku',
  originalAmount: 'Kwota przed przewalutowaniem',
  exchangeRate: 'Kurs',
}
