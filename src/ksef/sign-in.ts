import { encryptFor } from './encryption.ts'
import { KsefFailure, plain } from './errors.ts'
import { askJson, type Wire } from './http.ts'
import { withPublicKey } from './keys.ts'
import { signedRequest } from './xades.ts'

// How a taxpayer gets in: a challenge is answered by a token or by a signature, and what comes of it is asked for until it is known.

export type Secrets = { token: string } | { certificate_pem: string; private_key_pem: string }

export type Tokens = {
  access: string
  access_until: number
  refresh: string
  refresh_until: number
}

type Challenge = { challenge: string; timestampMs: number }
type Begun = { referenceNumber: string; authenticationToken: { token: string } }
type Status = { status: { code: number; description: string; details?: string[] | null } }
type Token = { token: string; validUntil: string }

const RUNNING = 100
const DONE = 200
const POLLS_MS = [100, 200, 400, 800, 1500, 3000, 5000, 5000, 10_000, 10_000, 10_000]

export async function signIn(wire: Wire, nip: string, secrets: Secrets): Promise<Tokens> {
  const challenge = await askJson<Challenge>(wire, { method: 'POST', path: '/auth/challenge' })
  const begun =
    'token' in secrets
      ? await byToken(wire, nip, challenge, secrets.token)
      : await bySignature(wire, nip, challenge, secrets)
  const token = begun.authenticationToken.token
  await untilLetIn(wire, begun.referenceNumber, token)
  // Given once: when the answer is lost, one signs in again.
  const { accessToken, refreshToken } = await askJson<{ accessToken: Token; refreshToken: Token }>(wire, {
    method: 'POST',
    path: '/auth/token/redeem',
    token,
  })
  return {
    access: accessToken.token,
    access_until: Date.parse(accessToken.validUntil),
    refresh: refreshToken.token,
    refresh_until: Date.parse(refreshToken.validUntil),
  }
}

export async function refresh(wire: Wire, tokens: Tokens): Promise<Tokens> {
  const { accessToken } = await askJson<{ accessToken: Token }>(wire, {
    method: 'POST',
    path: '/auth/token/refresh',
    token: tokens.refresh,
  })
  return { ...tokens, access: accessToken.token, access_until: Date.parse(accessToken.validUntil) }
}

const byToken = (wire: Wire, nip: string, { challenge, timestampMs }: Challenge, token: string) =>
  withPublicKey(wire, 'KsefTokenEncryption', (key) =>
    askJson<Begun>(wire, {
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

const bySignature = (
  wire: Wire,
  nip: string,
  { challenge, timestampMs }: Challenge,
  secrets: Exclude<Secrets, { token: string }>,
) =>
  askJson<Begun>(wire, {
    method: 'POST',
    path: '/auth/xades-signature',
    xml: signedRequest({ challenge, nip, at: timestampMs, ...secrets }),
  })

async function untilLetIn(wire: Wire, reference: string, token: string): Promise<void> {
  for (const wait_ms of POLLS_MS) {
    const { status } = await askJson<Status>(wire, { method: 'GET', path: `/auth/${reference}`, token })
    if (status.code === DONE) return
    if (status.code !== RUNNING)
      throw new KsefFailure(kindOf(status.code), {
        code: status.code,
        words: plain([status.description, ...(status.details ?? [])]),
      })
    await wire.sleep(wait_ms)
  }
  throw new KsefFailure('unreachable', { words: ['signing in takes too long'] })
}

// 415 has no rights, 470 and 480 are blocked, 500 and 550 are faults of KSeF; the rest lies in what was shown.
const kindOf = (code: number) =>
  code >= 500 ? 'unreachable' : [415, 470, 480].includes(code) ? 'forbidden' : 'unauthorized'
