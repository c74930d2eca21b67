import type { problems as en } from '../en/problems.ts'

export const problems: typeof en = {
  unreachable: 'Kwit nie odpowiada. Sprawdź połączenie; to, co wpisano, jest zachowane.',
  fault: 'Coś poszło nie tak po stronie serwera.',
  forbidden: 'Twoja rola na tym koncie na to nie pozwala.',
  notFound: 'Tego wpisu już nie ma albo nigdy nie było.',
  tooMany: 'Zbyt wiele prób. Odczekaj chwilę i spróbuj ponownie.',
  fields: 'Niektóre pola wymagają poprawy.',
  request: (id) => `Numer żądania: ${id}`,
  known: {
    "can't be blank": 'jest wymagane',
    'has already been taken': 'jest już zajęte',
    'is invalid': 'jest nieprawidłowe',
    'is not a number': 'nie jest liczbą',
    'is not a date': 'nie jest datą',
  },
}
