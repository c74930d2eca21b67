import { bool, longText, text } from '../../../platform/fields/field.ts'
import { resource } from '../../../platform/fields/resource.ts'

export const warehouses = resource({
  name: 'warehouse',
  plural: 'warehouses',
  fields: {
    name: text({
      ignore_blank: true,
      column: true,
      sorted: true,
      description: 'Without one, the word and its number',
    }),
    kind: text({ column: true, description: '`main` for the default warehouse' }),
    description: longText({ description: 'Further words' }),
    active: bool({ initial: true, description: 'In use; kept and given back' }),
    deleted: bool({ readonly: true }),
  },
  filters: { ids: 'ids', name: 'contains', kind: 'equals' },
  orders: ['name'],
  search: ['name', 'description'],
  indexes: [['name_sort']],
})
