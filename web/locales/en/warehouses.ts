import { counting } from '../plural.ts'

const count = counting('en')

export const warehouses = {
  title: 'Warehouses',
  create: 'New warehouse',
  edit: 'Edit warehouse',
  count: (number: number) => count(number, { one: 'warehouse', other: 'warehouses' }),
  empty: 'No warehouses yet',
  emptyHint: 'Places where goods lie. One is enough; with several, stock is counted in each.',
  name: 'Name',
  description: 'Description',
  main: 'Main warehouse',
  mainHint: 'Goods lie here when a document says nothing else',
  active: 'In use',
  inactive: 'Not in use',
  stock: 'Stock',
}
