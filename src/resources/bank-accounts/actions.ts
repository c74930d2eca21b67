import { amend, creating, deleting, restoring, updating } from '../../platform/actions/plain.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import { type Database, transaction } from '../../platform/database/database.ts'
import { lockAccount } from '../../platform/database/heads.ts'
import { findRecord, getRecord, missingIds } from '../../platform/database/records.ts'
import { readList } from '../../platform/fields/list.ts'
import type { Value } from '../../platform/formats/tree.ts'
import { invalid } from '../../platform/refusal.ts'
import { departments } from '../departments/schema.ts'
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
import { allAccounts } from './store.ts'

// Where money comes in. Each department knows which accounts its documents print, so that making one asks for nothing more.

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
    await lockAccount(db, actor.account_id)
    const before = await getRecord(db, actor.account_id, bankAccounts, id)
    return settle(db, actor, await update(db, actor, id, draft), usesOf(before))
  })

export const deleteBankAccount = (db: Database, actor: Actor, id: number): Promise<void> =>
  transaction(db, async (db) => {
    await lockAccount(db, actor.account_id)
    const before = await getRecord(db, actor.account_id, bankAccounts, id)
    await remove(db, actor, id)
    await tellDepartments(db, actor, usesOf(before))
  })

export const restoreBankAccount = (db: Database, actor: Actor, id: number): Promise<BankAccount> =>
  transaction(db, async (db) => settle(db, actor, await bringBack(db, actor, id), []))

// An account that a document writes out: the one of that number, whatever else is said of it, or a new one.
export async function findOrCreateAccount(
  db: Database,
  actor: Actor,
  draft: BankAccountDraft,
  may_add: boolean,
): Promise<BankAccount> {
  const number = plainNumber(draft.bank_account_number ?? '')
  const known = (await allAccounts(db, actor.account_id)).find(
    ({ bank_account_number }) => plainNumber(bank_account_number ?? '') === number,
  )
  if (known) return known
  if (!may_add) throw invalid({ bank_accounts: 'may be added by administrators only' })
  return createBankAccount(db, actor, draft)
}

const insert = creating(bankAccounts, decide)
const update = updating(bankAccounts, decide)
const remove = deleting(bankAccounts)
const bringBack = restoring(bankAccounts)

async function decide(
  db: Database,
  { account_id }: Actor,
  draft: BankAccountDraft,
  current?: BankAccount,
): Promise<BankAccountDraft> {
  await lockAccount(db, account_id)
  checkOwnType(draft, current)
  const number = draft.bank_account_number ?? current?.bank_account_number ?? ''
  const formatted_bank_account_number = formatAccount(number)
  if (!draft.bank_account_version_departments) return { ...draft, formatted_bank_account_number }
  const sent = readList(sentUses, draft.bank_account_version_departments as Value)
  const uses = mergeUses(current ? usesOf(current) : [], sent)
  await checkDepartments(db, account_id, uses)
  return { ...draft, formatted_bank_account_number, bank_account_version_departments: uses as never }
}

async function checkDepartments(db: Database, account_id: number, uses: readonly DepartmentUse[]) {
  const ids = uses.map(({ department_id }) => department_id)
  const missing = ids.length > 0 ? await missingIds(db, account_id, departments.plural, ids) : []
  if (missing.length > 0) throw invalid({ bank_account_version_departments: 'does not exist' })
}

// One main account a department: whoever becomes it takes the place of the other.
async function settle(db: Database, actor: Actor, account: BankAccount, before: readonly DepartmentUse[]) {
  const mains = usesOf(account).filter(({ main_on_department }) => main_on_department)
  if (mains.length > 0) {
    for (const other of await allAccounts(db, actor.account_id)) {
      const lost = mains.filter(({ department_id }) => isMainOf(other, department_id))
      if (other.id === account.id || lost.length === 0) continue
      const sent = lost.map(({ department_id }) => ({ department_id, main_on_department: false }))
      const uses = mergeUses(usesOf(other), sent)
      await amend(db, actor, bankAccounts, other, { bank_account_version_departments: uses as never })
    }
  }
  await tellDepartments(db, actor, [...before, ...usesOf(account)])
  return account
}

async function tellDepartments(db: Database, actor: Actor, uses: readonly DepartmentUse[]) {
  const ids = new Set(uses.map(({ department_id }) => department_id))
  if (ids.size === 0) return
  const accounts = await allAccounts(db, actor.account_id)
  for (const id of ids) {
    const department = await findRecord(db, actor.account_id, departments, id)
    if (!department) continue
    const shown = shownAccounts(accounts, id)
    await amend(db, actor, departments, department, {
      shown_accounts: shown.length > 0 ? (shown as never) : null,
    })
  }
}
