import { invalid } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { BankAccount, BankAccountDraft, DepartmentUse } from './schema.ts'

const withoutBlanks = (number: string): string => number.replace(/[\s-]/g, '').toUpperCase()

// Groups characters in fours; a Polish number without its country starts with two check digits.
export function formatAccount(number: string): string {
  const plain = withoutBlanks(number)
  const first = /^\d{26}$/.test(plain) ? 2 : 4
  const groups = plain.slice(first).match(/.{1,4}/g) ?? []
  return [plain.slice(0, first), ...groups].join(' ')
}

// Normalises a number, so that different spellings are the same account.
export function plainNumber(number: string): string {
  const plain = withoutBlanks(number)
  return /^\d{26}$/.test(plain) ? `PL${plain}` : plain
}

const OWN_TYPES = ['debt_assignment', 'debt_collection', 'bank_own_business']

// Types stored before this check may stay.
export function checkOwnType({ own_bank_account_type: type }: BankAccountDraft, current?: BankAccount) {
  if (isBlank(type) || type === current?.own_bank_account_type || OWN_TYPES.includes(type as string)) return
  throw invalid({
    own_bank_account_type: ['is not included in the list', `must be one of: ${OWN_TYPES.join(', ')}`],
  })
}

type SentUse = {
  department_id?: number | null | undefined
  show_on_invoice?: boolean | null | undefined
  main_on_department?: boolean | null | undefined
  remove?: boolean | null | undefined
}

// Departments that the request does not name keep their uses.
export function mergeUses(current: readonly DepartmentUse[], requested: readonly SentUse[]): DepartmentUse[] {
  const uses = new Map(current.map((use) => [use.department_id, use]))
  for (const { department_id, remove, ...changes } of requested) {
    if (!department_id) throw invalid({ bank_account_version_departments: "can't be blank" })
    if (remove) uses.delete(department_id)
    else uses.set(department_id, useOf(department_id, { ...uses.get(department_id), ...definedOf(changes) }))
  }
  return [...uses.values()]
}

const useOf = (department_id: number, use: Partial<DepartmentUse>): DepartmentUse => ({
  department_id,
  show_on_invoice: use.show_on_invoice === true,
  main_on_department: use.main_on_department === true,
})

const definedOf = (changes: SentUse): Partial<DepartmentUse> =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null && value !== undefined))

export const usesOf = ({ bank_account_version_departments: uses }: BankAccountDraft): DepartmentUse[] =>
  (uses ?? []) as DepartmentUse[]

export const isMainOf = (account: BankAccountDraft, departmentId: number): boolean =>
  usesOf(account).some((use) => use.department_id === departmentId && use.main_on_department)

// The accounts that documents of a department print: the main account first, then the others by creation.
export function shownAccounts(accounts: readonly BankAccount[], departmentId: number) {
  const isShown = (account: BankAccount) =>
    usesOf(account).some((use) => use.department_id === departmentId && use.show_on_invoice)
  const rank = (account: BankAccount) => (isMainOf(account, departmentId) ? 0 : 1)
  return accounts
    .filter(isShown)
    .toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)
    .map((account) => Object.fromEntries(PRINTED.map((name) => [name, account[name]])))
}

const PRINTED = [
  'id',
  'name',
  'bank_name',
  'bank_account_number',
  'formatted_bank_account_number',
  'bank_currency',
  'bank_swift',
  'account_description',
  'own_bank_account',
  'own_bank_account_type',
  'factor_bank_account',
] as const
