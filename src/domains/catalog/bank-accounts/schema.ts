import { bool, integer, longText, nestedList, text } from '../../../platform/fields/field.ts'
import { apiShape, type DraftOf, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'

const uses = shape({
  name: 'bank_account_version_department',
  plural: 'bank_account_version_departments',
  fields: {
    department_id: integer({ never_null: true, description: 'Id of a department' }),
    show_on_invoice: bool({ description: 'Printed on its documents that have no bank account of their own' }),
    main_on_department: bool({ description: 'The first account of the department; each has one' }),
  },
})

export type DepartmentUse = { department_id: number; show_on_invoice: boolean; main_on_department: boolean }

const REMOVABLE = { remove: bool({ description: 'Removes the department' }) }

// The form of the uses in requests.
export const sentUses = shape({ ...uses, fields: { ...uses.fields, ...REMOVABLE } })

// The bank accounts of the account, which documents refer to.
export const bankAccounts = resource({
  name: 'bank_account',
  plural: 'bank_accounts',
  fields: {
    name: text({ column: true, sorted: true, description: 'Name of the account, for internal use' }),
    bank_account_number: text({ required: true, column: true, max: 60, description: 'Account number' }),
    formatted_bank_account_number: text({
      readonly: true,
      never_null: true,
      description: 'Formatted as it is printed',
    }),
    plain_number: text({ readonly: true, hidden: true, column: true }),
    bank_name: text({ description: 'Name of the bank' }),
    bank_currency: text({ max: 3, description: 'Currency of the account' }),
    bank_swift: text({ max: 11, description: 'BIC of the bank' }),
    account_description: longText({ description: 'Notes' }),
    default: bool({ description: 'Default account; stored for compatibility, without effect' }),
    own_bank_account: bool({ description: 'An account of the bank itself' }),
    own_bank_account_type: text({
      description: 'Kind: `debt_assignment`, `debt_collection` or `bank_own_business`',
    }),
    factor_bank_account: bool({ description: 'An account of a factor' }),
    bank_account_version_departments: nestedList(apiShape(uses, { request_fields: REMOVABLE }), {
      initial: [],
      description: 'Departments that print it; departments that are not in the request stay unchanged',
    }),
  },
  filters: { ids: 'ids', name: 'contains', bank_account_number: 'equals' },
  orders: ['name'],
  search: ['name', 'bank_account_number'],
  indexes: [['name_sort'], ['plain_number']],
})

export type BankAccountDraft = DraftOf<typeof bankAccounts.fields>
export type BankAccount = RecordOf<typeof bankAccounts.fields>
