import { pluralizer } from '../plural.ts'

const count = pluralizer('en')

export const issuers = {
  title: 'Issuers',
  create: 'New issuer',
  edit: 'Edit issuer',
  count: (number: number) => count(number, { one: 'issuer', other: 'issuers' }),
  empty: 'No issuers yet',
  emptyHint: 'Others who issue documents on your behalf, such as a factor, to name on documents.',
  name: 'Name',
  taxNo: 'Tax ID',
  role: 'Role',
  roleHint: 'Their role on documents, such as factor',
  street: 'Street and number',
  postCode: 'Postcode',
  city: 'City',
  country: 'Country',
  email: 'Email',
  phone: 'Phone',
}
