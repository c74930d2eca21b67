import type { Decimal } from '../../../money/decimal.ts'
import type { Route } from '../../../platform/http/route.ts'
import type { CustomRole } from './rules.ts'
import { ACCOUNTANT_RIGHTS } from './schema.ts'

// Works out what a member may do, and what remains of it with a limited token.

export type Member = { account_id: number; role: string; department_ids: readonly number[] }
export type TokenLimits = {
  rights: readonly string[]
  department_ids: readonly number[] // empty for all departments
  amount_max: Decimal | undefined
}
export type Reach = {
  rights: ReadonlySet<string> | undefined
  readRights: ReadonlySet<string> | undefined // for operations that only read: accountants read everything
  departments: readonly number[] | undefined
  isAccountant: boolean
  token: TokenLimits | undefined
}

// What a member may do by the role, the custom role and the departments.
export function reachOfMember(
  { role, department_ids }: Member,
  customRoles: unknown,
): Reach & { hasOwnRights: boolean } {
  const id = /^role_(\d+)$/.exec(role)?.[1]
  const isEverywhere = department_ids.length === 0 || role === 'owner' || role === 'admin'
  const isAccountant = role === 'accountant'
  const hasOwnRights = id !== undefined || isAccountant
  // A role that was deleted has no rights.
  const customRole = ((customRoles as CustomRole[] | null | undefined) ?? []).find(
    (candidate) => candidate.id === Number(id),
  )
  const rights = hasOwnRights ? new Set(isAccountant ? ACCOUNTANT_RIGHTS : customRole?.rights) : undefined
  const readRights = isAccountant ? undefined : rights
  const departments = isEverywhere ? undefined : department_ids
  return { rights, readRights, departments, isAccountant, hasOwnRights, token: undefined }
}

// What both the user and the token may do.
export function withToken<Member extends Reach>(member: Member, token: TokenLimits | undefined): Member {
  if (!token) return member
  const granted = new Set(token.rights)
  const { rights, readRights, departments } = member
  const tokenDepartments = token.department_ids.length > 0 ? token.department_ids : undefined
  return {
    ...member,
    rights: rights ? rights.intersection(granted) : granted,
    readRights: readRights ? readRights.intersection(granted) : granted,
    departments:
      departments && tokenDepartments
        ? departments.filter((id) => tokenDepartments.includes(id))
        : (departments ?? tokenDepartments),
    token,
  }
}

export const reachFor = (member: Reach, access: Route['operation']['access']): Reach =>
  access === 'read' ? { ...member, rights: member.readRights } : member
