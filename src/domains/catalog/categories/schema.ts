import { longText, text } from '../../../platform/fields/field.ts'
import { resource } from '../../../platform/fields/resource.ts'

export const categories = resource({
  name: 'category',
  plural: 'categories',
  fields: {
    name: text({
      ignore_blank: true,
      column: true,
      sorted: true,
      description: 'Without one, the word and its number',
    }),
    description: longText({ description: 'Further words' }),
  },
  filters: { ids: 'ids', name: 'contains' },
  orders: ['name'],
  search: ['name', 'description'],
  indexes: [['name_sort']],
})
