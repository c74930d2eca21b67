import type { issuers as en } from '../en/issuers.ts'
import { counting } from '../plural.ts'

const count = counting('pl')

export const issuers: typeof en = {
  title: 'Wystawcy',
  create: 'Nowy wystawca',
  edit: 'Edycja wystawcy',
  count: (number) =>
    count(number, { one: 'wystawca', few: 'wystawców', many: 'wystawców', other: 'wystawcy' }),
  empty: 'Nie ma jeszcze wystawców',
  emptyHint: 'Inni, którzy obok Ciebie wystawiają dokumenty, na przykład faktor; można ich na nich wskazać.',
  name: 'Nazwa',
  taxNo: 'Numer podatkowy',
  role: 'Rola',
  roleHint: 'Kim są dla dokumentów, na przykład faktorem',
  street: 'Ulica i numer',
  postCode: 'Kod pocztowy',
  city: 'Miasto',
  country: 'Kraj',
  email: 'E-mail',
  phone: 'Telefon',
}
