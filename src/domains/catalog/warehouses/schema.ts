import { bool, longText, metadata, text } from '../../../platform/fields/field.ts'
import { resource } from '../../../platform/fields/resource.ts'

export const warehouses = resource({
  name: 'warehouse',
  plural: 'warehouses',
  fields: {
    name: text({
      ignore_blank: true,
      column: true,
      sorted: true,
      description: 'By default the type and a number',
    }),
    kind: text({ column: true, description: '`main` for the default warehouse' }),
    description: longText({ description: 'Notes' }),
    metadata: metadata(),
    active: bool({
      initial: true,
      description: 'Whether it is in use; stored for compatibility, without effect',
    }),
    deleted: bool({ readonly: true }),
  },
  filters: { ids: 'ids', name: 'contains', kind: 'equals' },
  orders: ['name'],
  search: ['name', 'description'],
  indexes: [['name_sort']],
})
