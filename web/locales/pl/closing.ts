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
  readOnly: 'Masz dostęp tylko do odczytu. Miesiąc może zamknąć osoba, która prowadzi księgi.',

  checklist: 'Lista kontrolna',
  obstacles: 'Do poprawienia przed zamknięciem',
  notices: 'Ostrzeżenia',
  noticesHint: 'Nie blokują zamknięcia miesiąca.',
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
  inputTax: 'Podatek do odliczenia',
  toPay: 'Do wpłaty, bez nadwyżki z poprzedniej deklaracji',
  excess: 'Nadwyżka tego miesiąca, bez poprzedniej',
  preview: 'Miesiąc jest otwarty, więc kwoty mogą się jeszcze zmienić.',
  declaration: 'Deklaracja',
  register: 'Ewidencja',
  field: 'Pole',
  amount: 'Kwota',
  noDeclaration: 'Przy rozliczeniu kwartalnym deklaracja jest w pliku za ostatni miesiąc kwartału.',
  otherCountry: 'Dla tego kraju nie powstaje plik. Zamknięcie utrwala wpisy podatkowe i blokuje dokumenty.',

  stated: 'Dane do deklaracji',
  variant: 'Sposób rozliczenia',
  variants: { V7M: 'Miesięcznie', V7K: 'Kwartalnie' },
  carried: 'Nadwyżka z poprzedniej deklaracji (P_39)',
  carriedHint:
    'Nadwyżka z poprzedniej deklaracji. Od drugiego zamykanego miesiąca uzupełniana automatycznie.',
  carriedFrom: (amount, month) => `Nadwyżka z poprzedniej deklaracji (${month}): ${amount}, w polu P_39.`,
  refund: 'Zwrot na rachunek (P_54)',
  refundHint: (amount) => `Najwyżej ${amount}. Reszta nadwyżki przejdzie na następny okres.`,
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
  credit: 'Z tego na poczet przyszłych zobowiązań (P_60)',
  creditTax: 'Rodzaj przyszłego zobowiązania (P_61)',

  close: (month) => `Zamknij: ${month}`,
  closeTitle: (month) => `Zamknąć miesiąc ${month}?`,
  closeHint: (day) =>
    `Wpisy podatkowe zostaną utrwalone, dokumenty do ${day} zablokowane, a plik JPK zapisany. Dopóki plik nie zostanie złożony, miesiąc można otworzyć ponownie.`,
  closeHintPlain: (day) =>
    `Wpisy podatkowe zostaną utrwalone, a dokumenty do ${day} zablokowane. Miesiąc można otworzyć ponownie.`,
  closeYes: 'Zamknij miesiąc',
  closed: (month) => `Miesiąc ${month} jest zamknięty.`,
  notOver: 'Miesiąc jeszcze się nie skończył.',
  obstaclesLeft: (number) =>
    `Najpierw popraw ${count(number, { one: 'punkt', few: 'punkty', other: 'punktów' })}.`,

  writing: 'Trwa zapisywanie pliku JPK. To potrwa chwilę.',
  writeProblem: 'Nie można jeszcze zapisać pliku JPK',
  writeAgain: 'Zapisz plik ponownie',
  departments: 'Uzupełnij dane firmy',

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
  markFiledHint:
    'Miesiąca ze złożonym plikiem nie można otworzyć ponownie. Późniejsze zmiany trafią do korekty pliku.',
  confirmation: 'Numer UPO',
  confirmationHint: 'Numer z urzędowego poświadczenia odbioru.',
  filedDay: 'Data złożenia',
  filedDone: (month) => `Miesiąc ${month} oznaczono jako złożony.`,
  changeFiling: 'Zmień numer UPO',

  reopen: 'Otwórz ponownie',
  reopenTitle: (month) => `Otworzyć ponownie miesiąc ${month}?`,
  reopenHint:
    'Wpisy podatkowe będą znów wyliczane z dokumentów. Plik, jego suma kontrolna i podana przyczyna pozostaną w historii.',
  reason: 'Przyczyna',
  reopened: (month) => `Miesiąc ${month} jest ponownie otwarty.`,

  changes: 'Zmiany po zamknięciu',
  changesHint: (number) =>
    `${count(number, {
      one: 'wpisu podatkowego',
      other: 'wpisów podatkowych',
    })} nie ma w ostatnim pliku. Kwoty miesiąca zmieni dopiero korekta.`,
  changedDocuments: 'Dokumenty',
  showEntries: 'Pokaż wpisy podatkowe',
  before: 'W pliku',
  after: 'Po korekcie',
  difference: 'Zmiana',
  correctionReason: 'Przyczyna korekty (P_ORDZU)',
  correctionReasonHint: 'Przygotowana automatycznie. Możesz ją zmienić.',
  confirmCorrection: 'Zatwierdź korektę',
  corrected: 'Zatwierdzono korektę.',

  months: 'Zamknięte miesiące',
  noMonths: 'Żaden miesiąc nie został jeszcze zamknięty.',
}
