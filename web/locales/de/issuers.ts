import type { issuers as en } from '../en/issuers.ts'
import { pluralizer } from '../plural.ts'

const count = pluralizer('de')

export const issuers: typeof en = {
  title: 'Aussteller',
  create: 'Neuer Aussteller',
  edit: 'Aussteller bearbeiten',
  count: (number) => count(number, { one: 'Aussteller', other: 'Aussteller' }),
  empty: 'Noch keine Aussteller',
  emptyHint:
    'Weitere Parteien, die neben Ihnen Belege ausstellen, z.\u00a0B. ein Factor. Sie lassen sich auf Belegen angeben.',
  name: 'Name',
  taxNo: 'USt-IdNr. oder Steuernummer',
  role: 'Rolle',
  roleHint: 'Rolle auf dem Beleg, z.\u00a0B. Factor',
  street: 'Straße und Hausnummer',
  postCode: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  email: 'E-Mail',
  phone: 'Telefon',
}
