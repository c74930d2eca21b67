import { bool, choice, reference, text } from '../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource } from '../../../platform/fields/resource.ts'

// Places to which goods of a client go. The card of the client carries the primary one, which its documents print.
export const addresses = resource({
  name: 'address',
  plural: 'addresses',
  fields: {
    name: text({ column: true, sorted: true, about: 'Who or what is there' }),
    kind: choice(['delivery'], { initial: 'delivery', about: 'What it is for' }),
    addressable_type: choice(['Client'], { initial: 'Client', about: 'Whose it is' }),
    addressable_id: reference('clients', { column: true, about: 'The client' }),
    street: text({ about: 'Street and number' }),
    street_additional: text({ about: 'More of the street' }),
    post_code: text({ about: 'Post code' }),
    city: text({ about: 'City' }),
    country: text({ about: 'Country code' }),
    primary: bool({ about: 'Documents print this one; one of a client is' }),
  },
  filters: { ids: 'ids', name: 'contains', addressable_id: 'equals' },
  orders: ['name'],
  search: ['name', 'city'],
  indexes: [['name_sort'], ['addressable_id']],
})

export type Address = RecordOf<typeof addresses.fields>
export type AddressDraft = DraftOf<typeof addresses.fields>
