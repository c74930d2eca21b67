import { ApiError, notFound } from '../../../platform/api-error.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { rootOf } from '../../../platform/http/crud-operations.ts'
import { limiter } from '../../../platform/http/limiter.ts'
import { type ApiResponse, recordResponse } from '../../../platform/http/response.ts'
import type { ApiRequest, Operation } from '../../../platform/http/route.ts'
import { finishSignIn, OpenIdError, startSignIn } from '../../../platform/openid-connect.ts'
import { installation } from '../accounts/actions.ts'
import { getSettings, type User } from '../accounts/store.ts'
import { admit, findPerson } from '../openid-connect/admit.ts'
import { findSignInProvider } from '../openid-connect/find-provider.ts'
import { type Provider, type ProviderPerson, personOf } from '../openid-connect/rules.ts'
import { redirectUri } from '../openid-connect/schema.ts'
import { saveProviderSession } from '../openid-connect/session-store.ts'
import { recordAccount, startSession } from './actions.ts'
import { browserOf, checkSameSite, findCurrentSession, signedInResponse } from './current-session.ts'
import { pendingCookie, readPending } from './openid-connect-cookie.ts'
import { providerRequestShape, providerSignInShape } from './openid-connect-schema.ts'
import type { SessionOptions } from './present.ts'
import { sessionShape } from './schema.ts'
import { checkSecondFactor } from './second-factor.ts'
import { confirmSession } from './store.ts'

// Signs in through OpenID Connect: the browser is sent to the provider, and comes back with an answer that is verified here.

const OWN = { access: 'open', is_session_route: true, writes: false, acts_at_once: true } as const
const SIGN_INS_PER_MINUTE = 30 // from one address

export function startProviderSignIn(options: SessionOptions): Operation {
  const limit = limiter(SIGN_INS_PER_MINUTE)
  return {
    ...OWN,
    summary: 'Start signing in through OpenID Connect',
    description:
      'Returns the address of the provider to send the browser to, and sets a cookie for `POST /session/openid_connect`, which works for ten minutes. Call it at the address of the installation, not at that of an account.',
    shape: providerRequestShape,
    request_kind: 'fields',
    response_kind: 'record',
    status: 201,
    run: async (call) => {
      checkSameSite(call)
      limit.take(call.address, call.now)
      const { account, again } = readFields(providerRequestShape, bodyOf(call.body, 'account'))
      const provider = await getProvider(call, options, account)
      const { url, checks } = await startSignIn(
        provider,
        redirectUri(call.root_url),
        call.now,
        again ? 'even if the provider has a session' : undefined,
      ).catch((error) => explain(error, provider, options))
      const cookie = pendingCookie(call, { account: account ?? null, checks }, options.secret)
      const response = recordResponse(providerRequestShape, { url }, 201)
      return { ...response, headers: { ...response.headers, ...cookie } }
    },
  }
}

export function signInByProvider(options: SessionOptions): Operation {
  const limit = limiter(SIGN_INS_PER_MINUTE)
  return {
    ...OWN,
    summary: 'Sign in through OpenID Connect',
    description:
      'Takes the answer that the browser has brought from the provider. Sets the same cookie as `POST /session`. Users with two factors whose provider did not ask for them get the same 401 as there, and send a second request with `code` or `passkey` alone. A session through the provider of an account opens that account only; if the same user is signed in already, their session opens it in addition.',
    shape: providerSignInShape,
    response_shape: sessionShape,
    request_kind: 'fields',
    response_kind: 'record',
    status: 201,
    run: async (call) => {
      checkSameSite(call)
      limit.take(call.address, call.now)
      const input = readFields(providerSignInShape, bodyOf(call.body, 'query'))
      const pending = readPending(call, options.secret)
      if (pending === undefined) throw expiredError()
      const { account } = pending
      const provider = await getProvider(call, options, account)
      const person =
        'person' in pending
          ? pending.person
          : await askProvider(call, options, { provider, checks: pending.checks, query: input.query })
      if (person.issuer !== provider.issuer) throw expiredError()
      const user = await findPerson(call.db, provider, person)
      await checkFactors(call, options, { provider, person, user, account, input })
      const actor = installation(call.now, call.request_id)
      const user_id = await admit(call.db, provider, person, { actor, secret: options.secret })
      return enter(call, options, { provider, person, user_id, remember: input.remember ?? false })
    },
  }
}

// XML has a root element that JSON does not have.
const bodyOf = (body: InputObject, field: string): InputObject =>
  Object.values(body).some((value) => typeof value !== 'object') || Object.keys(body).length === 0
    ? body
    : rootOf(body, field)

async function getProvider(call: ApiRequest, options: SessionOptions, account: string | null | undefined) {
  const provider = await findSignInProvider(call.db, account ?? undefined, options)
  if (provider === undefined) throw notFound()
  return provider
}

type Answer = {
  provider: Provider
  checks: Parameters<typeof finishSignIn>[2]
  query: string | null | undefined
}

async function askProvider(
  call: ApiRequest,
  options: SessionOptions,
  { provider, checks, query }: Answer,
): Promise<ProviderPerson> {
  if (!query) throw expiredError()
  const url = new URL(redirectUri(call.root_url))
  url.search = query
  const claims = await finishSignIn(provider, url, checks, call.now).catch((error) =>
    explain(error, provider, options),
  )
  return personOf(claims, provider)
}

type Attempt = {
  provider: Provider
  person: ProviderPerson
  user: User | undefined
  account: string | null
  input: { code?: string | null; passkey?: unknown }
}

// The second factor is asked for here if the provider did not. A session of one account asks for it if the account requires two factors; there
// it cannot be set up, because it would belong to the person.
async function checkFactors(
  call: ApiRequest,
  options: SessionOptions,
  { provider, person, user, account, input }: Attempt,
) {
  if (person.has_second_factor) return
  if (provider.scope !== 0) {
    const { two_factor_required } = await getSettings(call.db, provider.scope)
    if (two_factor_required !== true) return
    if (!user?.two_factor) throw noFactorError()
  }
  if (!user?.two_factor) return
  try {
    await checkSecondFactor(call, options, user, { code: input.code ?? null, passkey: input.passkey })
  } catch (error) {
    if (!(error instanceof ApiError) || !error.more.methods) throw error
    const cookie = pendingCookie(call, { account, person }, options.secret)
    throw new ApiError(error.status, error.detail, { ...error.headers, ...cookie }, error.more)
  }
}

type Entry = { provider: Provider; person: ProviderPerson; user_id: number; remember: boolean }

// A session of the same user is kept, so that it opens further accounts.
async function enter(call: ApiRequest, options: SessionOptions, entry: Entry): Promise<ApiResponse> {
  const { db, now } = call
  const { provider, person, user_id, remember } = entry
  const { scope } = provider
  const current = await findCurrentSession(call)
  const isKept = scope !== 0 && current?.user_id === user_id
  const newSession = {
    user_id,
    remember,
    ...browserOf(call),
    ...(scope === 0 ? { second_factor: person.has_second_factor } : { is_limited: true }),
  }
  const session = isKept ? current : await startSession(db, newSession, now)
  if (scope !== 0) {
    const proof = { account_id: scope, second_factor: person.has_second_factor }
    await unlockedTransaction(db, async (db) => {
      await saveProviderSession(db, session.token, proof, now)
      if (isKept && current.is_limited) await confirmSession(db, current.id, now)
    })
    await recordAccount(db, user_id, scope, now)
  }
  return signedInResponse(call, options, session)
}

function explain(error: unknown, { issuer }: Provider, { warn }: SessionOptions): never {
  if (!(error instanceof OpenIdError)) throw error
  warn(`${issuer}: ${error.message}`)
  if (error.kind === 'unreachable')
    throw new ApiError(503, 'The OpenID Connect provider cannot be reached, try again later')
  if (error.kind === 'refused') throw refusedError()
  throw invalidAnswerError()
}

const refusedError = () => new ApiError(403, 'The provider has refused the sign-in')

const invalidAnswerError = () =>
  new ApiError(
    403,
    'The answer of the provider is not valid; start again, or tell an administrator if it happens again',
  )

const expiredError = () =>
  new ApiError(403, 'The sign-in took too long or began in another browser; start again')

const noFactorError = () =>
  new ApiError(
    403,
    'This account requires two factors, and the provider has not asked for them; ask an administrator for help',
    {},
    { code: 'two_factor_required' },
  )
