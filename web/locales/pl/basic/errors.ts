import type { basicProblems as en } from '../../en/basic/errors.ts'

export const basicProblems: typeof en = {
  locale: 'pl-PL',
  decimalSign: ',',
  unreachable: 'Kwit nie odpowiada. Sprawdź połączenie. Wpisane dane zostały zachowane.',
  fault: 'Błąd serwera. Spróbuj ponownie za chwilę.',
  forbidden: 'Twoja rola na tym koncie na to nie pozwala.',
  notFound: 'Nie znaleziono.',
  tooMany: 'Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.',
  busy: 'Serwer jest zajęty. Spróbuj ponownie za chwilę.',
  tooLarge: 'Plik jest za duży.',
  fields: 'Sprawdź zaznaczone pola.',
}
