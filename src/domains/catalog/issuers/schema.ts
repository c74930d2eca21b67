import { bool, longText, text } from '../../../platform/fields/field.ts'
import { resource } from '../../../platform/fields/resource.ts'

// Further issuers of documents, such as a factor. Documents refer to them by id and contain a copy.
export const issuers = resource({
  name: 'issuer',
  plural: 'issuers',
  component: 'issuer_card',
  fields: {
    name: text({ required: true, column: true, sorted: true, description: 'Name' }),
    tax_no: text({ column: true, description: 'Tax number' }),
    tax_no_kind: text({
      description: 'Type of the tax number: empty, `nip_ue`, `other`, `empty` or `nip_with_id`',
    }),
    first_name: text({ description: 'First name of a person' }),
    last_name: text({ description: 'Last name of a person' }),
    company: bool({ initial: true, description: 'A company; false for a person' }),
    country: text({ description: 'Country code' }),
    city: text({ description: 'City' }),
    post_code: text({ description: 'Post code' }),
    street: text({ description: 'Street and number' }),
    email: text({ description: 'Email address' }),
    phone: text({ description: 'Phone number' }),
    note: longText({ description: 'Notes' }),
    role: text({ description: 'Role, such as `Faktor`' }),
    role_description: text({ description: 'Description of the role' }),
  },
  filters: { ids: 'ids', name: 'contains', tax_no: 'equals' },
  orders: ['name', 'tax_no'],
  search: ['name', 'tax_no'],
  indexes: [['name_sort'], ['tax_no']],
})
