import { invalid } from '../../../platform/api-error.ts'
import { ROLES, type Settings } from '../accounts/schema.ts'
import { type OwnRole, withViews } from '../permissions/rules.ts'
import { RIGHTS } from '../permissions/schema.ts'

type Role = (typeof ROLES)[number] | `role_${number}`

const ROLES_MAX = 100

export type RoleDraft = { name?: string | null | undefined; rights?: readonly string[] | null | undefined }

export const rolesOf = ({ roles }: Settings): OwnRole[] => (roles as OwnRole[] | null | undefined) ?? []

// As it is stored: `role_3`, which other programs also call `3`.
export function readRole(given: string, own: readonly OwnRole[]): Role {
  const named = ROLES.find((role) => role === given)
  if (named) return named
  const id = Number(/^(?:role_)?(\d{1,9})$/.exec(given)?.[1])
  if (own.some((role) => role.id === id)) return `role_${id}`
  throw invalid({
    role: 'is no role: owner, admin, member, accountant, or one of the account such as role_1',
  })
}

// Owners and administrators see everything, or they could not administer it.
export function checkReach(role: Role, department_ids: readonly number[], known: readonly number[]) {
  if (department_ids.length === 0) return
  if (role === 'owner' || role === 'admin')
    throw invalid({ department_ids: 'owners and administrators work for all departments' })
  if (!department_ids.every((id) => known.includes(id)))
    throw invalid({ department_ids: 'names a department that does not exist' })
}

export function composeRole(draft: RoleDraft, others: readonly OwnRole[], current?: OwnRole) {
  const name = (draft.name ?? current?.name ?? '').trim()
  if (name === '') throw invalid({ name: "can't be blank" })
  if (others.some((role) => role.name.toLowerCase() === name.toLowerCase()))
    throw invalid({ name: 'has already been taken' })
  if (!current && others.length >= ROLES_MAX)
    throw invalid({ name: `an account has at most ${ROLES_MAX} roles of its own` })
  const rights = draft.rights ?? current?.rights ?? []
  const unknown = rights.find((right) => !RIGHTS.includes(right))
  if (unknown !== undefined)
    throw invalid({ rights: `${unknown.slice(0, 100)} is not one of ${RIGHTS.join(', ')}` })
  return { name, rights: withViews(rights) }
}
