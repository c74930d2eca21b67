import type { Configuration, ServerMetadata } from 'openid-client'
import { hostOf, isLocalHost } from './public-address.ts'
import { callPublic } from './public-call.ts'

// Signs people in at an OpenID Connect provider, by the authorization code flow with PKCE. The library is loaded with the first sign-in,
// because it takes longer to load than most requests.

export type OpenIdClient = {
  issuer: string
  client_id: string
  client_secret: string | null
  groups_claim: string
  allows_private: boolean // addresses that are not public, and http
}

// What the server remembers between the two halves of a sign-in.
export type SignInChecks = { state: string; nonce: string; code_verifier: string }

export type Claims = { readonly [name: string]: unknown }

// The provider could not be asked, or its answer proves nothing. The message is for logs and administrators.
export class OpenIdError extends Error {
  readonly kind: 'unreachable' | 'refused' | 'invalid'

  constructor(kind: OpenIdError['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

const TIMEOUT_S = 10
const ANSWER_BYTES_MAX = 1_000_000
const CLOCK_TOLERANCE_S = 60

const loadLibrary = () => import('openid-client')
type Library = Awaited<ReturnType<typeof loadLibrary>>

export async function startSignIn(
  client: OpenIdClient,
  redirectUri: string,
  now: number,
  again?: 'even if the provider has a session',
): Promise<{ url: string; checks: SignInChecks }> {
  const library = await loadLibrary()
  const configuration = await discover(library, client, now)
  const checks = {
    state: library.randomState(),
    nonce: library.randomNonce(),
    code_verifier: library.randomPKCECodeVerifier(),
  }
  const url = library.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: scopesOf(configuration.serverMetadata(), client.groups_claim),
    state: checks.state,
    nonce: checks.nonce,
    code_challenge: await library.calculatePKCECodeChallenge(checks.code_verifier),
    code_challenge_method: 'S256',
    ...(again && { prompt: 'login' }),
  })
  return { url: url.href, checks }
}

// Some providers send groups only to those who ask for the scope of the same name.
function scopesOf({ scopes_supported = [] }: ServerMetadata, groupsClaim: string): string {
  const scopes = ['openid', 'email', 'profile']
  return (scopes_supported.includes(groupsClaim) ? [...scopes, groupsClaim] : scopes).join(' ')
}

// Returns the claims about the person after all checks: state, issuer, audience, times, nonce and signature.
export async function finishSignIn(
  client: OpenIdClient,
  callbackUrl: URL,
  { state, nonce, code_verifier }: SignInChecks,
  now: number,
): Promise<Claims> {
  const library = await loadLibrary()
  const configuration = await discover(library, client, now)
  const tokens = await library
    .authorizationCodeGrant(configuration, callbackUrl, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: code_verifier,
      idTokenExpected: true,
    })
    .catch((error) => {
      throw problemOf(error)
    })
  const claims = tokens.claims() as Claims
  // The library accepts tokens of every tenant from a provider that has a common address for all its tenants.
  if (claims.iss !== client.issuer)
    throw new OpenIdError('invalid', `The ID token is of another issuer: ${String(claims.iss)}`)
  const isComplete = claims.email !== undefined && claimAt(claims, client.groups_claim) !== undefined
  if (isComplete || !configuration.serverMetadata().userinfo_endpoint) return claims
  const details = await library
    .fetchUserInfo(configuration, tokens.access_token, String(claims.sub))
    .catch((error) => {
      throw problemOf(error)
    })
  return { ...details, ...claims }
}

// Throws unless a provider with this name is at the address.
export async function checkIssuer(client: OpenIdClient, now: number) {
  await discover(await loadLibrary(), client, now)
}

// Asks the provider for its addresses and keys. Nothing is stored, so a changed key works at once.
async function discover(library: Library, client: OpenIdClient, now: number): Promise<Configuration> {
  const issuer = new URL(client.issuer)
  const isSecure = issuer.protocol === 'https:'
  if (!client.allows_private && (!isSecure || isLocalHost(hostOf(issuer))))
    throw new OpenIdError('unreachable', 'The address is not public, so it is not called')
  const metadata = {
    [library.clockTolerance]: CLOCK_TOLERANCE_S,
    [library.clockSkew]: Math.round((now - Date.now()) / 1000),
  }
  const authentication =
    client.client_secret === null ? library.None() : secretOf(library, client.client_secret)
  const configuration = await library
    .discovery(issuer, client.client_id, metadata, authentication, {
      [library.customFetch]: fetchFor(client),
      execute: [library.enableNonRepudiationChecks, ...(isSecure ? [] : [library.allowInsecureRequests])],
      timeout: TIMEOUT_S,
    })
    .catch((error) => {
      throw problemOf(error)
    })
  // The library ignores a slash at the end, which the ID token has or has not.
  const name = configuration.serverMetadata().issuer
  if (name !== client.issuer) throw new OpenIdError('invalid', `The provider names itself ${name}`)
  return configuration
}

// Every provider knows `client_secret_basic` unless it says otherwise.
const secretOf = (library: Library, secret: string): ReturnType<Library['ClientSecretPost']> => {
  const [post, basic] = [library.ClientSecretPost(secret), library.ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const supportsPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (supportsPost ? post : basic)(server, ...rest)
  }
}

const fetchFor =
  ({ allows_private }: OpenIdClient) =>
  async (
    url: string,
    options: { body?: unknown; headers?: unknown; method?: string; signal?: AbortSignal },
  ) => {
    const headers = Object.fromEntries(
      new Headers(options.headers as ConstructorParameters<typeof Headers>[0]),
    )
    const response = await callPublic({
      url,
      method: options.method ?? 'GET',
      headers,
      body: options.body === undefined || options.body === null ? '' : String(options.body),
      timeout_ms: TIMEOUT_S * 1000,
      answer_bytes_max: ANSWER_BYTES_MAX,
      allows_private,
      signal: options.signal ?? AbortSignal.timeout(TIMEOUT_S * 1000),
    })
    const entries = Object.entries(response.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    )
    return new Response(response.status === 204 ? null : new Uint8Array(response.bytes), {
      status: response.status,
      headers: entries,
    })
  }

// Errors of the library say in `code` what is wrong; those without one come from the connection.
function problemOf(error: unknown): OpenIdError {
  if (error instanceof OpenIdError) return error
  const { name, message, code, error: answer, cause } = error as Error & { code?: string; error?: string }
  const detail = cause instanceof Error ? `${message} (${cause.message})` : message
  if (name === 'AuthorizationResponseError' || name === 'ResponseBodyError')
    return new OpenIdError('refused', `${detail}: ${answer ?? ''}`, error)
  const isConnection = code === undefined || /^E[A-Z]+$|TIMEOUT|CERT/.test(code)
  return new OpenIdError(isConnection ? 'unreachable' : 'invalid', detail, error)
}

// A claim by its name, or by a path such as `realm_access.roles`.
export function claimAt(claims: Claims, path: string): unknown {
  if (path in claims) return claims[path]
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) => (typeof value === 'object' && value !== null ? (value as Claims)[name] : undefined),
      claims,
    )
}
