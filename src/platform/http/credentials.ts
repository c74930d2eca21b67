import type { IncomingHttpHeaders } from 'node:http'
import { unauthorized } from '../api-error.ts'
import type { InputObject, InputValue } from '../formats/input.ts'
import { isInputObject } from '../formats/input.ts'

// Records that have a field with the name of the token. There it is the token only if there is no other.
const HAS_TOKEN_FIELD: ReadonlySet<string> = new Set(['webhook'])

// Reads the token of a request from its query, body or Authorization header, on every route and in every format. The
// same token may occur twice; two different ones are rejected.
export function tokenOf(
  query: InputObject,
  body: InputObject,
  authorization: string | undefined,
): string | undefined {
  const bearer = /^\s*Bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1]
  const outer = [query.api_token, body.api_token, bearer]
  const isField = HAS_TOKEN_FIELD.has(Object.keys(body)[0] ?? '') && outer.some(isGiven)
  let sharedToken: string | undefined
  for (const candidate of [...outer, isField ? undefined : inRoot(body, 'api_token')]) {
    if (!isGiven(candidate)) continue
    const text = String(candidate).trim()
    if (sharedToken !== undefined && sharedToken !== text) throw unauthorized()
    sharedToken = text
  }
  return sharedToken
}

export function integrationTokenOf(query: InputObject, body: InputObject): string | undefined {
  const token = query.integration_token ?? body.integration_token ?? inRoot(body, 'integration_token')
  return isGiven(token) ? String(token) : undefined
}

export type BasicCredentials = { readonly login: string; readonly password: string }

// HTTP Basic with the login and password of a person, or with a token as the login and no password.
export function basicCredentialsOf({
  authorization,
  ...headers
}: IncomingHttpHeaders): BasicCredentials | undefined {
  const encoded = /^\s*Basic\s+([A-Za-z0-9+/=_-]{1,4000})\s*$/i.exec(authorization ?? '')?.[1]
  // A browser could send remembered credentials on behalf of another site's page. Programs do not send this header.
  if (encoded === undefined || headers['sec-fetch-site'] === 'cross-site') return undefined
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1 || text.includes('\0')) return undefined
  return { login: text.slice(0, colon), password: text.slice(colon + 1) }
}

// XML has a single root, so fields that JSON puts beside the wrapper key are inside it.
function inRoot(body: InputObject, key: string): InputValue | undefined {
  const roots = Object.values(body)
  const [root] = roots
  return roots.length === 1 && root !== undefined && isInputObject(root) ? root[key] : undefined
}

const isGiven = (token: InputValue | undefined) =>
  (typeof token === 'string' && token.trim() !== '') || typeof token === 'number'
