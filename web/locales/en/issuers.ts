import { counting } from '../plural.ts'

const count = counting('en')

export const issuers = {
  title: 'Issuers',
  create: 'New issuer',
  edit: 'Edit issuer',
  count: (number: number) => count(number, { one: 'issuer', other: 'issuers' }),
  empty: 'No issuers yet',
  emptyHint: 'Others who issue documents beside you, such as a factor, to be named on them.',
  name: 'Name',
  taxNo: 'Tax number',
  role: 'Role',
  roleHint: 'What they are to documents, such as factor',
  street: 'Street and number',
  postCode: 'Post code',
  city: 'City',
  country: 'Country',
  email: 'E-mail',
  phone: 'Phone',
}
