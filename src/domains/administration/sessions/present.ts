import type { Database } from '../../../platform/database/database.ts'
import { csrfTokenOf } from '../../../platform/http/browser-session.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { accountUrl } from '../../../platform/http/url.ts'
import { VERSION } from '../../../platform/version.ts'
import { removalDay } from '../account-deletion/rules.ts'
import { timeZoneOf } from '../accounts/rules.ts'
import type { Settings } from '../accounts/schema.ts'
import { findUser, type Membership, membershipsOf, settingsOf, type User } from '../accounts/store.ts'
import { mainDepartmentNames } from '../departments/store.ts'
import { ACCOUNTANT_RIGHTS } from '../permissions/schema.ts'
import { rolesOf } from '../roles/rules.ts'
import { findLastAccount } from './store.ts'

// Presents sessions to the web application.

export type SessionOptions = {
  sign_up: boolean
  lang: string
  secret: Buffer
  defaults: Settings
  mail_from: string | undefined // sender of emails; undefined without a mail server
  sender: string // of emails that are written to the outbox, too
}

// Everything that the web application needs before it can show a page.
export async function presentSession(
  call: ApiRequest,
  { sign_up, lang }: SessionOptions,
  session: { token: string; user_id: number },
): Promise<{ document: JsonObject; account: Membership | undefined }> {
  const { db } = call
  const { id, login, email, first_name, last_name, ...user } = (await findUser(db, session.user_id)) as User
  const memberships = await membershipsOf(db, id)
  const account = await currentAccount(call, id, memberships)
  const document = {
    csrf_token: csrfTokenOf(session.token),
    user: { id, login, email, first_name, last_name, lang: user.lang },
    accounts: await presentAccounts(db, call.root_url, memberships, user.two_factor === 1),
    account: account?.prefix ?? null,
    version: VERSION,
    sign_up,
    lang: user.lang ?? lang,
  }
  return { document, account }
}

// Everything that the sign-in page needs.
export const presentWithoutSession = ({ sign_up, lang }: SessionOptions): JsonObject => ({
  csrf_token: '',
  user: { id: 0, login: '', email: '', first_name: null, last_name: null, lang: null },
  accounts: [],
  account: null,
  version: VERSION,
  sign_up,
  lang,
})

// The account that is named or whose host this is; without either, the account of the last visit.
async function currentAccount(
  { db, visitor, host_prefix }: ApiRequest,
  userId: number,
  memberships: readonly Membership[],
): Promise<Membership | undefined> {
  const findByPrefix = (prefix: string | undefined) =>
    memberships.find((membership) => membership.prefix === prefix)
  if (visitor?.account !== undefined) return findByPrefix(visitor.account)
  const hostAccount = findByPrefix(host_prefix)
  if (hostAccount) return hostAccount
  const lastId = await findLastAccount(db, userId)
  return memberships.find(({ account_id }) => account_id === lastId) ?? memberships[0]
}

async function presentAccounts(
  db: Database,
  rootUrl: string,
  memberships: readonly Membership[],
  hasTwoFactors: boolean,
) {
  const names = await mainDepartmentNames(
    db,
    memberships.map(({ account_id }) => account_id),
  )
  const settings = await settingsOf(
    db,
    memberships.map(({ account_id }) => account_id),
  )
  const removedOn = (id: number): string | null => {
    const accountSettings = settings.get(id)
    return accountSettings ? removalDay(accountSettings, timeZoneOf(accountSettings)) : null
  }
  const roleOf = (accountId: number, role: string) =>
    rolesOf(settings.get(accountId) ?? {}).find(({ id }) => role === `role_${id}`)
  return memberships.map(({ account_id, prefix, role, department_ids }) => ({
    prefix,
    name: names.get(account_id) ?? prefix,
    role,
    role_name: roleOf(account_id, role)?.name ?? null,
    rights: role === 'accountant' ? ACCOUNTANT_RIGHTS : (roleOf(account_id, role)?.rights ?? []),
    department_ids: JSON.parse(department_ids),
    url: accountUrl(rootUrl, prefix),
    removed_on: removedOn(account_id),
    ...(!hasTwoFactors &&
      settings.get(account_id)?.two_factor_required === true && { needs_two_factor: true }),
  }))
}
