import { bool, longText, text } from '../../platform/fields/field.ts'
import { type RecordOf, resource } from '../../platform/fields/resource.ts'

// The account's own bank accounts, to be named on documents.
export const bankAccounts = resource({
  name: 'bank_account',
  plural: 'bank_accounts',
  fields: {
    name: text({ required: true, column: true, sorted: true }),
    bank_account_number: text({ required: true, column: true, max: 60 }),
    formatted_bank_account_number: text({ readonly: true, about: 'In groups, as it is printed' }),
    bank_name: text(),
    bank_currency: text({ max: 3 }),
    bank_swift: text({ max: 11 }),
    account_description: longText(),
    default: bool(),
    own_bank_account: bool(),
    own_bank_account_type: text(),
    factor_bank_account: bool(),
  },
  filters: { ids: 'ids', name: 'contains', bank_account_number: 'equals' },
  orders: ['name'],
  search: ['name', 'bank_account_number'],
  indexes: [['name_sort']],
})

export type BankAccount = RecordOf<typeof bankAccounts.fields>
