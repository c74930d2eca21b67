import { hash } from 'node:crypto'
import {
  type Answer,
  at,
  bodyOf,
  bytesIn,
  type Call,
  continued,
  done,
  isNip,
  maybeAt,
  maybeText,
  oneOf,
  partIn,
  type Route,
  textIn,
  told,
} from './calls.ts'
import { giveChallenge, takeChallenge } from './challenges.ts'
import { forbidden, gone, wrong } from './errors.ts'
import { referenceNumber } from './ids.ts'
import { issueJwt } from './jwt.ts'
import { decryptFor, keysInForce } from './keys.ts'
import { readSignedRequest } from './signed-request.ts'
import { type Authentication, type Office, type Status, stageOf } from './state.ts'
import { findToken } from './tokens.ts'

// Who calls: by a token or by a signature over a challenge that serves once.

export const auth_routes: readonly Route[] = [
  { call: 'GET /security/public-key-certificates', access: 'open', work: listKeys },
  { call: 'POST /auth/challenge', access: 'open', group: 'anonymous', work: giveChallenge },
  { call: 'POST /auth/ksef-token', access: 'open', work: signInByToken },
  { call: 'POST /auth/xades-signature', access: 'open', work: signInBySignature },
  { call: 'GET /auth/sessions', access: 'context', work: listAuthentications },
  { call: 'DELETE /auth/sessions/current', access: 'context', work: (_office, { caller }) => revoke(caller) },
  { call: 'DELETE /auth/sessions/:reference', access: 'context', work: revokeNamed },
  { call: 'POST /auth/token/redeem', access: 'operation', work: redeem },
  { call: 'POST /auth/token/refresh', access: 'refresh', work: refresh },
  { call: 'GET /auth/:reference', access: 'operation', work: lookAt },
]

const KEPT_MS = 7 * 86_400_000
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

function listKeys(office: Office): Answer {
  return told(
    keysInForce(office).map(({ certificate, certificate_id, key_id, from, to, usage }) => ({
      ...{ certificate, certificateId: certificate_id, publicKeyId: key_id },
      ...{ validFrom: at(from), validTo: at(to), usage: [usage] },
    })),
  )
}

function signInByToken(office: Office, call: Call): Answer {
  const body = bodyOf(call)
  const context = partIn(body, 'contextIdentifier')
  if (oneOf(context, 'type', CONTEXTS) !== 'Nip')
    throw wrong(21405, 'The stand-in knows contexts of the type Nip alone.')
  const nip = textIn(context, 'value')
  if (!isNip(nip)) throw wrong(21405, `'${nip}' is no NIP.`)
  const given_at = takeChallenge(office, textIn(body, 'challenge'))
  const sealed = bytesIn(body, 'encryptedToken')
  const plain = decryptFor(office, 'KsefTokenEncryption', sealed, maybeText(body, 'publicKeyId'))
  return begin(office, {
    ...byToken(office, nip, given_at, plain),
    document_hash: hash('sha256', sealed, 'base64'),
  })
}

type Judged = Pick<Authentication, 'method' | 'nip' | 'subject' | 'permissions' | 'verdict'> &
  Partial<Authentication>

function byToken(office: Office, nip: string, given_at: number, plain: Buffer | undefined): Judged {
  const known = {
    method: 'Token' as const,
    nip,
    subject: { type: 'Nip' as const, value: nip },
    permissions: [],
  }
  if (plain === undefined) return { ...known, verdict: badToken('Nieprawidłowe szyfrowanie tokena') }
  const [, text, time] = /^(.+)\|(\d+)$/.exec(plain.toString('utf8')) ?? []
  if (text === undefined) return { ...known, verdict: badToken('Nieprawidłowe kodowanie tokena') }
  if (Number(time) !== given_at) return { ...known, verdict: badToken('Nieprawidłowy czas tokena') }
  const token = findToken(office, text)
  if (token === undefined) return { ...known, verdict: badToken('Nieprawidłowy token') }
  if (token.revoked) return { ...known, verdict: badToken('Token unieważniony') }
  if (token.nip !== nip)
    return { ...known, verdict: badToken(`Token nie może być użyty w kontekście ${nip}`) }
  token.used_at = office.clock.now()
  const { author: subject, permissions, reference } = token
  return { ...known, subject, permissions, token: reference, verdict: SUCCESS }
}

function signInBySignature(office: Office, { bytes }: Call): Answer {
  return begin(office, {
    ...readSignedRequest(office, bytes),
    document_hash: hash('sha256', bytes, 'base64'),
  })
}

function begin(office: Office, judged: Judged & Pick<Authentication, 'document_hash'>): Answer {
  const authentication: Authentication = {
    ...judged,
    ...{ reference: referenceNumber(office, 'AU'), at: office.clock.now(), looks: 0 },
    ...{ redeemed: false, revoked: false },
  }
  office.state.authentications.set(authentication.reference, authentication)
  const { token, until } = issueJwt(office, 'AuthenticationOperation', authentication)
  const { reference } = authentication
  return told({ referenceNumber: reference, authenticationToken: { token, validUntil: at(until) } }, 202)
}

function lookAt(office: Office, { named, caller }: Call): Answer {
  if (named.reference !== caller.reference)
    throw wrong(
      21304,
      `Operacja uwierzytelniania o numerze referencyjnym ${named.reference} nie została znaleziona.`,
    )
  if (office.clock.now() - caller.at > KEPT_MS) throw gone()
  caller.looks++
  return told(presented(office, caller))
}

function stateOf(office: Office, authentication: Authentication): Status {
  if (authentication.revoked) return REVOKED
  return stageOf(office, { ...authentication, looks: authentication.looks * 2 }) < 2
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

const presented = (office: Office, one: Authentication) => ({
  startDate: at(one.at),
  authenticationMethod: one.method,
  authenticationMethodInfo: METHODS[one.method],
  status: stateOf(office, one),
  isTokenRedeemed: one.redeemed,
  lastTokenRefreshDate: maybeAt(one.refreshed_at),
  refreshTokenValidUntil: maybeAt(one.refresh_until),
})

function redeem(office: Office, { caller }: Call): Answer {
  const { code } = stateOf(office, caller)
  if (code !== 200) throw wrong(21301, `Status uwierzytelniania (${code}) nie pozwala na pobranie tokenów.`)
  if (caller.redeemed)
    throw wrong(21301, `Tokeny dla operacji uwierzytelniania ${caller.reference} zostały już pobrane.`)
  caller.redeemed = true
  const refresh_token = issueJwt(office, 'RefreshToken', caller)
  caller.refresh_until = refresh_token.until
  return told({
    accessToken: accessOf(office, caller),
    refreshToken: { token: refresh_token.token, validUntil: at(refresh_token.until) },
  })
}

function accessOf(office: Office, caller: Authentication) {
  const { token, until } = issueJwt(office, 'ContextToken', caller)
  return { token, validUntil: at(until) }
}

function refresh(office: Office, { caller }: Call): Answer {
  const { code } = stateOf(office, caller)
  if (code !== 200)
    throw wrong(21301, `Status uwierzytelniania (${code}) nie pozwala na odświeżenie tokenu dostępowego.`)
  if (caller.token && office.state.tokens.get(caller.token)?.revoked)
    throw wrong(21301, 'Token KSeF został unieważniony.')
  caller.refreshed_at = office.clock.now()
  return told({ accessToken: accessOf(office, caller) })
}

function listAuthentications(office: Office, call: Call): Answer {
  const { caller } = call
  const own = [...office.state.authentications.values()].filter(
    ({ nip, redeemed, revoked }) => nip === caller.nip && redeemed && !revoked,
  )
  const { page, continuationToken } = continued(call, own.toReversed(), 10, 100)
  const items = page.map((one) => ({
    ...presented(office, one),
    referenceNumber: one.reference,
    isCurrent: one === caller,
  }))
  return told({ continuationToken, items })
}

// Access that was given already lives on until it ends.
function revoke(authentication: Authentication): Answer {
  authentication.revoked = true
  return done
}

function revokeNamed(office: Office, { named, caller }: Call): Answer {
  const found = office.state.authentications.get(named.reference ?? '')
  if (found === undefined || found.nip !== caller.nip)
    throw forbidden('insufficient-resource-access', 'Brak dostępu do wskazanej sesji uwierzytelnienia.')
  return revoke(found)
}
