import { mayByRole } from '../../../platform/http/authentication.ts'
import type { Caller, Route } from '../../../platform/http/route.ts'
import { actionOfRoute, type Permission } from './rules.ts'
import { rightOf } from './schema.ts'

// Whether a caller has the rights of a route, before the records of a request are known. Lists of what somebody can do
// use it; the request itself is checked by `Restrictions.check`.
export function mayUse({ restrictions, role, access_token }: Caller, route: Route): boolean {
  const { method, path, operation } = route
  if (!restrictions?.replaces_role && !mayByRole(access_token?.user_role ?? role, operation.access))
    return false
  const rights = restrictions?.rights
  if (rights === undefined) return true
  const permission = (route.permission ?? 'administrators') as Permission
  if (permission === 'administrators') return false
  const { areas, rows, action = actionOfRoute(method, path, operation.access) } = permission
  const hasRight = (area: (typeof areas)[number]) => rights.includes(rightOf(area, action))
  return rows === 'invoices' ? areas.some(hasRight) : areas.every(hasRight)
}
