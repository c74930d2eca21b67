import type { Actor } from '../../platform/audit/audit.ts'
import { type Database, transaction } from '../../platform/database/database.ts'
import { isBlank } from '../../platform/fields/field.ts'
import { type NewUser, type OpenedAccount, openAccount, registerUser } from '../accounts/actions.ts'
import type { Settings } from '../accounts/schema.ts'
import { createDepartment } from '../departments/actions.ts'
import type { DepartmentDraft } from '../departments/schema.ts'

export type NewAccount = {
  prefix: string
  settings: Settings
  owner: { id: number } | NewUser
  company?: DepartmentDraft | undefined
  token?: string | undefined
}

// An account with its owner and its main department, whole or not at all.
export const openAccountWithCompany = (
  db: Database,
  actor: Actor,
  account: NewAccount,
  secret: Buffer,
): Promise<OpenedAccount & { owner_id: number }> =>
  transaction(db, async (db) => {
    const owner_id =
      'id' in account.owner ? account.owner.id : (await registerUser(db, actor, account.owner)).id
    const { prefix, settings, token } = account
    const opened = await openAccount(db, actor, { prefix, settings, owner_id, token }, secret)
    const company = { ...account.company, main: true }
    if (isBlank(company.name)) company.name = opened.prefix
    await createDepartment(db, { ...actor, account_id: opened.account_id, user_id: owner_id }, company)
    return { ...opened, owner_id }
  })
