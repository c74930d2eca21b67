import { createHmac } from 'node:crypto'
import { equalsConstantTime } from '../../platform/secret.ts'
import { unauthorizedFault } from './errors.ts'
import { drawHex } from './ids.ts'
import type { Authentication, Simulator } from './state.ts'

// Bearer tokens of the simulator. They are opaque to callers; here they encode the authentication and its expiry.

export type Kind = 'AuthenticationOperation' | 'ContextToken' | 'RefreshToken'

const LIFETIMES_MS: { readonly [kind in Kind]: number } = {
  AuthenticationOperation: 3_600_000,
  ContextToken: 900_000,
  RefreshToken: 7 * 86_400_000,
}

export function issueJwt(simulator: Simulator, kind: Kind, { reference, nip, method }: Authentication) {
  const now = simulator.clock.now()
  const until = now + LIFETIMES_MS[kind]
  const claims = {
    'token-type': kind,
    'context-identifier-type': 'Nip',
    'context-identifier-value': nip,
    'authentication-method': method,
    reference,
    jti: drawHex(simulator, 16),
    iat: Math.floor(now / 1000),
    exp: Math.floor(until / 1000),
    iss: 'ksef-api-te',
    aud: 'ksef-api-te',
  }
  const body = [{ alg: 'HS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  return { token: `${body}.${signatureOf(simulator, body)}`, until }
}

// Returns the authentication of a token.
export function readJwt(simulator: Simulator, authorization: string | undefined, kind: Kind): Authentication {
  const [, body = '', signature = ''] = /^Bearer ([\w-]+\.[\w-]+)\.([\w-]+)$/.exec(authorization ?? '') ?? []
  if (!equalsConstantTime(signature, signatureOf(simulator, body)))
    throw unauthorizedFault('Brak uwierzytelnienia.')
  const claims = JSON.parse(Buffer.from(body.split('.')[1] as string, 'base64url').toString())
  if (claims['token-type'] !== kind) throw unauthorizedFault('Nieprawidłowy rodzaj tokena.')
  if (claims.exp * 1000 <= simulator.clock.now()) throw unauthorizedFault('Token utracił ważność.')
  const authentication = simulator.state.authentications.get(claims.reference)
  if (authentication === undefined) throw unauthorizedFault('Nieznana operacja uwierzytelniania.')
  return authentication
}

const signatureOf = ({ state }: Simulator, body: string): string =>
  createHmac('sha256', state.seed).update(body).digest('base64url')
