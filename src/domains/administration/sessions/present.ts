import { csrfTokenOf } from '../../../platform/http/browser-session.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { accountUrl } from '../../../platform/http/url.ts'
import { VERSION } from '../../../platform/version.ts'
import { removalDay } from '../account-deletion/rules.ts'
import { timeZoneOf } from '../accounts/rules.ts'
import type { Settings } from '../accounts/schema.ts'
import {
  findAccount,
  findUser,
  type Membership,
  membershipsOf,
  settingsOf,
  type User,
} from '../accounts/store.ts'
import { mainDepartmentNames } from '../departments/store.ts'
import { allowsPasswords, type InstallationProvider } from '../openid-connect/find-provider.ts'
import { redirectUri } from '../openid-connect/schema.ts'
import { listProviderSessions, type ProviderSession } from '../openid-connect/session-store.ts'
import { findProvider } from '../openid-connect/store.ts'
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
  openid_connect: InstallationProvider | undefined
  allows_private_providers: boolean
  warn: (text: string) => void
}

// Everything that the web application needs before it can show a page.
export async function presentSession(
  call: ApiRequest,
  { sign_up, lang, openid_connect }: SessionOptions,
  session: { token: string; user_id: number; is_limited?: unknown; second_factor?: unknown },
): Promise<{ document: JsonObject; account: Membership | undefined }> {
  const { db } = call
  const { id, login, email, first_name, last_name, ...user } = (await findUser(db, session.user_id)) as User
  const providerSessions = await listProviderSessions(db, session.token, call.now)
  const memberships = (await membershipsOf(db, id)).filter(
    ({ account_id }) =>
      !session.is_limited || providerSessions.some((provider) => provider.account_id === account_id),
  )
  const account = await currentAccount(call, id, memberships)
  const document = {
    csrf_token: csrfTokenOf(session.token),
    user: { id, login, email, first_name, last_name, lang: user.lang },
    accounts: await presentAccounts(call, memberships, {
      has_two_factors: user.two_factor === 1 || Boolean(session.second_factor),
      providerSessions,
    }),
    account: account?.prefix ?? null,
    version: VERSION,
    sign_up,
    lang: user.lang ?? lang,
    ...(Boolean(session.is_limited) && { is_limited: true }),
    password_sign_in: allowsPasswords(openid_connect),
    providers: await presentProviders(call, openid_connect, account?.prefix),
  }
  return { document, account }
}

// Everything that the sign-in page needs.
export const presentWithoutSession = async (
  call: ApiRequest,
  { sign_up, lang, openid_connect }: SessionOptions,
): Promise<JsonObject> => ({
  csrf_token: '',
  user: { id: 0, login: '', email: '', first_name: null, last_name: null, lang: null },
  accounts: [],
  account: null,
  version: VERSION,
  sign_up,
  lang,
  password_sign_in: allowsPasswords(openid_connect),
  providers: await presentProviders(call, openid_connect, call.visitor?.account ?? call.host_prefix),
})

async function presentProviders(
  { db, root_url }: ApiRequest,
  installation: InstallationProvider | undefined,
  prefix: string | undefined,
) {
  const account = prefix === undefined ? undefined : await findAccount(db, prefix)
  const provider = account && (await findProvider(db, account.id))
  const url = redirectUri(root_url)
  const is_required = account?.settings.openid_connect_required === true
  return [
    ...(provider
      ? [
          {
            account: account?.prefix,
            name: provider.name,
            is_required,
            url: `${url}?account=${account?.prefix}`,
          },
        ]
      : []),
    ...(installation
      ? [{ account: null, name: installation.name, is_required: !allowsPasswords(installation), url }]
      : []),
  ]
}

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
  { db, root_url }: ApiRequest,
  memberships: readonly Membership[],
  {
    has_two_factors,
    providerSessions,
  }: { has_two_factors: boolean; providerSessions: readonly ProviderSession[] },
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
  const stepsToOpen = (accountId: number) => {
    const { two_factor_required, openid_connect_required } = settings.get(accountId) ?? {}
    const provider = providerSessions.find(({ account_id }) => account_id === accountId)
    const hasTwoFactors = has_two_factors || provider?.second_factor
    return {
      ...(openid_connect_required === true && !provider && { needs_openid_connect: true }),
      ...(two_factor_required === true && !hasTwoFactors && { needs_two_factor: true }),
    }
  }
  return memberships.map(({ account_id, prefix, role, department_ids }) => ({
    prefix,
    name: names.get(account_id) ?? prefix,
    role,
    role_name: roleOf(account_id, role)?.name ?? null,
    rights: role === 'accountant' ? ACCOUNTANT_RIGHTS : (roleOf(account_id, role)?.rights ?? []),
    department_ids: JSON.parse(department_ids),
    url: accountUrl(root_url, prefix),
    removed_on: removedOn(account_id),
    ...stepsToOpen(account_id),
  }))
}
