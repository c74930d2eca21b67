import { ApiError } from '../../../platform/api-error.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { open } from '../../../platform/secret.ts'
import { stepOfCode } from '../../../platform/totp.ts'
import {
  type PasskeySite,
  type RequestOptions,
  readResponse,
  requestOptions,
  verifyUse,
} from '../../../platform/webauthn.ts'
import { withFactorLimit } from '../accounts/login.ts'
import type { FactorContext, Person } from './actions.ts'
import { announceFactorChange } from './announce.ts'
import { type FactorMethod, hashRecoveryCode, isAppCode, methodsOf, normalizeCode } from './rules.ts'
import {
  countRecoveryCodes,
  findApp,
  findPasskey,
  insertChallenge,
  listPasskeys,
  type Passkey,
  useChallenge,
  usePasskey,
  useRecoveryCode,
  useStep,
} from './store.ts'

// Verifies second factors. Every code and every answer of a passkey works once.

export type FactorInput = { code?: string | null | undefined; passkey?: unknown }

export const PASSKEY_CHALLENGE_MS = 10 * MINUTE_MS

// The password was right, and the user has to enter the second factor in the next request.
export async function secondFactorNeeded(
  db: Database,
  userId: number,
  site: PasskeySite,
  now: number,
): Promise<ApiError> {
  const app = await findApp(db, userId)
  const passkeys = await listPasskeys(db, userId)
  const recovery_codes = await countRecoveryCodes(db, userId)
  const methods: FactorMethod[] = methodsOf({
    has_app: Boolean(app?.sealed),
    passkeys: passkeys.length,
    recovery_codes,
  })
  const passkeyOptions = passkeys.length > 0 && {
    passkey_options: await challengeFor(db, userId, passkeys, site, now),
  }
  const message = 'Enter the code of your authenticator app, use a passkey, or enter a recovery code'
  return new ApiError(401, message, {}, { code: 'second_factor', methods, ...passkeyOptions })
}

export const wrongFactorError = () =>
  new ApiError(
    401,
    'The code is wrong, expired or already used; enter the current code',
    {},
    { code: 'second_factor' },
  )

// A challenge for the passkeys of a user, or with user 0 for signing in by a passkey alone.
export async function challengeFor(
  db: Database,
  userId: number,
  passkeys: readonly Passkey[],
  site: PasskeySite,
  now: number,
): Promise<RequestOptions> {
  const credentials = passkeys.map(({ id, transports }) => ({ id, transports }))
  const options = await requestOptions(site, credentials, userId === 0 ? 'required' : 'preferred')
  await unlockedTransaction(db, (db) =>
    insertChallenge(db, options.challenge, userId, 'use', now + PASSKEY_CHALLENGE_MS),
  )
  return options
}

type VerifyContext = FactorContext & {
  site: PasskeySite
  address: string
  wrong: () => ApiError
  takesRecoveryCodes: boolean
}

// Throws if the input is wrong. Attempts are limited per user and address.
export const verifyFactor = (
  db: Database,
  person: Person,
  { code, passkey }: FactorInput,
  context: VerifyContext,
): Promise<Person> =>
  withFactorLimit(db, person.id, context.address, context.actor.now, async () => {
    const isRight = code
      ? await isRightCode(db, person, normalizeCode(code), context)
      : (await verifyPasskey(db, passkey, person.id, context)) === person.id
    if (!isRight) throw context.wrong()
    return person
  })

function isRightCode(db: Database, person: Person, code: string, context: VerifyContext): Promise<boolean> {
  if (isAppCode(code)) return isRightAppCode(db, person.id, code, context)
  return context.takesRecoveryCodes ? isRightRecoveryCode(db, person, code, context) : Promise.resolve(false)
}

async function isRightAppCode(
  db: Database,
  userId: number,
  code: string,
  { actor: { now }, secret }: VerifyContext,
): Promise<boolean> {
  const { sealed } = (await findApp(db, userId)) ?? {}
  const appSecret = sealed ? openIfOurs(sealed, secret) : undefined
  const step = appSecret === undefined ? undefined : stepOfCode(appSecret, code, now)
  if (!sealed || step === undefined) return false
  return unlockedTransaction(db, (db) => useStep(db, userId, sealed, step))
}

// After a restore with another secret no code of an app is right; passkeys and recovery codes still work.
function openIfOurs(sealed: string, secret: Buffer): string | undefined {
  try {
    return open(sealed, secret)
  } catch {
    return undefined
  }
}

const isRightRecoveryCode = (
  db: Database,
  person: Person,
  code: string,
  context: VerifyContext,
): Promise<boolean> =>
  unlockedTransaction(db, async (db) => {
    const hash = hashRecoveryCode(person.id, code)
    if (!(await useRecoveryCode(db, person.id, hash, context.actor.now))) return false
    await announceFactorChange(db, person, 'use_recovery_code', context)
    return true
  })

// Returns the user of the passkey. `userId` is the user whom the challenge was made for; 0 for signing in by a passkey alone, which
// therefore has to verify the person, by a fingerprint or a PIN.
export async function verifyPasskey(
  db: Database,
  response: unknown,
  userId: number,
  { actor: { now }, site }: Pick<VerifyContext, 'actor' | 'site'>,
): Promise<number | undefined> {
  const { challenge, credential_id } = readResponse(response) ?? {}
  if (challenge === undefined || credential_id === undefined) return undefined
  const isOpen = await unlockedTransaction(db, (db) => useChallenge(db, challenge, userId, 'use', now))
  const passkey = isOpen ? await findPasskey(db, credential_id) : undefined
  if (passkey === undefined) return undefined
  const counter = await verifyUse(response, challenge, site, passkey, userId === 0)
  if (counter === undefined) return undefined
  const isNew = await unlockedTransaction(db, (db) => usePasskey(db, passkey, counter, now))
  return isNew ? passkey.user_id : undefined
}
