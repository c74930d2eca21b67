import { bool, longText, text } from '../../platform/fields/field.ts'
import { type RecordOf, resource } from '../../platform/fields/resource.ts'

// The account's own bank accounts, to be named on documents.
export const bankAccounts = resource({
  name: 'bank_account',
  plural: 'bank_accounts',
  fields: {
    name: text({ required: true, column: true, sorted: true, about: 'Name of the account' }),
    bank_account_number: text({ required: true, column: true, max: 60, about: 'Account number' }),
    formatted_bank_account_number: text({
      readonly: true,
      filled: true,
      about: 'In groups, as it is printed',
    }),
    bank_name: text({ about: 'Name of the bank' }),
    bank_currency: text({ max: 3, about: 'Currency of the account' }),
    bank_swift: text({ max: 11, about: 'BIC of the bank' }),
    account_description: longText({ about: 'Further words' }),
    default: bool({ about: 'The usual one; kept and given back' }),
    own_bank_account: bool({ about: 'An account of the bank itself' }),
    own_bank_account_type: text({ about: 'Of which kind' }),
    factor_bank_account: bool({ about: 'An account of a factor' }),
  },
  filters: { ids: 'ids', name: 'contains', bank_account_number: 'equals' },
  orders: ['name'],
  search: ['name', 'bank_account_number'],
  indexes: [['name_sort']],
})

export type BankAccount = RecordOf<typeof bankAccounts.fields>
