import { bool, choice, reference, text } from '../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource } from '../../../platform/fields/resource.ts'

// Delivery addresses of clients. The primary address is copied onto the client and printed on documents.
export const addresses = resource({
  name: 'address',
  plural: 'addresses',
  fields: {
    name: text({ column: true, sorted: true, description: 'Name of the recipient or place' }),
    kind: choice(['delivery'], { initial: 'delivery', description: 'Purpose' }),
    addressable_type: choice(['Client'], { initial: 'Client', description: 'Type of the owner' }),
    addressable_id: reference('clients', { column: true, description: 'The client' }),
    street: text({ description: 'Street and number' }),
    street_additional: text({ description: 'Address line 2' }),
    post_code: text({ description: 'Post code' }),
    city: text({ description: 'City' }),
    country: text({ description: 'Country code' }),
    primary: bool({ description: 'The default address, printed on documents; each client has one' }),
  },
  filters: { ids: 'ids', name: 'contains', addressable_id: 'equals' },
  orders: ['name'],
  search: ['name', 'city'],
  indexes: [['name_sort'], ['addressable_id']],
})

export type Address = RecordOf<typeof addresses.fields>
export type AddressDraft = DraftOf<typeof addresses.fields>
