import { KsefFailure } from './errors.ts'
import { askJson, type Wire } from './http.ts'
import type { Bearer } from './sessions.ts'
import type { Secrets } from './sign-in.ts'

// What those who signed in may do: a token tells what it was made for, a certificate has the rights of whom it names.

export type Right = string // InvoiceRead, InvoiceWrite …

const OWNER = 'Owner'
const PAGE = 100

export const rightsOf = (wire: Wire, bearer: Bearer, secrets: Secrets): Promise<Right[]> =>
  'token' in secrets ? ofToken(wire, bearer, secrets.token) : ofPerson(wire, bearer)

// A token begins with its own reference.
async function ofToken(wire: Wire, { access }: Bearer, token: string): Promise<Right[]> {
  const path = `/tokens/${encodeURIComponent(token.split('|')[0] ?? '')}`
  const { requestedPermissions } = await askJson<{ requestedPermissions: Right[] }>(wire, {
    method: 'GET',
    path,
    token: access,
    group: 'rights',
  })
  return requestedPermissions.map(String).sort()
}

// The taxpayer itself holds every right without any being granted to it.
async function ofPerson(wire: Wire, { access }: Bearer): Promise<Right[]> {
  try {
    const { permissions } = await askJson<{ permissions: { permissionScope: Right }[] }>(wire, {
      method: 'POST',
      path: `/permissions/query/personal/grants?pageOffset=0&pageSize=${PAGE}`,
      token: access,
      group: 'rights',
      json: { permissionState: 'Active' },
    })
    const scopes = permissions.map(({ permissionScope }) => String(permissionScope))
    return scopes.length === 0 ? [OWNER] : [...new Set(scopes)].sort()
  } catch (error) {
    if (error instanceof KsefFailure && error.kind === 'forbidden') return []
    throw error
  }
}
