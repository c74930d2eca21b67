import { hash } from 'node:crypto'
import {
  at,
  type Call,
  jsonBody,
  jsonReply,
  listIn,
  maybeAt,
  noContent,
  paginate,
  type Reply,
  type Route,
  textIn,
} from './calls.ts'
import { forbidden, invalidRequest } from './errors.ts'
import { drawHex, referenceNumber } from './ids.ts'
import { PERMISSIONS, type Permission } from './permissions.ts'
import type { KsefToken, Simulator, Subject } from './state.ts'

// KSeF tokens of the simulator: shown once and stored as a hash.

export const tokenRoutes: readonly Route[] = [
  { call: 'POST /tokens', access: 'context', handle: createToken },
  { call: 'GET /tokens', access: 'context', handle: list },
  { call: 'GET /tokens/:reference', access: 'context', handle: show },
  { call: 'DELETE /tokens/:reference', access: 'context', handle: revoke },
]

type TokenRequest = Pick<KsefToken, 'nip' | 'author' | 'description' | 'permissions'>

export function issueToken(simulator: Simulator, request: TokenRequest): { reference: string; text: string } {
  const reference = referenceNumber(simulator, 'EC')
  const text = `${reference}|nip-${request.nip}|${drawHex(simulator, 64).toLowerCase()}`
  const created_at = simulator.clock.now()
  simulator.state.tokens.set(reference, {
    ...request,
    reference,
    created_at,
    looks: 0,
    revoked: false,
    text_hash: hash('sha256', text),
  })
  return { reference, text }
}

export function findToken({ state }: Simulator, text: string): KsefToken | undefined {
  const token = state.tokens.get(text.slice(0, text.indexOf('|')))
  return token?.text_hash === hash('sha256', text) ? token : undefined
}

function createToken(simulator: Simulator, call: Call): Reply {
  const { caller } = call
  const body = jsonBody(call)
  if (caller.method === 'Token')
    throw forbidden('auth-method-not-allowed', 'Token można wygenerować tylko po uwierzytelnieniu podpisem.')
  const description = textIn(body, 'description')
  if (description.length < 5 || description.length > 256)
    throw invalidRequest(21405, "'description' must have 5 to 256 characters.")
  const permissions = listIn(body, 'permissions').map((permission) => {
    if (!PERMISSIONS.includes(permission as Permission))
      throw invalidRequest(21405, `'${permission}' is not a permission that a token may have.`)
    return permission as Permission
  })
  if (permissions.length === 0) throw invalidRequest(21405, "'permissions' must not be empty.")
  const missing = permissions.filter((permission) => !caller.permissions.includes(permission))
  if (missing.length > 0) throw invalidRequest(26001, ...missing)
  const { reference, text } = issueToken(simulator, {
    nip: caller.nip,
    author: caller.subject,
    description,
    permissions,
  })
  return jsonReply({ referenceNumber: reference, token: text }, 202)
}

const toJson = (token: KsefToken) => ({
  referenceNumber: token.reference,
  authorIdentifier: token.author satisfies Subject,
  contextIdentifier: { type: 'Nip', value: token.nip },
  description: token.description,
  requestedPermissions: token.permissions,
  dateCreated: at(token.created_at),
  lastUseDate: maybeAt(token.used_at),
  status: token.revoked ? 'Revoked' : 'Active',
})

function list(simulator: Simulator, call: Call): Reply {
  const statuses = call.query.getAll('status')
  const tokens = [...simulator.state.tokens.values()]
    .filter(({ nip }) => nip === call.caller.nip)
    .map(toJson)
    .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
  const { page, continuationToken } = paginate(call, tokens, 10, 100)
  return jsonReply({ continuationToken, tokens: page })
}

function requireToken(simulator: Simulator, { params, caller }: Call): KsefToken {
  const token = simulator.state.tokens.get(params.reference ?? '')
  if (token === undefined || token.nip !== caller.nip) throw invalidRequest(21405, 'Token nie istnieje.')
  return token
}

function show(simulator: Simulator, call: Call): Reply {
  return jsonReply(toJson(requireToken(simulator, call)))
}

function revoke(simulator: Simulator, call: Call): Reply {
  requireToken(simulator, call).revoked = true
  return noContent
}
