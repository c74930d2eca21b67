import { bool, integer, listOf, longText, text } from '../../../platform/fields/field.ts'
import { type DraftOf, outside, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'

const uses = shape({
  name: 'bank_account_version_department',
  plural: 'bank_account_version_departments',
  fields: {
    department_id: integer({ filled: true, about: 'A department' }),
    show_on_invoice: bool({ about: 'Its documents that name no accounts print this one' }),
    main_on_department: bool({ about: 'And before the others; one account a department is' }),
  },
})

export type DepartmentUse = { department_id: number; show_on_invoice: boolean; main_on_department: boolean }

const REMOVABLE = { remove: bool({ about: 'Takes the department away' }) }

// As a request says them.
export const sentUses = shape({ ...uses, fields: { ...uses.fields, ...REMOVABLE } })

// The account's own bank accounts, to be named on documents.
export const bankAccounts = resource({
  name: 'bank_account',
  plural: 'bank_accounts',
  fields: {
    name: text({ column: true, sorted: true, about: 'Name of the account, for the house only' }),
    bank_account_number: text({ required: true, column: true, max: 60, about: 'Account number' }),
    formatted_bank_account_number: text({
      readonly: true,
      filled: true,
      about: 'In groups, as it is printed',
    }),
    plain_number: text({ readonly: true, hidden: true, column: true }),
    bank_name: text({ about: 'Name of the bank' }),
    bank_currency: text({ max: 3, about: 'Currency of the account' }),
    bank_swift: text({ max: 11, about: 'BIC of the bank' }),
    account_description: longText({ about: 'Further words' }),
    default: bool({ about: 'The usual one; kept and given back' }),
    own_bank_account: bool({ about: 'An account of the bank itself' }),
    own_bank_account_type: text({
      about: 'Of which kind: `debt_assignment`, `debt_collection` or `bank_own_business`',
    }),
    factor_bank_account: bool({ about: 'An account of a factor' }),
    bank_account_version_departments: listOf(outside(uses, { sent: REMOVABLE }), {
      initial: [],
      about: 'On whose documents it is printed; departments that are not named stay as they are',
    }),
  },
  filters: { ids: 'ids', name: 'contains', bank_account_number: 'equals' },
  orders: ['name'],
  search: ['name', 'bank_account_number'],
  indexes: [['name_sort'], ['plain_number']],
})

export type BankAccountDraft = DraftOf<typeof bankAccounts.fields>
export type BankAccount = RecordOf<typeof bankAccounts.fields>
