import { createHmac } from 'node:crypto'
import { isSame } from '../../platform/secret.ts'
import { unauthorized } from './errors.ts'
import { drawHex } from './ids.ts'
import type { Authentication, Office } from './state.ts'

// What callers carry. To them it is opaque; here it says whose it is and how long.

export type Kind = 'AuthenticationOperation' | 'ContextToken' | 'RefreshToken'

const LIVES_MS: { readonly [kind in Kind]: number } = {
  AuthenticationOperation: 3_600_000,
  ContextToken: 900_000,
  RefreshToken: 7 * 86_400_000,
}

export function issueJwt(office: Office, kind: Kind, { reference, nip, method }: Authentication) {
  const now = office.clock.now()
  const until = now + LIVES_MS[kind]
  const claims = {
    'token-type': kind,
    'context-identifier-type': 'Nip',
    'context-identifier-value': nip,
    'authentication-method': method,
    reference,
    jti: drawHex(office, 16),
    iat: Math.floor(now / 1000),
    exp: Math.floor(until / 1000),
    iss: 'ksef-api-te',
    aud: 'ksef-api-te',
  }
  const body = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return { token: `${body}.${signatureOf(office, body)}`, until }
}

// The authentication that a token belongs to.
export function readJwt(office: Office, authorization: string | undefined, kind: Kind): Authentication {
  const [, body = '', signature = ''] = /^Bearer ([\w-]+\.[\w-]+)\.([\w-]+)$/.exec(authorization ?? '') ?? []
  if (!isSame(signature, signatureOf(office, body))) throw unauthorized('Brak uwierzytelnienia.')
  const claims = JSON.parse(Buffer.from(body.split('.')[1] as string, 'base64url').toString())
  if (claims['token-type'] !== kind) throw unauthorized('Nieprawidłowy rodzaj tokena.')
  if (claims.exp * 1000 <= office.clock.now()) throw unauthorized('Token utracił ważność.')
  const found = office.state.authentications.get(claims.reference)
  if (found === undefined) throw unauthorized('Nieznana operacja uwierzytelniania.')
  return found
}

const signatureOf = ({ state }: Office, body: string): string =>
  createHmac('sha256', state.seed).update(body).digest('base64url')
