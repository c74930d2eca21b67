import { encryptFor } from './encryption.ts'
import { KsefError, plainMessages } from './errors.ts'
import { type KsefTransport, requestJson } from './http.ts'
import { withPublicKey } from './keys.ts'
import { signedRequest } from './xades.ts'

// Signs in to KSeF: answers a challenge with a token or a signature and waits until KSeF has verified it.

export type Secrets = { token: string } | { certificate_pem: string; private_key_pem: string }

export type Tokens = {
  access: string
  access_until: number
  refresh: string
  refresh_until: number
}

type Challenge = { challenge: string; timestampMs: number }
type StartedSignIn = { referenceNumber: string; authenticationToken: { token: string } }
type Status = { status: { code: number; description: string; details?: string[] | null } }
type Token = { token: string; validUntil: string }

const RUNNING = 100
const SUCCEEDED = 200
const POLLS_MS = [100, 200, 400, 800, 1500, 3000, 5000, 5000, 10_000, 10_000, 10_000]

export async function signIn(transport: KsefTransport, nip: string, secrets: Secrets): Promise<Tokens> {
  const challenge = await requestJson<Challenge>(transport, { method: 'POST', path: '/auth/challenge' })
  const started =
    'token' in secrets
      ? await startWithToken(transport, nip, challenge, secrets.token)
      : await startWithSignature(transport, nip, challenge, secrets)
  const token = started.authenticationToken.token
  await waitUntilSignedIn(transport, started.referenceNumber, token)
  // KSeF issues the tokens once, so a lost response requires another sign-in.
  const { accessToken, refreshToken } = await requestJson<{ accessToken: Token; refreshToken: Token }>(
    transport,
    {
      method: 'POST',
      path: '/auth/token/redeem',
      token,
    },
  )
  return {
    access: accessToken.token,
    access_until: Date.parse(accessToken.validUntil),
    refresh: refreshToken.token,
    refresh_until: Date.parse(refreshToken.validUntil),
  }
}

export async function refresh(transport: KsefTransport, tokens: Tokens): Promise<Tokens> {
  const { accessToken } = await requestJson<{ accessToken: Token }>(transport, {
    method: 'POST',
    path: '/auth/token/refresh',
    token: tokens.refresh,
  })
  return { ...tokens, access: accessToken.token, access_until: Date.parse(accessToken.validUntil) }
}

const startWithToken = (
  transport: KsefTransport,
  nip: string,
  { challenge, timestampMs }: Challenge,
  token: string,
) =>
  withPublicKey(transport, 'KsefTokenEncryption', (key) =>
    requestJson<StartedSignIn>(transport, {
      method: 'POST',
      path: '/auth/ksef-token',
      json: {
        challenge,
        contextIdentifier: { type: 'Nip', value: nip },
        encryptedToken: encryptFor(key.certificate, Buffer.from(`${token}|${timestampMs}`)),
        publicKeyId: key.id,
      },
    }),
  )

const startWithSignature = (
  transport: KsefTransport,
  nip: string,
  { challenge, timestampMs }: Challenge,
  secrets: Exclude<Secrets, { token: string }>,
) =>
  requestJson<StartedSignIn>(transport, {
    method: 'POST',
    path: '/auth/xades-signature',
    xml: signedRequest({ challenge, nip, at: timestampMs, ...secrets }),
  })

async function waitUntilSignedIn(transport: KsefTransport, reference: string, token: string): Promise<void> {
  for (const waitMs of POLLS_MS) {
    const { status } = await requestJson<Status>(transport, {
      method: 'GET',
      path: `/auth/${reference}`,
      token,
    })
    if (status.code === SUCCEEDED) return
    if (status.code !== RUNNING)
      throw new KsefError(failureKind(status.code), {
        code: status.code,
        messages: plainMessages([status.description, ...(status.details ?? [])]),
      })
    await transport.sleep(waitMs)
  }
  throw new KsefError('unreachable', { messages: ['signing in to KSeF timed out'] })
}

// 415: no permissions; 470 and 480: blocked; 500 and 550: faults of KSeF; all others: invalid credentials.
const failureKind = (code: number) =>
  code >= 500 ? 'unreachable' : [415, 470, 480].includes(code) ? 'forbidden' : 'unauthorized'
