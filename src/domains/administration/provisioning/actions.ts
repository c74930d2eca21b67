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

// Creates an account with its owner and its main department, completely or not at all.
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

// Uses exactly the requested names: where the API assigns a number to a taken name, this fails.
export const openAccountStrictly = (
  db: Database,
  actor: Actor,
  account: AccountToOpen & { owner: { login: string } },
  secret: Buffer,
) =>
  unlockedTransaction(db, async (db) => {
    const { prefix, owner } = account
    const token = plainToken(prefix, account.token)
    const opened = await openAccountWithCompany(db, actor, { ...account, token }, secret)
    if (opened.prefix !== prefix) throw invalid({ prefix: `${prefix} is taken or reserved; choose another` })
    if ((await getUser(db, opened.owner_id)).login !== owner.login)
      throw invalid({ login: `${owner.login} is taken or reserved; choose another` })
    return opened
  })

// Clients may use TOKEN/prefix as their token; then the prefix must be the same.
function plainToken(prefix: string, input: string | undefined): string | undefined {
  if (input === undefined) return undefined
  const { token, prefix: tokenPrefix } = splitToken(input)
  if (tokenPrefix !== undefined && tokenPrefix !== prefix)
    throw invalid({ token: `belongs to the prefix ${tokenPrefix}; enter a token that ends with /${prefix}` })
  return token
}
