import { pluralizer } from '../plural.ts'

const count = pluralizer('en')

export const bankRules = {
  title: 'Rules',
  create: 'New rule',
  edit: 'Edit rule',
  empty: 'No rules yet',
  emptyHint: 'Rules recognise transactions that come again, such as fees or transfers from a known account.',
  count: (number: number) => count(number, { one: 'rule', other: 'rules' }),
  conditions: 'Recognised by',
  text: 'Text contains',
  textHint: 'Upper and lower case do not matter. Everything that you fill in has to fit.',
  counterpartyAccount: 'Their account',
  counterpartyName: 'Their name contains',
  direction: 'Direction',
  directions: { in: 'Money in', out: 'Money out' },
  amountFrom: 'Amount from',
  amountTo: 'Amount to',
  bankAccount: 'Only this bank account',
  outcome: 'What it is',
  category: 'Category',
  client: 'Client',
  clientHint: 'Their documents are paid. A category beside it counts if none of them fits.',
  booking: 'Booking',
  suggestion: 'Suggested',
  automatic: 'Book automatically',
  automaticHint:
    'With the category, or the only document of the client with exactly this amount. Needs automatic booking to be on.',
  name: 'Name',
  nameHint: 'By default what the rule looks for',
  automaticBooking: 'Book certain transactions automatically',
  automaticBookingHint:
    'After each import. Only if the text has the number of your document, the payer is the client and the amount is exactly what is due, or if a rule is marked automatic. You can undo every booking.',
  always: 'Always do this',
  alwaysCategory: (name: string, category: string) =>
    `Always book transactions like “${name}” as ${category}?`,
  alwaysClient: (name: string) => `Always recognise the client by the account of “${name}”?`,
}
