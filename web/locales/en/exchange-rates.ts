import { counting } from '../plural.ts'

const count = counting('en')

export const exchangeRates = {
  title: 'Exchange rates',
  create: 'New rate',
  edit: 'Edit rate',
  count: (number: number) => count(number, { one: 'rate', other: 'rates' }),
  empty: 'No exchange rates yet',
  emptyHint: 'Read a file of NBP or ECB. Documents in another currency then find the rate of their day.',
  readFile: 'Read a file',
  read: (created: number, updated: number, skipped: number) =>
    `New: ${created}, changed: ${updated}, already there: ${skipped}`,
  date: 'Day',
  currency: 'Currency',
  rate: 'Rate',
  per: 'For how many units',
  kind: 'Bank',
  table: 'Table',
  by: 'Whose rate',
  byHand: 'Entered by hand',
  nbp: 'NBP',
  ecb: 'ECB',
  found: 'The last rate before the sale is taken when the document is saved.',
}
