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
    'is not an e-mail address': 'nie jest adresem e-mail',
    'is not a currency code of ISO 4217 such as EUR': 'nie jest kodem waluty, na przykład EUR',
    'is not a tax rate': 'nie jest stawką podatku',
    'is not a whole number': 'nie jest liczbą całkowitą',
    'is not a date (YYYY-MM-DD)': 'nie jest datą',
    'is not included in the list': 'nie jest jedną z możliwości',
    'is too long': 'jest za długie',
    'must be above zero': 'musi być większe od zera',
    'must not be below zero': 'nie może być mniejsze od zera',
    'is out of range': 'wykracza poza zakres',
  },
}
