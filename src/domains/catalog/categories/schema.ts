import { longText, metadata, text } from '../../../platform/fields/field.ts'
import { resource } from '../../../platform/fields/resource.ts'

export const categories = resource({
  name: 'category',
  plural: 'categories',
  fields: {
    name: text({
      ignore_blank: true,
      column: true,
      sorted: true,
      description: 'By default the type and a number',
    }),
    description: longText({ description: 'Notes' }),
    metadata: metadata(),
  },
  filters: { ids: 'ids', name: 'contains' },
  orders: ['name'],
  search: ['name', 'description'],
  indexes: [['name_sort']],
})
