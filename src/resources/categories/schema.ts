import { longText, text } from '../../platform/fields/field.ts'
import { resource } from '../../platform/fields/resource.ts'

export const categories = resource({
  name: 'category',
  plural: 'categories',
  fields: {
    name: text({ required: true, column: true, sorted: true }),
    description: longText(),
  },
  filters: { ids: 'ids', name: 'contains' },
  orders: ['name'],
  search: ['name', 'description'],
  indexes: [['name_sort']],
})
