import { bool, text } from '../../../platform/fields/field.ts'
import { isFlagSet } from '../../../platform/fields/parse.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { rootOf } from '../../../platform/http/crud-operations.ts'
import { type ApiResponse, okResponse, recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { logIn } from '../accounts/login.ts'
import { membershipsOf } from '../accounts/store.ts'
import { listProviderSessions } from '../openid-connect/session-store.ts'
import { endSession, recordVisit, startSession, updateUserDetails } from './actions.ts'
import {
  browserOf,
  type CurrentSession,
  checkPasswordSignIn,
  checkSameSite,
  endedCookie,
  findCurrentSession,
  getCurrentSession,
  limitedSessionError,
  noSessionError,
  renewedCookie,
  signedInResponse,
} from './current-session.ts'
import { confirmIdentity } from './identity-routes.ts'
import { signInByProvider, startProviderSignIn } from './openid-connect-routes.ts'
import {
  challengePasskey,
  createPasskey,
  deletePasskey,
  signInByPasskey,
  startPasskey,
} from './passkey-routes.ts'
import { requestPasswordReset, setPassword } from './password-routes.ts'
import { presentSession, presentWithoutSession, type SessionOptions } from './present.ts'
import { personShape, sessionShape } from './schema.ts'
import { checkSecondFactor } from './second-factor.ts'
import { endOne, endOthers, listOwn } from './session-list-routes.ts'
import { acceptOffer, confirmOwnAddress, openOwnAccount, showOffer } from './sign-up-routes.ts'
import { confirmApp, endApp, renewCodes, showTwoFactor, startApp } from './two-factor-routes.ts'

export const sessionRoutes = (options: SessionOptions) => [
  ...get('/session', 'json xml', showSession(options)),
  ...post('/session', 'json xml', signIn(options)),
  ...put('/session', 'json xml', changeOwnUser(options)),
  ...del('/session', 'json xml', signOut(options)),
  ...get('/sessions', 'json xml', listOwn(options)),
  ...del('/sessions', 'json xml', endOthers(options)),
  ...del('/sessions/:id', 'json xml', endOne(options)),
  ...post('/session/identity', 'json xml', confirmIdentity(options)),
  ...get('/session/two_factor', 'json xml', showTwoFactor(options)),
  ...post('/session/authenticator_app', 'json xml', startApp(options)),
  ...put('/session/authenticator_app', 'json xml', confirmApp(options)),
  ...del('/session/authenticator_app', 'json xml', endApp(options)),
  ...post('/session/recovery_codes', 'json xml', renewCodes(options)),
  ...post('/session/passkey', 'json xml', signInByPasskey(options)),
  ...post('/session/passkey_challenge', 'json xml', challengePasskey()),
  ...post('/session/passkey_creation', 'json xml', startPasskey(options)),
  ...post('/session/passkeys', 'json xml', createPasskey(options)),
  ...del('/session/passkeys/:id', 'json xml', deletePasskey(options)),
  ...post('/session/openid_connect_request', 'json xml', startProviderSignIn(options)),
  ...post('/session/openid_connect', 'json xml', signInByProvider(options)),
  ...post('/session/sign_up', 'json xml', openOwnAccount(options)),
  ...post('/session/confirmation', 'json xml', confirmOwnAddress(options)),
  ...post('/session/password_reset', 'json xml', requestPasswordReset(options)),
  ...post('/session/password', 'json xml', setPassword(options)),
  ...get('/session/invitation/:token', 'json xml', showOffer()),
  ...post('/session/invitation', 'json xml', acceptOffer(options)),
]

function showSession(options: SessionOptions): Operation {
  return {
    summary: 'Get the session',
    description:
      'Uses the cookie `kwit_session`. The header `X-Kwit-Account` (or `account` in the query) names the account. Without a session the error states whether sign-up is open; with `nobody` the response is a session without a user instead.',
    access: 'open',
    is_session_route: true,
    shape: sessionShape,
    query: {
      account: text({ description: 'Prefix of the account' }),
      nobody: bool({ description: 'Return a session without a user instead of an error' }),
    },
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => {
      const session = await findCurrentSession(call)
      if (!session && isFlagSet(call.query.nobody))
        return recordResponse(sessionShape, await presentWithoutSession(call, options))
      if (!session) throw noSessionError(options)
      const { document, account } = await presentSession(call, options, session)
      await recordVisit(call.db, session, account?.account_id, call.now, 'also which account')
      return { ...recordResponse(sessionShape, document), headers: renewedCookie(call, session) }
    },
  }
}

function signIn(options: SessionOptions): Operation {
  return {
    summary: 'Sign in',
    description:
      'Sets the cookie `kwit_session`. It ends after 14 days without use, and when the password is changed. For users with two factors, the response to the password alone is 401 with `code` `second_factor`, their `methods` and the `passkey_options`: send the request again with `code` or `passkey`.',
    access: 'open',
    is_session_route: true,
    shape: sessionShape,
    request_kind: 'fields',
    response_kind: 'record',
    writes: false,
    status: 201,
    run: async (call) => {
      checkSameSite(call)
      checkPasswordSignIn(options)
      const { login, password, remember, code, passkey } = compose(
        sessionShape,
        readFields(sessionShape, rootOf(call.body, 'password')),
      )
      const user = await logIn(call.db, login as string, password as string, call.address, call.now)
      await checkSecondFactor(call, options, user, { code, passkey })
      const newSession = { user_id: user.id, remember: remember ?? false, ...browserOf(call) }
      return signedInResponse(call, options, await startSession(call.db, newSession, call.now))
    },
  }
}

function changeOwnUser(options: SessionOptions): Operation {
  return {
    summary: 'Change your name and language',
    access: 'open',
    is_session_route: true,
    shape: personShape,
    request_kind: 'fields',
    response_kind: 'record',
    response_shape: sessionShape,
    writes: false,
    run: async (call) => {
      const session = await getCurrentSession(call, options, 'to change the session')
      if (session.is_limited) await checkBelongsToProviders(call, session)
      const draft = readFields(personShape, userInput(call.body))
      await updateUserDetails(call.db, session.user_id, draft)
      return recordResponse(sessionShape, (await presentSession(call, options, session)).document)
    },
  }
}

// Users who belong only to accounts of the session have the name and language that they choose there.
async function checkBelongsToProviders({ db, now }: ApiRequest, { user_id, token }: CurrentSession) {
  const providerSessions = await listProviderSessions(db, token, now)
  const accountIds = new Set(providerSessions.map(({ account_id }) => account_id))
  const memberships = await membershipsOf(db, user_id)
  if (memberships.some(({ account_id }) => !accountIds.has(account_id))) throw limitedSessionError()
}

// XML has a root element that JSON does not have.
const userInput = (body: InputObject): InputObject => {
  const name = Object.keys(personShape.fields).find((field) => field in body)
  return name === undefined ? rootOf(body, 'first_name') : body
}

function signOut(options: SessionOptions): Operation {
  return {
    summary: 'Sign out',
    access: 'open',
    is_session_route: true,
    request_kind: 'nothing',
    response_kind: 'ok',
    writes: false,
    run: async (call): Promise<ApiResponse> => {
      const { token } = await getCurrentSession(call, options, 'to change the session')
      await endSession(call.db, token)
      return { ...okResponse(), headers: endedCookie(call) }
    },
  }
}
