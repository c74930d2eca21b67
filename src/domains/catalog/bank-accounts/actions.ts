import {
  applyChanges,
  createAction,
  deleteAction,
  restoreAction,
  updateAction,
} from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord, missingIds } from '../../../platform/database/records.ts'
import { lockWithDeleted } from '../../../platform/database/restore.ts'
import { readList } from '../../../platform/fields/list.ts'
import type { InputValue } from '../../../platform/formats/input.ts'
import { departments } from '../../administration/departments/schema.ts'
import {
  checkOwnType,
  formatAccount,
  isMainOf,
  mergeUses,
  plainNumber,
  shownAccounts,
  usesOf,
} from './rules.ts'
import {
  type BankAccount,
  type BankAccountDraft,
  bankAccounts,
  type DepartmentUse,
  sentUses,
} from './schema.ts'
import { ACCOUNTS_MAX, allAccounts, countAccounts, findByNumber } from './store.ts'

// Bank accounts of the account. Each department lists the accounts that its documents print, so that creating a
// document needs no further query.

export const createBankAccount = (
  db: Database,
  actor: Actor,
  draft: BankAccountDraft,
): Promise<BankAccount> =>
  transaction(db, async (db) => settle(db, actor, await insert(db, actor, draft), []))

export const updateBankAccount = (
  db: Database,
  actor: Actor,
  id: number,
  draft: BankAccountDraft,
): Promise<BankAccount> =>
  transaction(db, async (db) => {
    const before = await getRecord(db, actor.account_id, bankAccounts, id)
    return settle(db, actor, await update(db, actor, id, draft), usesOf(before))
  })

export const deleteBankAccount = (db: Database, actor: Actor, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const before = await getRecord(db, actor.account_id, bankAccounts, id)
    await remove(db, actor, id)
    await updateDepartments(db, actor, usesOf(before))
  })

export const restoreBankAccount = (db: Database, actor: Actor, id: number): Promise<BankAccount> =>
  transaction(db, async (db) => settle(db, actor, await bringBack(db, actor, id), []))

// Finds the account with the number of a document, or creates it.
export async function findOrCreateAccount(
  db: Database,
  actor: Actor,
  draft: BankAccountDraft,
  mayAdd: boolean,
): Promise<BankAccount> {
  const existing = await findByNumber(db, actor.account_id, draft.bank_account_number ?? '')
  if (existing) return existing
  if (!mayAdd)
    throw invalid({ bank_accounts: 'can be added by administrators only; choose an existing bank account' })
  return createBankAccount(db, actor, draft)
}

const insert = createAction(bankAccounts, decide)
const update = updateAction(bankAccounts, decide)
const remove = deleteAction(bankAccounts)
const bringBack = restoreAction(bankAccounts, async (db, { account_id }) => {
  await checkCount(db, account_id)
  return {}
})

async function checkCount(db: Database, accountId: number) {
  if ((await countAccounts(db, accountId)) >= ACCOUNTS_MAX)
    throw invalid({
      bank_account_number: `exceeds the maximum of ${ACCOUNTS_MAX} bank accounts; delete one first`,
    })
}

async function decide(
  db: Database,
  { account_id }: Actor,
  draft: BankAccountDraft,
  current?: BankAccount,
): Promise<BankAccountDraft> {
  if (!current) await checkCount(db, account_id)
  checkOwnType(draft, current)
  const number = draft.bank_account_number ?? current?.bank_account_number ?? ''
  const numbers = { formatted_bank_account_number: formatAccount(number), plain_number: plainNumber(number) }
  const requestedUses = draft.bank_account_version_departments ?? undefined
  if (requestedUses === undefined) return { ...draft, ...numbers }
  const parsedUses = readList(sentUses, requestedUses as InputValue)
  const before = current ? usesOf(current) : []
  const uses = mergeUses(before, parsedUses)
  await checkDepartments(db, account_id, uses, before)
  return { ...draft, ...numbers, bank_account_version_departments: uses }
}

// Departments that already used the account may have been deleted.
async function checkDepartments(
  db: Database,
  accountId: number,
  uses: readonly DepartmentUse[],
  before: readonly DepartmentUse[],
) {
  const existingIds = new Set(before.map(({ department_id }) => department_id))
  const ids = uses.map(({ department_id }) => department_id).filter((id) => !existingIds.has(id))
  const missing = ids.length > 0 ? await missingIds(db, accountId, departments.plural, ids) : []
  if (missing.length > 0) throw invalid({ bank_account_version_departments: 'does not exist' })
}

// A department has one main account; a new main account replaces the previous one.
async function settle(db: Database, actor: Actor, account: BankAccount, before: readonly DepartmentUse[]) {
  const mains = usesOf(account).filter(({ main_on_department }) => main_on_department)
  if (mains.length > 0) {
    for (const other of await allAccounts(db, actor.account_id)) {
      const lost = mains.filter(({ department_id }) => isMainOf(other, department_id))
      if (other.id === account.id || lost.length === 0) continue
      const cleared = lost.map(({ department_id }) => ({ department_id, main_on_department: false }))
      const uses = mergeUses(usesOf(other), cleared)
      await applyChanges(db, actor, bankAccounts, other, { bank_account_version_departments: uses })
    }
  }
  await updateDepartments(db, actor, [...before, ...usesOf(account)])
  return account
}

// Includes deleted departments, so that they are current when they are restored.
export async function updateDepartments(db: Database, actor: Actor, uses: readonly DepartmentUse[]) {
  const ids = new Set(uses.map(({ department_id }) => department_id))
  if (ids.size === 0) return
  const accounts = await allAccounts(db, actor.account_id)
  for (const id of ids) {
    const { record: department } = await lockWithDeleted(db, actor.account_id, departments, id)
    const shown = shownAccounts(accounts, id)
    await applyChanges(db, actor, departments, department, {
      shown_accounts: shown.length > 0 ? shown : null,
    })
  }
}
