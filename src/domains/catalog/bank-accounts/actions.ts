import { amend, creating, deleting, restoring, updating } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord, missingIds } from '../../../platform/database/records.ts'
import { lockWithDeleted } from '../../../platform/database/restore.ts'
import { readList } from '../../../platform/fields/list.ts'
import type { Value } from '../../../platform/formats/input.ts'
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
    const before = await getRecord(db, actor.account_id, bankAccounts, id)
    return settle(db, actor, await update(db, actor, id, draft), usesOf(before))
  })

export const deleteBankAccount = (db: Database, actor: Actor, id: number): Promise<void> =>
  transaction(db, async (db) => {
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
  const known = await findByNumber(db, actor.account_id, draft.bank_account_number ?? '')
  if (known) return known
  if (!may_add) throw invalid({ bank_accounts: 'may be added by administrators only' })
  return createBankAccount(db, actor, draft)
}

const insert = creating(bankAccounts, decide)
const update = updating(bankAccounts, decide)
const remove = deleting(bankAccounts)
const bringBack = restoring(bankAccounts, async (db, { account_id }) => {
  await checkCount(db, account_id)
  return {}
})

async function checkCount(db: Database, account_id: number) {
  if ((await countAccounts(db, account_id)) >= ACCOUNTS_MAX)
    throw invalid({ bank_account_number: `is one too many (maximum is ${ACCOUNTS_MAX} bank accounts)` })
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
  const written = { formatted_bank_account_number: formatAccount(number), plain_number: plainNumber(number) }
  const said = draft.bank_account_version_departments ?? undefined
  if (said === undefined) return { ...draft, ...written }
  const sent = readList(sentUses, said as Value)
  const before = current ? usesOf(current) : []
  const uses = mergeUses(before, sent)
  await checkDepartments(db, account_id, uses, before)
  return { ...draft, ...written, bank_account_version_departments: uses as never }
}

// Departments that it was shown on before may be gone by now.
async function checkDepartments(
  db: Database,
  account_id: number,
  uses: readonly DepartmentUse[],
  before: readonly DepartmentUse[],
) {
  const known = new Set(before.map(({ department_id }) => department_id))
  const ids = uses.map(({ department_id }) => department_id).filter((id) => !known.has(id))
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

// Deleted ones too: they come back with what is so by then.
export async function tellDepartments(db: Database, actor: Actor, uses: readonly DepartmentUse[]) {
  const ids = new Set(uses.map(({ department_id }) => department_id))
  if (ids.size === 0) return
  const accounts = await allAccounts(db, actor.account_id)
  for (const id of ids) {
    const { record: department } = await lockWithDeleted(db, actor.account_id, departments, id)
    const shown = shownAccounts(accounts, id)
    await amend(db, actor, departments, department, {
      shown_accounts: shown.length > 0 ? (shown as never) : null,
    })
  }
}
