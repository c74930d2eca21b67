import type { problems as en } from '../en/errors.ts'
import { names } from './field-names.ts'
import { refusals } from './server-messages.ts'

export const problems: typeof en = {
  locale: 'pl-PL',
  decimalSign: ',',
  unreachable: 'Kwit nie odpowiada. Sprawdź połączenie; to, co wpisano, jest zachowane.',
  fault: 'Coś poszło nie tak po stronie serwera.',
  forbidden: 'Twoja rola na tym koncie na to nie pozwala.',
  notFound: 'Tego wpisu już nie ma albo nigdy nie było.',
  tooMany: 'Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.',
  busy: 'Kwit jest zajęty. Spróbuj ponownie za chwilę.',
  tooLarge: 'To jest za duże, by to wysłać.',
  fields: 'Niektóre pola wymagają poprawy.',
  request: (id) => `Numer żądania: ${id}`,
  known: refusals,
  line: (number, field) => `Pozycja ${number}, ${field}`,
  names,
}
