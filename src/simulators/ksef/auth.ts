import { hash } from 'node:crypto'
import {
  at,
  bytesIn,
  type Call,
  isNip,
  jsonBody,
  jsonReply,
  maybeAt,
  maybeText,
  noContent,
  oneOf,
  paginate,
  partIn,
  type Reply,
  type Route,
  textIn,
} from './calls.ts'
import { giveChallenge as issueChallenge, redeemChallenge } from './challenges.ts'
import { expiredFault, forbidden, invalidRequest } from './errors.ts'
import { referenceNumber } from './ids.ts'
import { issueJwt } from './jwt.ts'
import { decryptFor, keysInForce } from './keys.ts'
import { readSignedRequest } from './signed-request.ts'
import { type Authentication, type Simulator, type Status, stageOf } from './state.ts'
import { findToken } from './tokens.ts'

// Sign-in of the simulator: callers authenticate with a token or a signature over a one-time challenge.

export const authRoutes: readonly Route[] = [
  { call: 'GET /security/public-key-certificates', access: 'open', handle: listKeys },
  { call: 'POST /auth/challenge', access: 'open', group: 'anonymous', handle: issueChallenge },
  { call: 'POST /auth/ksef-token', access: 'open', handle: signInByToken },
  { call: 'POST /auth/xades-signature', access: 'open', handle: signInBySignature },
  { call: 'GET /auth/sessions', access: 'context', handle: listAuthentications },
  {
    call: 'DELETE /auth/sessions/current',
    access: 'context',
    handle: (_simulator, { caller }) => revoke(caller),
  },
  { call: 'DELETE /auth/sessions/:reference', access: 'context', handle: revokeByReference },
  { call: 'POST /auth/token/redeem', access: 'operation', handle: redeem },
  { call: 'POST /auth/token/refresh', access: 'refresh', handle: refresh },
  { call: 'GET /auth/:reference', access: 'operation', handle: showAuthentication },
]

const RETENTION_MS = 7 * 86_400_000
const CONTEXTS = ['Nip', 'InternalId', 'NipVatUe', 'PeppolId'] as const

const SUCCESS: Status = { code: 200, description: 'Uwierzytelnianie zakończone sukcesem' }
const RUNNING: Status = { code: 100, description: 'Uwierzytelnianie w toku' }
const REVOKED: Status = {
  code: 425,
  description: 'Uwierzytelnienie unieważnione',
  details: ['Uwierzytelnienie i powiązane refresh tokeny zostały unieważnione przez użytkownika'],
}
const badToken = (detail: string): Status => ({
  code: 450,
  description: 'Uwierzytelnianie zakończone niepowodzeniem z powodu błędnego tokenu',
  details: [detail],
})

function listKeys(simulator: Simulator): Reply {
  return jsonReply(
    keysInForce(simulator).map(({ certificate, certificate_id, key_id, from, to, usage }) => ({
      certificate,
      certificateId: certificate_id,
      publicKeyId: key_id,
      validFrom: at(from),
      validTo: at(to),
      usage: [usage],
    })),
  )
}

function signInByToken(simulator: Simulator, call: Call): Reply {
  const body = jsonBody(call)
  const context = partIn(body, 'contextIdentifier')
  if (oneOf(context, 'type', CONTEXTS) !== 'Nip')
    throw invalidRequest(21405, 'The simulator supports only contexts of the type Nip.')
  const nip = textIn(context, 'value')
  if (!isNip(nip)) throw invalidRequest(21405, `'${nip}' is not a NIP.`)
  const issuedAt = redeemChallenge(simulator, textIn(body, 'challenge'))
  const encrypted = bytesIn(body, 'encryptedToken')
  const plain = decryptFor(simulator, 'KsefTokenEncryption', encrypted, maybeText(body, 'publicKeyId'))
  return startAuthentication(simulator, {
    ...verifyToken(simulator, nip, issuedAt, plain),
    document_hash: hash('sha256', encrypted, 'base64'),
  })
}

type SignInResult = Pick<Authentication, 'method' | 'nip' | 'subject' | 'permissions' | 'verdict'> &
  Partial<Authentication>

function verifyToken(
  simulator: Simulator,
  nip: string,
  issuedAt: number,
  plain: Buffer | undefined,
): SignInResult {
  const base = {
    method: 'Token' as const,
    nip,
    subject: { type: 'Nip' as const, value: nip },
    permissions: [],
  }
  if (plain === undefined) return { ...base, verdict: badToken('Nieprawidłowe szyfrowanie tokena') }
  const [, text, time] = /^(.+)\|(\d+)$/.exec(plain.toString('utf8')) ?? []
  if (text === undefined) return { ...base, verdict: badToken('Nieprawidłowe kodowanie tokena') }
  if (Number(time) !== issuedAt) return { ...base, verdict: badToken('Nieprawidłowy czas tokena') }
  const token = findToken(simulator, text)
  if (token === undefined) return { ...base, verdict: badToken('Nieprawidłowy token') }
  if (token.revoked) return { ...base, verdict: badToken('Token unieważniony') }
  if (token.nip !== nip) return { ...base, verdict: badToken(`Token nie może być użyty w kontekście ${nip}`) }
  token.used_at = simulator.clock.now()
  const { author: subject, permissions, reference } = token
  return { ...base, subject, permissions, token: reference, verdict: SUCCESS }
}

function signInBySignature(simulator: Simulator, { bytes }: Call): Reply {
  return startAuthentication(simulator, {
    ...readSignedRequest(simulator, bytes),
    document_hash: hash('sha256', bytes, 'base64'),
  })
}

function startAuthentication(
  simulator: Simulator,
  signIn: SignInResult & Pick<Authentication, 'document_hash'>,
): Reply {
  const authentication: Authentication = {
    ...signIn,
    reference: referenceNumber(simulator, 'AU'),
    at: simulator.clock.now(),
    looks: 0,
    redeemed: false,
    revoked: false,
  }
  simulator.state.authentications.set(authentication.reference, authentication)
  const { token, until } = issueJwt(simulator, 'AuthenticationOperation', authentication)
  const { reference } = authentication
  return jsonReply({ referenceNumber: reference, authenticationToken: { token, validUntil: at(until) } }, 202)
}

function showAuthentication(simulator: Simulator, { params, caller }: Call): Reply {
  if (params.reference !== caller.reference)
    throw invalidRequest(
      21304,
      `Operacja uwierzytelniania o numerze referencyjnym ${params.reference} nie została znaleziona.`,
    )
  if (simulator.clock.now() - caller.at > RETENTION_MS) throw expiredFault()
  caller.looks++
  return jsonReply(toJson(simulator, caller))
}

function stateOf(simulator: Simulator, authentication: Authentication): Status {
  if (authentication.revoked) return REVOKED
  return stageOf(simulator, { ...authentication, looks: authentication.looks * 2 }) < 2
    ? RUNNING
    : authentication.verdict
}

const METHODS: { readonly [method in Authentication['method']]: object } = {
  Token: { category: 'Token', code: 'token.ksef', displayName: 'Token KSeF' },
  QualifiedSeal: { category: 'XadesSignature', code: 'xades.seal', displayName: 'Pieczęć kwalifikowana' },
  QualifiedSignature: {
    category: 'XadesSignature',
    code: 'xades.signature',
    displayName: 'Podpis kwalifikowany',
  },
  InternalCertificate: { category: 'XadesSignature', code: 'xades.ksef', displayName: 'Certyfikat KSeF' },
}

const toJson = (simulator: Simulator, authentication: Authentication) => ({
  startDate: at(authentication.at),
  authenticationMethod: authentication.method,
  authenticationMethodInfo: METHODS[authentication.method],
  status: stateOf(simulator, authentication),
  isTokenRedeemed: authentication.redeemed,
  lastTokenRefreshDate: maybeAt(authentication.refreshed_at),
  refreshTokenValidUntil: maybeAt(authentication.refresh_until),
})

function redeem(simulator: Simulator, { caller }: Call): Reply {
  const { code } = stateOf(simulator, caller)
  if (code !== 200)
    throw invalidRequest(21301, `Status uwierzytelniania (${code}) nie pozwala na pobranie tokenów.`)
  if (caller.redeemed)
    throw invalidRequest(
      21301,
      `Tokeny dla operacji uwierzytelniania ${caller.reference} zostały już pobrane.`,
    )
  caller.redeemed = true
  const refreshToken = issueJwt(simulator, 'RefreshToken', caller)
  caller.refresh_until = refreshToken.until
  return jsonReply({
    accessToken: accessOf(simulator, caller),
    refreshToken: { token: refreshToken.token, validUntil: at(refreshToken.until) },
  })
}

function accessOf(simulator: Simulator, caller: Authentication) {
  const { token, until } = issueJwt(simulator, 'ContextToken', caller)
  return { token, validUntil: at(until) }
}

function refresh(simulator: Simulator, { caller }: Call): Reply {
  const { code } = stateOf(simulator, caller)
  if (code !== 200)
    throw invalidRequest(
      21301,
      `Status uwierzytelniania (${code}) nie pozwala na odświeżenie tokenu dostępowego.`,
    )
  if (caller.token && simulator.state.tokens.get(caller.token)?.revoked)
    throw invalidRequest(21301, 'Token KSeF został unieważniony.')
  caller.refreshed_at = simulator.clock.now()
  return jsonReply({ accessToken: accessOf(simulator, caller) })
}

function listAuthentications(simulator: Simulator, call: Call): Reply {
  const { caller } = call
  const ownAuthentications = [...simulator.state.authentications.values()].filter(
    ({ nip, redeemed, revoked }) => nip === caller.nip && redeemed && !revoked,
  )
  const { page, continuationToken } = paginate(call, ownAuthentications.toReversed(), 10, 100)
  const items = page.map((authentication) => ({
    ...toJson(simulator, authentication),
    referenceNumber: authentication.reference,
    isCurrent: authentication === caller,
  }))
  return jsonReply({ continuationToken, items })
}

// Access tokens issued before stay valid until they expire.
function revoke(authentication: Authentication): Reply {
  authentication.revoked = true
  return noContent
}

function revokeByReference(simulator: Simulator, { params, caller }: Call): Reply {
  const authentication = simulator.state.authentications.get(params.reference ?? '')
  if (authentication === undefined || authentication.nip !== caller.nip)
    throw forbidden('insufficient-resource-access', 'Brak dostępu do wskazanej sesji uwierzytelnienia.')
  return revoke(authentication)
}
