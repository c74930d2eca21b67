import { randomInt } from 'node:crypto'
import { conflict, invalid, notFound } from '../../../platform/api-error.ts'
import type { Actor } from '../../../platform/audit/audit.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockKey } from '../../../platform/database/key-lock.ts'
import { open, seal } from '../../../platform/secret.ts'
import { newTotpSecret, stepOfCode, totpUri } from '../../../platform/totp.ts'
import { type PasskeySite, readResponse, verifyCreation } from '../../../platform/webauthn.ts'
import { membershipsOf, settingsOf, type User } from '../accounts/store.ts'
import { announceFactorChange, type FactorMail } from './announce.ts'
import {
  checkPasskeyName,
  composeRecoveryCodes,
  hashRecoveryCode,
  normalizeCode,
  PASSKEYS_MAX,
} from './rules.ts'
import {
  confirmApp,
  countRecoveryCodes,
  deleteApp,
  deleteFactors,
  deletePasskey,
  endSessionsOf,
  findApp,
  hasTwoFactors,
  insertPasskey,
  listPasskeys,
  refreshTwoFactor,
  replaceRecoveryCodes,
  savePendingApp,
  useChallenge,
} from './store.ts'

// Sets up, changes and removes the second factors of a user.

export type FactorContext = { actor: Actor; secret: Buffer; mail: FactorMail }
type SetUpContext = FactorContext & { session_id: number }
export type Person = Pick<User, 'id' | 'login' | 'lang'>

const SET_UP_MS = HOUR_MS

// The new app replaces an earlier one when its first code is entered; until then the earlier one works.
export const startAppSetUp = (
  db: Database,
  { id, login }: Person,
  issuer: string,
  { actor: { now }, secret }: FactorContext,
): Promise<{ secret: string; uri: string }> =>
  unlockedTransaction(db, async (db) => {
    const appSecret = newTotpSecret()
    await savePendingApp(db, id, seal(appSecret, secret), now)
    return { secret: appSecret, uri: totpUri(appSecret, issuer, login) }
  })

// Returns new recovery codes if this is the first factor of the user.
export const confirmAppSetUp = (
  db: Database,
  person: Person,
  code: string,
  context: SetUpContext,
): Promise<string[]> =>
  changeFactors(db, person.id, async (db) => {
    const { now } = context.actor
    const { pending, pending_at } = (await findApp(db, person.id)) ?? {}
    if (!pending || (pending_at ?? 0) < now - SET_UP_MS)
      throw invalid({ code: 'belongs to no set-up; scan a new QR code' })
    const step = stepOfCode(open(pending, context.secret), normalizeCode(code), now)
    if (step === undefined) throw wrongCodeError()
    if (!(await confirmApp(db, person.id, pending, step, now))) throw wrongCodeError()
    await announceFactorChange(db, person, 'add_authenticator_app', context)
    return codesOfFirstFactor(db, person.id, context)
  })

export const wrongCodeError = () =>
  invalid({ code: 'is incorrect, expired or already used; enter the current code' })

export const removeApp = (db: Database, person: Person, context: FactorContext): Promise<void> =>
  changeFactors(db, person.id, async (db) => {
    if (!(await deleteApp(db, person.id))) throw notFound()
    await announceFactorChange(db, person, 'remove_authenticator_app', context)
    await removeCodesOfLastFactor(db, person.id)
  })

export type NewPasskey = { response: unknown; name: string | null | undefined }

export async function addPasskey(
  db: Database,
  person: Person,
  { response, name }: NewPasskey,
  site: PasskeySite,
  context: SetUpContext,
): Promise<string[]> {
  const { now } = context.actor
  const checkedName = checkPasskeyName(name)
  const { challenge } = readResponse(response) ?? {}
  const isOpen =
    challenge !== undefined &&
    (await unlockedTransaction(db, (db) => useChallenge(db, challenge, person.id, 'create', now)))
  const credential = isOpen ? await verifyCreation(response, challenge, site) : undefined
  if (!credential) throw wrongPasskeyError()
  return changeFactors(db, person.id, async (db) => {
    if ((await listPasskeys(db, person.id)).length >= PASSKEYS_MAX)
      throw invalid({ passkey: `is one too many (maximum is ${PASSKEYS_MAX}); delete one first` })
    if (!(await insertPasskey(db, person.id, credential, checkedName, now)))
      throw conflict('This passkey is already in use')
    await announceFactorChange(db, person, 'add_passkey', context, checkedName)
    return codesOfFirstFactor(db, person.id, context)
  })
}

export const wrongPasskeyError = () => invalid({ passkey: 'is not valid; try again' })

export const removePasskey = (
  db: Database,
  person: Person,
  id: number,
  context: FactorContext,
): Promise<void> =>
  changeFactors(db, person.id, async (db) => {
    const name = (await listPasskeys(db, person.id)).find(({ row_id }) => row_id === id)?.name
    if (name === undefined || !(await deletePasskey(db, person.id, id))) throw notFound()
    await announceFactorChange(db, person, 'remove_passkey', context, name)
    await removeCodesOfLastFactor(db, person.id)
  })

export const renewRecoveryCodes = (db: Database, person: Person, context: FactorContext): Promise<string[]> =>
  changeFactors(db, person.id, async (db) => {
    if (!(await hasTwoFactors(db, person.id)))
      throw conflict('Set up an authenticator app or a passkey first')
    await announceFactorChange(db, person, 'renew_recovery_codes', context)
    return replaceCodes(db, person.id)
  })

// Removes all factors of a user who has lost them, and ends all sessions. Returns false if there was no factor.
export const resetFactors = (db: Database, person: Person, context: FactorContext): Promise<boolean> =>
  changeFactors(db, person.id, async (db) => {
    if (!(await hasTwoFactors(db, person.id))) return false
    await deleteFactors(db, person.id)
    // A user who has lost a phone may have lost the browser on it, too.
    await endSessionsOf(db, person.id)
    await refreshTwoFactor(db, person.id)
    await announceFactorChange(db, person, 'reset_two_factor', context)
    return true
  })

// Changes of one user run one after another, so that two removals cannot both leave the other factor.
const changeFactors = <Result>(
  db: Database,
  userId: number,
  change: (db: Database) => Promise<Result>,
): Promise<Result> =>
  unlockedTransaction(db, async (db) => {
    await lockKey(db, `two factors ${userId}`)
    return change(db)
  })

// Sessions that needed no second factor end, because somebody may have started one with a stolen password.
async function codesOfFirstFactor(
  db: Database,
  userId: number,
  { session_id }: SetUpContext,
): Promise<string[]> {
  if (!(await hasTwoFactors(db, userId))) await endSessionsOf(db, userId, session_id)
  await refreshTwoFactor(db, userId)
  return (await countRecoveryCodes(db, userId)) > 0 ? [] : replaceCodes(db, userId)
}

async function replaceCodes(db: Database, userId: number): Promise<string[]> {
  const codes = composeRecoveryCodes((below) => randomInt(below))
  await replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => hashRecoveryCode(userId, code)),
  )
  return codes
}

async function removeCodesOfLastFactor(db: Database, userId: number) {
  if (await refreshTwoFactor(db, userId)) return
  const [prefix] = await accountsRequiringTwoFactors(db, userId)
  if (prefix !== undefined)
    throw conflict(`The account ${prefix} requires two factors; add another one before you remove the last`)
  await replaceRecoveryCodes(db, userId, [])
}

export async function accountsRequiringTwoFactors(db: Database, userId: number): Promise<string[]> {
  const memberships = await membershipsOf(db, userId)
  const settings = await settingsOf(
    db,
    memberships.map(({ account_id }) => account_id),
  )
  return memberships
    .filter(({ account_id }) => settings.get(account_id)?.two_factor_required === true)
    .map(({ prefix }) => prefix)
}
