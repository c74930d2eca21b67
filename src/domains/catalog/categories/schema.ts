import { longText, text } from '../../../platform/fields/field.ts'
import { resource } from '../../../platform/fields/resource.ts'

export const categories = resource({
  name: 'category',
  plural: 'categories',
  fields: {
    name: text({ lasting: true, column: true, sorted: true, about: 'Without one, the word and its number' }),
    description: longText({ about: 'Further words' }),
  },
  filters: { ids: 'ids', name: 'contains' },
  orders: ['name'],
  search: ['name', 'description'],
  indexes: [['name_sort']],
})
