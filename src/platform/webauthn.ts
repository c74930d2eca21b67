import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'

// Passkeys (WebAuthn). The library is loaded with the first passkey, because it takes longer to load than most requests.

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON

// The site that a passkey belongs to: its domain, and the addresses under which pages of it may use the passkey.
export type PasskeySite = { domain: string; origins: string[] }
export type Credential = { id: string; transports: string[] }
export type StoredCredential = Credential & { public_key: string; counter: number }

const TIMEOUT_MS = 5 * 60_000
const ALGORITHMS = [-8, -7, -257] // EdDSA, ES256 and RS256, which all browsers know

const load = () => import('@simplewebauthn/server')

export async function creationOptions(
  { domain }: PasskeySite,
  user: { id: number; login: string; name: string },
  existing: readonly Credential[],
): Promise<CreationOptions> {
  const { generateRegistrationOptions } = await load()
  return generateRegistrationOptions({
    rpName: 'Kwit',
    rpID: domain,
    userName: user.login,
    userDisplayName: user.name,
    userID: new TextEncoder().encode(`kwit user ${user.id}`),
    timeout: TIMEOUT_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: [...existing],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

// Without credentials the browser offers all passkeys that it has for the site.
export async function requestOptions(
  { domain }: PasskeySite,
  credentials: readonly Credential[],
  userVerification: 'required' | 'preferred',
): Promise<RequestOptions> {
  const { generateAuthenticationOptions } = await load()
  return generateAuthenticationOptions({
    rpID: domain,
    timeout: TIMEOUT_MS,
    userVerification,
    ...(credentials.length > 0 && { allowCredentials: [...credentials] }),
  })
}

// Returns the new credential; undefined if the response is not valid for this challenge and site.
export async function verifyCreation(
  response: unknown,
  challenge: string,
  { domain, origins }: PasskeySite,
): Promise<StoredCredential | undefined> {
  const { verifyRegistrationResponse } = await load()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: domain,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!registrationInfo) return undefined
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return { id, public_key: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

// Returns the new counter of the passkey; undefined if the response is not valid.
export async function verifyUse(
  response: unknown,
  challenge: string,
  { domain, origins }: PasskeySite,
  { id, public_key, counter, transports }: StoredCredential,
  requireUserVerification: boolean,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await load()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: domain,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')),
      counter,
      transports,
    },
    requireUserVerification,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}

// The challenge that the browser has signed, and the passkey that it used. Nothing is trusted before it is verified.
export function readResponse(response: unknown): { challenge: string; credential_id: string } | undefined {
  const { id, response: inner } = (response ?? {}) as {
    id?: unknown
    response?: { clientDataJSON?: unknown }
  }
  const data = inner?.clientDataJSON
  if (typeof id !== 'string' || typeof data !== 'string') return undefined
  try {
    const { challenge } = JSON.parse(Buffer.from(data, 'base64url').toString('utf8')) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? { challenge, credential_id: id } : undefined
  } catch {
    return undefined
  }
}
