import { unlockedTransaction } from '../../../platform/commit/index.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import { idOf, rootOf } from '../../../platform/http/crud-operations.ts'
import { limiter } from '../../../platform/http/limiter.ts'
import { okResponse, recordResponse } from '../../../platform/http/response.ts'
import type { Operation } from '../../../platform/http/route.ts'
import { creationOptions } from '../../../platform/webauthn.ts'
import { findUser, type User } from '../accounts/store.ts'
import { addPasskey, removePasskey } from '../two-factor/actions.ts'
import { insertChallenge, listPasskeys } from '../two-factor/store.ts'
import { challengeFor, PASSKEY_CHALLENGE_MS, verifyPasskey, wrongFactorError } from '../two-factor/verify.ts'
import { startSession } from './actions.ts'
import {
  browserOf,
  checkPasswordSignIn,
  checkSameSite,
  findCurrentSession,
  getCurrentSession,
  signedInResponse,
} from './current-session.ts'
import type { SessionOptions } from './present.ts'
import { sessionShape } from './schema.ts'
import { factorContext, siteOf } from './second-factor.ts'
import {
  newPasskeyShape,
  passkeyOptionsShape,
  passkeySignInShape,
  recoveryCodesShape,
} from './two-factor-schema.ts'

// Passkeys: creating and deleting them, and signing in with one.

const OWN = { access: 'open', is_session_route: true, writes: false } as const
const CHALLENGES_PER_MINUTE = 30 // from one address

export function startPasskey(options: SessionOptions): Operation {
  return {
    ...OWN,
    summary: 'Get the options for a new passkey',
    confirms_identity: true,
    shape: passkeyOptionsShape,
    request_kind: 'nothing',
    response_kind: 'record',
    status: 201,
    run: async (call) => {
      const { user_id } = await getCurrentSession(call, options, 'to change something')
      const { login, first_name, last_name } = (await findUser(call.db, user_id)) as User
      const name = [first_name, last_name].filter(Boolean).join(' ') || login
      const person = { id: user_id, login, name }
      const created = await creationOptions(await siteOf(call), person, await listPasskeys(call.db, user_id))
      await unlockedTransaction(call.db, (db) =>
        insertChallenge(db, created.challenge, user_id, 'create', call.now + PASSKEY_CHALLENGE_MS),
      )
      return recordResponse(passkeyOptionsShape, { options: created }, 201)
    },
  }
}

export function createPasskey(options: SessionOptions): Operation {
  return {
    ...OWN,
    summary: 'Add a passkey',
    description:
      'From now on signing in takes two factors, or the passkey alone. With the first factor, the response contains the recovery codes, and all other sessions end.',
    shape: newPasskeyShape,
    response_shape: recoveryCodesShape,
    request_kind: 'fields',
    response_kind: 'record',
    status: 201,
    run: async (call) => {
      const { id: session_id, user_id } = await getCurrentSession(call, options, 'to change something')
      const { name, passkey } = readFields(newPasskeyShape, rootOf(call.body, 'passkey'))
      const user = (await findUser(call.db, user_id)) as User
      const recovery_codes = await addPasskey(
        call.db,
        user,
        { response: passkey, name },
        await siteOf(call),
        { ...factorContext(call, options, user_id), session_id },
      )
      return recordResponse(recoveryCodesShape, { recovery_codes }, 201)
    },
  }
}

export function deletePasskey(options: SessionOptions): Operation {
  return {
    ...OWN,
    summary: 'Delete a passkey',
    description:
      'As for the authenticator app, the last factor stays if an account of the user requires two.',
    confirms_identity: true,
    shape: newPasskeyShape,
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      const { user_id } = await getCurrentSession(call, options, 'to change something')
      const user = (await findUser(call.db, user_id)) as User
      await removePasskey(call.db, user, idOf(call), factorContext(call, options, user_id))
      return okResponse()
    },
  }
}

export function challengePasskey(): Operation {
  const limit = limiter(CHALLENGES_PER_MINUTE)
  return {
    ...OWN,
    summary: 'Get the options for using a passkey',
    description:
      'For `POST /session/passkey`, and with a session for `POST /session/identity`. They work once, for ten minutes.',
    shape: passkeyOptionsShape,
    request_kind: 'nothing',
    response_kind: 'record',
    status: 201,
    run: async (call) => {
      checkSameSite(call)
      limit.take(call.address, call.now)
      const userId = (await findCurrentSession(call))?.user_id ?? 0
      const passkeys = userId === 0 ? [] : await listPasskeys(call.db, userId)
      const site = await siteOf(call)
      const requested = await challengeFor(call.db, userId, passkeys, site, call.now)
      return recordResponse(passkeyOptionsShape, { options: requested }, 201)
    },
  }
}

export function signInByPasskey(options: SessionOptions): Operation {
  return {
    ...OWN,
    summary: 'Sign in with a passkey',
    description:
      'Needs no password, because the passkey itself asks for a fingerprint, a face or a PIN. Sets the same cookie as `POST /session`.',
    shape: passkeySignInShape,
    response_shape: sessionShape,
    request_kind: 'fields',
    response_kind: 'record',
    status: 201,
    run: async (call) => {
      checkSameSite(call)
      checkPasswordSignIn(options)
      const { passkey, remember } = compose(
        passkeySignInShape,
        readFields(passkeySignInShape, rootOf(call.body, 'passkey')),
      )
      const context = { ...factorContext(call, options, 0), site: await siteOf(call) }
      const userId = await verifyPasskey(call.db, passkey, 0, context)
      if (userId === undefined) throw wrongFactorError()
      const newSession = { user_id: userId, remember: remember ?? false, ...browserOf(call) }
      return signedInResponse(call, options, await startSession(call.db, newSession, call.now))
    },
  }
}
