import { pluralizer } from '../plural.ts'

const count = pluralizer('en')

export const categories = {
  title: 'Categories',
  create: 'New category',
  edit: 'Edit category',
  count: (number: number) => count(number, { one: 'category', other: 'categories' }),
  empty: 'No categories yet',
  emptyHint: 'Use categories to group products, clients and documents, for example “Services” and “Goods”.',
  name: 'Name',
  description: 'Description',
}
