import { counting } from '../plural.ts'

const count = counting('en')

export const categories = {
  title: 'Categories',
  create: 'New category',
  edit: 'Edit category',
  count: (number: number) => count(number, { one: 'category', other: 'categories' }),
  empty: 'No categories yet',
  emptyHint:
    'They put products, clients and documents in order. “Services” and “Goods” are a good beginning.',
  name: 'Name',
  description: 'Description',
}
