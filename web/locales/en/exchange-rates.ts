import { pluralizer } from '../plural.ts'

const count = pluralizer('en')

export const exchangeRates = {
  title: 'Exchange rates',
  create: 'New rate',
  edit: 'Edit rate',
  count: (number: number) => count(number, { one: 'rate', other: 'rates' }),
  empty: 'No exchange rates yet',
  emptyHint:
    'Add a rate, or import a file of NBP or ECB rates. Documents in other currencies then use the rate of their date.',
  readFile: 'Import file',
  read: (created: number, updated: number, skipped: number) =>
    `Added: ${created}, updated: ${updated}, unchanged: ${skipped}`,
  date: 'Date',
  currency: 'Currency',
  rate: 'Rate',
  per: 'Units',
  kind: 'Bank',
  table: 'Table',
  by: 'Source',
  byHand: 'Entered manually',
  nbp: 'NBP',
  ecb: 'ECB',
  found: 'Documents use the last rate before the sale date.',
}
