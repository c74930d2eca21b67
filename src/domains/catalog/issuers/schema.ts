import { bool, longText, text } from '../../../platform/fields/field.ts'
import { resource } from '../../../platform/fields/resource.ts'

// Those who issue documents beside the seller, such as a factor: named on a document by their id, and copied onto it.
export const issuers = resource({
  name: 'issuer',
  plural: 'issuers',
  component: 'issuer_card',
  fields: {
    name: text({ required: true, column: true, sorted: true, about: 'Name' }),
    tax_no: text({ column: true, about: 'Tax number' }),
    tax_no_kind: text({ about: 'What number it is: empty, `nip_ue`, `other`, `empty` or `nip_with_id`' }),
    first_name: text({ about: 'First name, where it is a person' }),
    last_name: text({ about: 'Last name, where it is a person' }),
    company: bool({ initial: true, about: 'A company; false for a person' }),
    country: text({ about: 'Country code' }),
    city: text({ about: 'City' }),
    post_code: text({ about: 'Post code' }),
    street: text({ about: 'Street and number' }),
    email: text({ about: 'E-mail address' }),
    phone: text({ about: 'Phone number' }),
    note: longText({ about: 'Further words' }),
    role: text({ about: 'What it is to documents, such as `Faktor`' }),
    role_description: text({ about: 'The same in words of your own' }),
  },
  filters: { ids: 'ids', name: 'contains', tax_no: 'equals' },
  orders: ['name', 'tax_no'],
  search: ['name', 'tax_no'],
  indexes: [['name_sort'], ['tax_no']],
})
