import { KsefError } from './errors.ts'
import { type KsefTransport, requestJson } from './http.ts'
import type { Bearer } from './sessions.ts'
import type { Secrets } from './sign-in.ts'

// Permissions of the signed-in caller: those that a token was created with, or those granted to the holder of a
// certificate.

export type Right = string // InvoiceRead, InvoiceWrite …

const OWNER = 'Owner'
const PAGE = 100

export const rightsOf = (transport: KsefTransport, bearer: Bearer, secrets: Secrets): Promise<Right[]> =>
  'token' in secrets
    ? tokenPermissions(transport, bearer, secrets.token)
    : personalPermissions(transport, bearer)

// A token begins with its reference.
async function tokenPermissions(
  transport: KsefTransport,
  { access }: Bearer,
  token: string,
): Promise<Right[]> {
  const path = `/tokens/${encodeURIComponent(token.split('|')[0] ?? '')}`
  const { requestedPermissions } = await requestJson<{ requestedPermissions: Right[] }>(transport, {
    method: 'GET',
    path,
    token: access,
    group: 'rights',
  })
  return requestedPermissions.map(String).sort()
}

// The taxpayer itself holds every permission without an explicit grant.
async function personalPermissions(transport: KsefTransport, { access }: Bearer): Promise<Right[]> {
  try {
    const { permissions } = await requestJson<{ permissions: { permissionScope: Right }[] }>(transport, {
      method: 'POST',
      path: `/permissions/query/personal/grants?pageOffset=0&pageSize=${PAGE}`,
      token: access,
      group: 'rights',
      json: { permissionState: 'Active' },
    })
    const scopes = permissions.map(({ permissionScope }) => String(permissionScope))
    return scopes.length === 0 ? [OWNER] : [...new Set(scopes)].sort()
  } catch (error) {
    if (error instanceof KsefError && error.kind === 'forbidden') return []
    throw error
  }
}
