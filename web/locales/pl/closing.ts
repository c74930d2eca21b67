import type { closing as english } from '../en/closing.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('pl')

// The page that closes a month.
export const closing: typeof english = {
  title: 'Zamknięcie miesiąca',
  month: 'Miesiąc',
  states: { open: 'Otwarty', closing: 'Tworzenie pliku', closed: 'Zamknięty', filed: 'Złożony' },
  listStates: {
    closing: 'Tworzenie pliku',
    closed: 'Zamknięty',
    filed: 'Złożony',
    reopened: 'Ponownie otwarty',
  },
  readOnly: 'Możesz tu wszystko przeglądać. Zamknąć miesiąc może osoba, która prowadzi księgi.',

  checklist: 'Lista kontrolna',
  obstacles: 'Do poprawienia przed zamknięciem',
  notices: 'Ostrzeżenia',
  noticesHint: 'Te punkty nie wstrzymują zamknięcia.',
  allDone: 'Wszystko gotowe.',
  passed: (number) =>
    count(number, { one: 'punkt bez uwag', few: 'punkty bez uwag', other: 'punktów bez uwag' }),
  items: (number) => count(number, { one: 'pozycja', few: 'pozycje', other: 'pozycji' }),
  more: (number) => `i jeszcze ${number}`,
  showList: 'Pokaż listę',
  documentSettings: 'Ustawienia › Dokumenty',
  openMonth: (month) => `Otwórz: ${month}`,

  figures: 'Kwoty',
  figuresHint: 'Kliknij kwotę, aby zobaczyć wpisy podatkowe, z których się składa.',
  outputTax: 'Podatek należny',
  inputTax: 'Podatek odliczony',
  toPay: 'Do wpłaty, przed nadwyżką z poprzedniej deklaracji',
  excess: 'Nadwyżka, przed nadwyżką z poprzedniej deklaracji',
  preview: 'Podgląd, dopóki miesiąc jest otwarty.',
  declaration: 'Deklaracja',
  register: 'Ewidencja',
  field: 'Pole',
  amount: 'Kwota',
  noDeclaration: 'Przy rozliczeniu kwartalnym deklaracja jest w pliku za ostatni miesiąc kwartału.',
  otherCountry: 'Dla tego kraju nie ma pliku. Zamknięcie utrwala wpisy podatkowe i blokuje dokumenty.',

  stated: 'Dane do deklaracji',
  variant: 'Sposób rozliczenia',
  variants: { V7M: 'Miesięcznie', V7K: 'Kwartalnie' },
  carried: 'Nadwyżka z poprzedniej deklaracji (P_39)',
  carriedHint: 'Od drugiego zamkniętego miesiąca jest uzupełniana automatycznie.',
  carriedFrom: (amount, month) => `Nadwyżka ${amount} z poprzedniej deklaracji (${month}) trafia do P_39.`,
  refund: 'Zwrot na rachunek (P_54)',
  refundHint: (amount) => `Z nadwyżki ${amount}. Reszta przechodzi na następny okres.`,
  noExcess: 'Nie ma nadwyżki do zwrotu.',
  speed: 'Termin zwrotu',
  speeds: {
    '15': '15 dni',
    vat_account: '25 dni, na rachunek VAT',
    '25': '25 dni',
    '40': '40 dni',
    '60': '60 dni',
    '180': '180 dni',
  },
  credit: 'W tym na poczet innych podatków (P_60)',
  creditTax: 'Na poczet jakich podatków (P_61)',

  close: (month) => `Zamknij: ${month}`,
  closeTitle: (month) => `Zamknąć miesiąc ${month}?`,
  closeHint: (day) =>
    `Wpisy podatkowe zostaną utrwalone, dokumenty do ${day} zablokowane, a plik JPK zapisany. Do złożenia pliku miesiąc można otworzyć ponownie.`,
  closeHintPlain: (day) =>
    `Wpisy podatkowe zostaną utrwalone, a dokumenty do ${day} zablokowane. Miesiąc można otworzyć ponownie.`,
  closeYes: 'Zamknij miesiąc',
  closed: (month) => `Miesiąc ${month} jest zamknięty.`,
  notOver: 'Miesiąc jeszcze się nie skończył.',
  obstaclesLeft: (number) =>
    `Najpierw popraw ${count(number, { one: 'punkt', few: 'punkty', other: 'punktów' })}.`,

  writing: 'Plik JPK jest zapisywany. To potrwa chwilę.',
  writeProblem: 'Nie można jeszcze zapisać pliku JPK',
  writeAgain: 'Zapisz plik ponownie',
  departments: 'Uzupełnij dane oddziału',

  files: 'Pliki',
  file: (variant) => `JPK_${variant}`,
  first: 'Pierwszy plik',
  correction: (number) => `Korekta ${number}`,
  closedBy: (moment, person) => `${moment}, ${person}`,
  sha: 'SHA-256',
  download: 'Pobierz',
  kilobytes: (size) => `${size} kB`,
  filedOn: (day) => `Złożono ${day}`,
  upo: (number) => `UPO ${number}`,

  markFiled: 'Oznacz jako złożony',
  markFiledTitle: (month) => `Oznacz jako złożony: ${month}`,
  markFiledHint: 'Złożonego miesiąca nie można otworzyć ponownie. Późniejsze zmiany staną się korektą pliku.',
  confirmation: 'Numer UPO',
  confirmationHint: 'Numer z urzędowego poświadczenia odbioru.',
  filedDay: 'Dzień złożenia',
  filedDone: (month) => `Miesiąc ${month} oznaczono jako złożony.`,
  changeFiling: 'Zmień numer UPO',

  reopen: 'Otwórz ponownie',
  reopenTitle: (month) => `Otworzyć ponownie miesiąc ${month}?`,
  reopenHint:
    'Wpisy podatkowe znów będą wynikać z dokumentów. Plik, jego suma kontrolna i podana przyczyna zostają w historii.',
  reason: 'Przyczyna',
  reopened: (month) => `Miesiąc ${month} jest znów otwarty.`,

  changes: 'Zmiany po zamknięciu',
  changesHint: (number) =>
    `${count(number, {
      one: 'wpisu podatkowego',
      other: 'wpisów podatkowych',
    })} nie ma w ostatnim pliku. Kwoty miesiąca jeszcze się nie zmieniły.`,
  changedDocuments: 'Dokumenty',
  showEntries: 'Pokaż wpisy podatkowe',
  before: 'W pliku',
  after: 'Po korekcie',
  difference: 'Zmiana',
  correctionReason: 'Przyczyna korekty (P_ORDZU)',
  correctionReasonHint: 'Przygotowano ją na podstawie reguł. Możesz ją zmienić.',
  confirmCorrection: 'Zatwierdź korektę',
  corrected: 'Korekta jest zatwierdzona.',

  months: 'Zamknięte miesiące',
  noMonths: 'Żaden miesiąc nie został jeszcze zamknięty.',
}
