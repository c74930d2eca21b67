import { bool, longText, text } from '../../../platform/fields/field.ts'
import { resource } from '../../../platform/fields/resource.ts'

export const warehouses = resource({
  name: 'warehouse',
  plural: 'warehouses',
  fields: {
    name: text({ lasting: true, column: true, sorted: true, about: 'Without one, the word and its number' }),
    kind: text({ column: true, about: '`main` for the default warehouse' }),
    description: longText({ about: 'Further words' }),
    active: bool({ initial: true, about: 'In use; kept and given back' }),
    deleted: bool({ readonly: true }),
  },
  filters: { ids: 'ids', name: 'contains', kind: 'equals' },
  orders: ['name'],
  search: ['name', 'description'],
  indexes: [['name_sort']],
})
