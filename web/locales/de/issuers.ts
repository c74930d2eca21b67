import type { issuers as en } from '../en/issuers.ts'
import { counting } from '../plural.ts'

const count = counting('de')

export const issuers: typeof en = {
  title: 'Aussteller',
  create: 'Neuer Aussteller',
  edit: 'Aussteller bearbeiten',
  count: (number) => count(number, { one: 'Aussteller', other: 'Aussteller' }),
  empty: 'Noch keine Aussteller',
  emptyHint: 'Andere, die neben Ihnen Belege ausstellen, etwa ein Factor; Belege können sie nennen.',
  name: 'Name',
  taxNo: 'Steuernummer',
  role: 'Rolle',
  roleHint: 'Was sie für Belege sind, etwa Factor',
  street: 'Straße und Hausnummer',
  postCode: 'Postleitzahl',
  city: 'Ort',
  country: 'Land',
  email: 'E-Mail',
  phone: 'Telefon',
}
