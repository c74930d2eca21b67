import { pluralizer } from '../plural.ts'

const count = pluralizer('en')

export const warehouses = {
  title: 'Warehouses',
  create: 'New warehouse',
  edit: 'Edit warehouse',
  count: (number: number) => count(number, { one: 'warehouse', other: 'warehouses' }),
  empty: 'No warehouses yet',
  emptyHint: 'Add the places where you keep goods. One is enough; with several, stock is tracked in each.',
  name: 'Name',
  description: 'Description',
  main: 'Main warehouse',
  mainHint: 'Used when a document names no warehouse',
  active: 'Active',
  inactive: 'Inactive',
  stock: 'Stock',
  showStock: 'Show',
  stockRequired: 'Prevent stock below zero',
  stockRequiredHint: 'Documents that take more of a product than its warehouse has are rejected.',
}
