import type { IncomingHttpHeaders } from 'node:http'
import { unauthorized } from '../api-error.ts'
import type { Tree, Value } from '../formats/input.ts'
import { isTree } from '../formats/input.ts'

// The token of a request: query, body or Authorization header, on every route and in every format. The same token may
// come twice; two different ones are refused.
export function tokenOf(query: Tree, body: Tree, authorization: string | undefined): string | undefined {
  const bearer = /^\s*Bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1]
  let found: string | undefined
  for (const carried of [query.api_token, body.api_token, inRoot(body, 'api_token'), bearer]) {
    if (!isGiven(carried)) continue
    const token = String(carried).trim()
    if (found !== undefined && found !== token) throw unauthorized()
    found = token
  }
  return found
}

export function integrationTokenOf(query: Tree, body: Tree): string | undefined {
  const token = query.integration_token ?? body.integration_token ?? inRoot(body, 'integration_token')
  return isGiven(token) ? String(token) : undefined
}

export type BasicCredentials = { readonly login: string; readonly password: string }

// HTTP Basic carries the login and the password of a person, or a token as the login and no password.
export function basicCredentialsOf({
  authorization,
  ...headers
}: IncomingHttpHeaders): BasicCredentials | undefined {
  const encoded = /^\s*Basic\s+([A-Za-z0-9+/=_-]{1,4000})\s*$/i.exec(authorization ?? '')?.[1]
  // A browser could send credentials that it remembers on behalf of a page of another site; programs do not send this header.
  if (encoded === undefined || headers['sec-fetch-site'] === 'cross-site') return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1 || text.includes('\0')) return undefined
  return { login: text.slice(0, colon), password: text.slice(colon + 1) }
}

// XML has one root, so what JSON puts beside the wrapper key stands inside it.
function inRoot(body: Tree, key: string): Value | undefined {
  const roots = Object.values(body)
  const [root] = roots
  return roots.length === 1 && root !== undefined && isTree(root) ? root[key] : undefined
}

const isGiven = (token: Value | undefined) =>
  (typeof token === 'string' && token.trim() !== '') || typeof token === 'number'
