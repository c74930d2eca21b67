import { invalid } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { getUser, type NewUser, type OpenedAccount, openAccount, registerUser } from '../accounts/actions.ts'
import { splitToken } from '../accounts/authenticate.ts'
import type { Settings } from '../accounts/schema.ts'
import { createDepartment } from '../departments/actions.ts'
import type { DepartmentDraft } from '../departments/schema.ts'

export type AccountToOpen = {
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
  account: AccountToOpen,
  secret: Buffer,
): Promise<OpenedAccount & { owner_id: number }> =>
  unlockedTransaction(db, async (db) => {
    const owner_id =
      'id' in account.owner ? account.owner.id : (await registerUser(db, actor, account.owner)).id
    const { prefix, settings, token } = account
    const opened = await openAccount(db, actor, { prefix, settings, owner_id, token }, secret)
    const company = { ...account.company, main: true }
    if (isBlank(company.name)) company.name = opened.prefix
    await createDepartment(db, { ...actor, account_id: opened.account_id, user_id: owner_id }, company)
    return { ...opened, owner_id }
  })

// Exactly as asked: where the API gives a taken name a number, here everything is undone.
export const openAccountAsAsked = (
  db: Database,
  actor: Actor,
  account: AccountToOpen & { owner: { login: string } },
  secret: Buffer,
) =>
  unlockedTransaction(db, async (db) => {
    const { prefix, owner } = account
    const token = tokenFor(prefix, account.token)
    const opened = await openAccountWithCompany(db, actor, { ...account, token }, secret)
    if (opened.prefix !== prefix) throw invalid({ prefix: `${prefix} is taken or reserved` })
    if ((await getUser(db, opened.owner_id)).login !== owner.login)
      throw invalid({ login: `${owner.login} is taken or reserved` })
    return opened
  })

// Clients may carry TOKEN/prefix; then the prefix has to stay too.
function tokenFor(prefix: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const { token, prefix: carried } = splitToken(given)
  if (carried !== undefined && carried !== prefix)
    throw invalid({ token: `belongs to the prefix ${carried}, so it would not work for ${prefix}` })
  return token
}
