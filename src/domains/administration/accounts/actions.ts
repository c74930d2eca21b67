import type { DefaultName } from '../../../platform/actions/crud.ts'
import { invalid, notFound } from '../../../platform/api-error.ts'
import { type Actor, audit, systemTime } from '../../../platform/audit/audit.ts'
import { transaction, transactionIn, unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { checkSame } from '../../../platform/database/record-version.ts'
import { compose } from '../../../platform/fields/resource.ts'
import type { InputObject, InputValue } from '../../../platform/formats/input.ts'
import type { Role } from '../../../platform/http/route.ts'
import { enqueueOnce, runSooner } from '../../../platform/jobs/jobs.ts'
import { numberedName, type Word } from './default-names.ts'
import { findUnprovenByLogin } from './email-verification-store.ts'
import {
  checkEmail,
  checkPrefix,
  checkSettings,
  checkStaysSandbox,
  freeNames,
  RESERVED_PREFIXES,
} from './rules.ts'
import { type Settings, settings as settingsShape } from './schema.ts'
import {
  findUser,
  getSettings,
  insertAccount,
  insertMembership,
  insertUser,
  isMemberEmail,
  lockSettings,
  renameLogin,
  saveSettings,
  type User,
} from './store.ts'
import { readTaxSettings } from './tax-settings.ts'
import {
  adoptToken,
  deleteToken,
  findTokenOwner,
  insertIntegrationToken,
  readToken,
  revokeIntegrationToken,
  saveToken,
} from './token-store.ts'

// Actions on accounts, their users, settings and tokens.

// Due times depend on the time zone and the holidays of the account, so a change of these settings replans them.
export const REPLAN_JOB = 'replan_calendar'
// Entries of the tax ledger follow from the tax settings, so a change of these derives them anew.
export const TAX_REFRESH_JOB = 'refresh_tax_entries'

const DATE_SETTINGS = [
  'time_zone',
  'holidays',
  'holidays_country',
  'reminder_hour',
  'reminder_quiet_days',
] as const

export const hasSameDateSettings = (a: Settings, second: Settings): boolean =>
  DATE_SETTINGS.every((name) => JSON.stringify(a[name] ?? null) === JSON.stringify(second[name] ?? null))

// Actor of writes that happen outside any account, such as opening one.
export const installation = (now: number, request_id = 'command line'): Actor => ({
  account_id: 0,
  user_id: 0,
  request_id,
  now,
})

export type NewUser = {
  login?: string | null
  email: string
  password_hash: string | null
  first_name?: string | null
  last_name?: string | null
  lang?: string | null
  from_partner?: string | null
  unproven?: 1 | 2 // see the column `unproven` of users
}
export type NewAccount = { prefix: string; settings: Settings; owner_id: number; token?: string | undefined }
export type OpenedAccount = { account_id: number; prefix: string; api_token: string }

// A login that is taken gets a number, which the response states.
export const registerUser = (db: Database, actor: Actor, user: NewUser): Promise<User> =>
  unlockedTransaction(db, async (db) => {
    checkEmail(user.email)
    const requestedLogin = (user.login || user.email).trim()
    const row = {
      email: user.email.trim(),
      password_hash: user.password_hash,
      first_name: user.first_name ?? null,
      last_name: user.last_name ?? null,
      lang: user.lang ?? null,
      from_partner: user.from_partner ?? null,
      unproven: user.unproven ?? null,
    }
    if (!user.unproven) await freeLogin(db, actor, requestedLogin)
    const { name: login, id } = await insertFirstFree(freeNames(requestedLogin), (login) =>
      insertUser(db, { ...row, login }, actor.now),
    )
    audit(db, actor, {
      action: 'create',
      resource: 'user',
      record_id: id,
      changes: { login: [null, login], email: [null, row.email] },
    })
    return { id, login, ...row }
  })

// Renames a user whose address was never confirmed, so that the owner of the address can have the login. The renamed user still signs in
// with the email address.
export async function freeLogin(db: Database, actor: Actor, login: string) {
  const holder = await findUnprovenByLogin(db, login)
  if (holder === undefined) return
  for (const name of freeNames(login, new Set([login]))) {
    if (!(await renameLogin(db, holder.id, name))) continue
    const changes = { login: [login, name] }
    return audit(db, actor, { action: 'update', resource: 'user', record_id: holder.id, changes })
  }
}

// Creates the token of a user who has no account yet.
export const createFirstToken = (db: Database, user_id: number, secret: Buffer, now: number) =>
  unlockedTransaction(db, (db) => saveToken(db, { account_id: 0, user_id }, secret, now))

export const openAccount = (
  db: Database,
  actor: Actor,
  { prefix, settings, owner_id, token }: NewAccount,
  secret: Buffer,
): Promise<OpenedAccount> =>
  unlockedTransaction(db, async (db) => {
    const composed = compose(settingsShape, withTaxSettings(settings))
    checkSettings(composed)
    const { name, id: account_id } = await insertFirstFree(
      freeNames(checkPrefix(prefix), RESERVED_PREFIXES),
      (free) => insertAccount(db, free, composed, actor.now),
    )
    return transactionIn(db, account_id, (db) =>
      assignOwner(db, { ...actor, account_id, user_id: owner_id }, { prefix: name, token }, secret),
    )
  })

// Creates the owner's membership and token and the first entry of the audit log.
async function assignOwner(
  db: Database,
  actor: Actor,
  { prefix, token }: Pick<NewAccount, 'prefix' | 'token'>,
  secret: Buffer,
): Promise<OpenedAccount> {
  const { account_id, user_id } = actor
  const owner = { account_id, user_id }
  await insertMembership(db, { ...owner, role: 'owner', department_ids: [] }, actor.now)
  if (token !== undefined) await checkTokenIsUnused(db, token)
  const isAdopted = token === undefined && (await adoptToken(db, user_id, account_id))
  const adoptedToken = isAdopted ? await readToken(db, owner, secret) : null
  const api_token = adoptedToken ?? (await saveToken(db, owner, secret, actor.now, token))
  const changes = { prefix: [null, prefix] }
  audit(db, actor, { action: 'create', resource: 'account', record_id: account_id, changes })
  return { account_id, prefix, api_token }
}

export const changeSettings = (db: Database, actor: Actor, draft: Settings): Promise<Settings> =>
  transaction(db, async (db) => {
    const current = await lockSettings(db, actor.account_id)
    checkSame(db, 'accounts', current)
    checkStaysSandbox(draft, current)
    const settings = compose(settingsShape, withTaxSettings(draft), current)
    checkSettings(settings, current)
    await saveSettings(db, actor.account_id, settings)
    const changed = (Object.keys(settings) as (keyof Settings)[]).filter(
      (name) => JSON.stringify(settings[name]) !== JSON.stringify(current[name] ?? null),
    )
    audit(db, actor, {
      action: 'update',
      resource: 'account',
      record_id: actor.account_id,
      changes: Object.fromEntries(changed.map((name) => [name, [current[name] ?? null, settings[name]]])),
    })
    if (!hasSameDateSettings(settings, current)) await enqueueReplan(db, actor)
    if (TAX_FACTS.some((name) => changed.includes(name))) await enqueueTaxRefresh(db, actor)
    return settings
  })

// The currency says which country's rules apply, and the time zone on which day money came. Months that are open again
// declare what changed while they were closed.
const TAX_FACTS = ['tax_settings', 'currency', 'time_zone', 'closed_until'] as const

const withTaxSettings = (draft: Settings): Settings =>
  draft.tax_settings === undefined ? draft : { ...draft, tax_settings: readTaxSettings(draft.tax_settings) }

// Enqueues one job, however often the settings change before it runs.
const enqueueReplan = (db: Database, actor: Actor) => enqueueNow(db, actor, REPLAN_JOB)

export const enqueueTaxRefresh = (db: Database, actor: Actor) => enqueueNow(db, actor, TAX_REFRESH_JOB)

async function enqueueNow(db: Database, actor: Actor, kind: string) {
  const now = systemTime(actor)
  await enqueueOnce(db, { account_id: actor.account_id, kind, payload: {}, run_at: now, once_key: kind })
  await runSooner(db, actor.account_id, kind, now)
}

// Copies the tax settings of a department into those of the account, because each write of a document needs them.
export async function copyDepartmentTaxSettings(
  db: Database,
  actor: Actor,
  { id, tax_settings }: { id: number; tax_settings: InputValue },
) {
  const settings = await lockSettings(db, actor.account_id)
  const { [id]: before, ...others } = (settings.department_tax_settings ?? {}) as InputObject
  const isEmpty = !Array.isArray(tax_settings) || tax_settings.length === 0
  const lists: InputObject = isEmpty ? others : { ...others, [id]: tax_settings }
  if (JSON.stringify(before ?? null) === JSON.stringify(lists[id] ?? null)) return
  const department_tax_settings = Object.keys(lists).length > 0 ? lists : null
  await saveSettings(db, actor.account_id, { ...settings, department_tax_settings })
  await enqueueTaxRefresh(db, actor)
}

// Replaces the token; the old one is invalid at once.
export const renewToken = (db: Database, actor: Actor, secret: Buffer): Promise<string> =>
  transaction(db, async (db) => {
    const owner = { account_id: actor.account_id, user_id: actor.user_id }
    const token = await saveToken(db, owner, secret, actor.now)
    audit(db, actor, { action: 'renew_token', resource: 'user', record_id: actor.user_id, changes: {} })
    return token
  })

// Revokes the token without a replacement. Its user can renew it.
export const revokeToken = (db: Database, actor: Actor, userId: number): Promise<void> =>
  transaction(db, async (db) => {
    if (!(await deleteToken(db, actor.account_id, userId))) throw notFound()
    audit(db, actor, { action: 'end_token', resource: 'user', record_id: userId, changes: {} })
  })

// Always creates a new user with an unconfirmed address. A user elsewhere with the same address is not affected.
export const addUser = (
  db: Database,
  actor: Actor,
  user: NewUser & { role: Role; department_ids: number[] },
  secret: Buffer,
): Promise<User> =>
  transaction(db, async (db) => {
    checkEmail(user.email)
    if (await isMemberEmail(db, actor.account_id, user.email)) {
      throw invalid({ email: 'is already used by a user of this account; enter another email address' })
    }
    const created = await registerUser(db, { ...actor, account_id: 0 }, { ...user, unproven: 1 })
    const { role, department_ids } = user
    const membership = { account_id: actor.account_id, user_id: created.id, role, department_ids }
    await insertMembership(db, membership, actor.now)
    await saveToken(db, membership, secret, actor.now)
    audit(db, actor, {
      action: 'add_user',
      resource: 'user',
      record_id: created.id,
      changes: { email: [null, created.email], role: [null, role] },
    })
    return created
  })

export const issueIntegrationToken = (db: Database, actor: Actor, token: string, label: string) =>
  unlockedTransaction(db, async (db) => {
    const row = await insertIntegrationToken(db, token, label, actor.now)
    if (row)
      audit(db, actor, {
        action: 'create',
        resource: 'integration_token',
        record_id: row.id,
        changes: { name: [null, label] },
      })
    return row?.id
  })

export const revokeIntegrationTokenById = (db: Database, actor: Actor, id: number): Promise<boolean> =>
  unlockedTransaction(db, async (db) => {
    const isEnded = await revokeIntegrationToken(db, id, actor.now)
    if (isEnded)
      audit(db, actor, { action: 'revoke', resource: 'integration_token', record_id: id, changes: {} })
    return isEnded
  })

export const getUser = async (db: Database, id: number): Promise<User> => (await findUser(db, id)) as User

async function checkTokenIsUnused(db: Database, token: string) {
  if (!/^[A-Za-z0-9_-]{8,100}$/.test(token)) throw invalid({ token: 'must be 8 to 100 letters and digits' })
  if (await findTokenOwner(db, token)) throw invalid({ token: 'has already been taken' })
}

async function insertFirstFree(
  names: Iterable<string>,
  insert: (name: string) => Promise<number | undefined>,
) {
  for (const name of names) {
    const id = await insert(name)
    if (id !== undefined) return { name, id }
  }
  throw new Error('unreachable: free names never end')
}

// Default name of a record created without one, in the language of the account.
export const defaultNameById =
  (word: Word): DefaultName =>
  async (db, { account_id }, id) =>
    numberedName(word, (await getSettings(db, account_id)).lang, id)
