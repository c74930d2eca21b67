import type { issuers as en } from '../en/issuers.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('pl')

export const issuers: typeof en = {
  title: 'Wystawcy',
  create: 'Nowy wystawca',
  edit: 'Edycja wystawcy',
  count: (number) =>
    count(number, { one: 'wystawca', few: 'wystawców', many: 'wystawców', other: 'wystawcy' }),
  empty: 'Nie ma jeszcze wystawców',
  emptyHint:
    'Inne podmioty, które wystawiają dokumenty obok Ciebie, np. faktor. Możesz je wskazać na dokumencie.',
  name: 'Nazwa',
  taxNo: 'NIP',
  role: 'Rola',
  roleHint: 'Rola na dokumencie, np. faktor',
  street: 'Ulica i numer',
  postCode: 'Kod pocztowy',
  city: 'Miejscowość',
  country: 'Kraj',
  email: 'E-mail',
  phone: 'Telefon',
}
