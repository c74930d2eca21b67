import { hash } from 'node:crypto'
import {
  type Answer,
  at,
  bodyOf,
  type Call,
  continued,
  done,
  listIn,
  maybeAt,
  type Route,
  textIn,
  told,
} from './calls.ts'
import { forbidden, wrong } from './errors.ts'
import { drawHex, referenceNumber } from './ids.ts'
import { PERMISSIONS, type Permission } from './permissions.ts'
import type { KsefToken, Office, Subject } from './state.ts'

// Tokens of KSeF: shown once, known by their hash.

export const token_routes: readonly Route[] = [
  { call: 'POST /tokens', access: 'context', work: generate },
  { call: 'GET /tokens', access: 'context', work: list },
  { call: 'GET /tokens/:reference', access: 'context', work: show },
  { call: 'DELETE /tokens/:reference', access: 'context', work: revoke },
]

type Wish = Pick<KsefToken, 'nip' | 'author' | 'description' | 'permissions'>

export function issueToken(office: Office, wish: Wish): { reference: string; text: string } {
  const reference = referenceNumber(office, 'EC')
  const text = `${reference}|nip-${wish.nip}|${drawHex(office, 64).toLowerCase()}`
  const created_at = office.clock.now()
  office.state.tokens.set(reference, {
    ...{ ...wish, reference, created_at, looks: 0, revoked: false, text_hash: hash('sha256', text) },
  })
  return { reference, text }
}

export function findToken({ state }: Office, text: string): KsefToken | undefined {
  const token = state.tokens.get(text.slice(0, text.indexOf('|')))
  return token?.text_hash === hash('sha256', text) ? token : undefined
}

function generate(office: Office, call: Call): Answer {
  const { caller } = call
  const body = bodyOf(call)
  if (caller.method === 'Token')
    throw forbidden('auth-method-not-allowed', 'Token można wygenerować tylko po uwierzytelnieniu podpisem.')
  const description = textIn(body, 'description')
  if (description.length < 5 || description.length > 256)
    throw wrong(21405, "'description' must have 5 to 256 characters.")
  const permissions = listIn(body, 'permissions').map((one) => {
    if (!PERMISSIONS.includes(one as Permission)) throw wrong(21405, `'${one}' is no permission of a token.`)
    return one as Permission
  })
  if (permissions.length === 0) throw wrong(21405, "'permissions' must not be empty.")
  const missing = permissions.filter((one) => !caller.permissions.includes(one))
  if (missing.length > 0) throw wrong(26001, ...missing)
  const { reference, text } = issueToken(office, {
    ...{ nip: caller.nip, author: caller.subject, description, permissions },
  })
  return told({ referenceNumber: reference, token: text }, 202)
}

const presented = (token: KsefToken) => ({
  referenceNumber: token.reference,
  authorIdentifier: token.author satisfies Subject,
  contextIdentifier: { type: 'Nip', value: token.nip },
  description: token.description,
  requestedPermissions: token.permissions,
  dateCreated: at(token.created_at),
  lastUseDate: maybeAt(token.used_at),
  status: token.revoked ? 'Revoked' : 'Active',
})

function list(office: Office, call: Call): Answer {
  const wanted = call.query.getAll('status')
  const tokens = [...office.state.tokens.values()]
    .filter(({ nip }) => nip === call.caller.nip)
    .map(presented)
    .filter(({ status }) => wanted.length === 0 || wanted.includes(status))
  const { page, continuationToken } = continued(call, tokens, 10, 100)
  return told({ continuationToken, tokens: page })
}

function own(office: Office, { named, caller }: Call): KsefToken {
  const token = office.state.tokens.get(named.reference ?? '')
  if (token === undefined || token.nip !== caller.nip) throw wrong(21405, 'Token nie istnieje.')
  return token
}

function show(office: Office, call: Call): Answer {
  return told(presented(own(office, call)))
}

function revoke(office: Office, call: Call): Answer {
  own(office, call).revoked = true
  return done
}
