import { invalid } from '../../../platform/api-error.ts'
import { ROLES, type Settings } from '../accounts/schema.ts'
import { type CustomRole, withViewRights } from '../permissions/rules.ts'
import { ALL_PERMISSIONS } from '../permissions/schema.ts'

type Role = (typeof ROLES)[number] | `role_${number}`

const ROLES_MAX = 100

export type RoleDraft = { name?: string | null | undefined; rights?: readonly string[] | null | undefined }

export const rolesOf = ({ roles }: Settings): CustomRole[] => (roles as CustomRole[] | null | undefined) ?? []

// Returns the stored name: `role_3`, which other programs also call `3`.
export function readRole(input: string, customRoles: readonly CustomRole[]): Role {
  const standardRole = ROLES.find((role) => role === input)
  if (standardRole) return standardRole
  const id = Number(/^(?:role_)?(\d{1,9})$/.exec(input)?.[1])
  if (customRoles.some((role) => role.id === id)) return `role_${id}`
  throw invalid({
    role: 'must be owner, admin, member, accountant or a custom role such as role_1',
  })
}

// Owners and administrators always have access to all departments, which they need to administer the account.
export function checkDepartments(
  role: Role,
  departmentIds: readonly number[],
  existingIds: readonly number[],
) {
  if (departmentIds.length === 0) return
  if (role === 'owner' || role === 'admin')
    throw invalid({ department_ids: 'must be empty for owners and administrators' })
  if (!departmentIds.every((id) => existingIds.includes(id)))
    throw invalid({ department_ids: 'contains a department that does not exist; remove its id' })
}

export function composeRole(draft: RoleDraft, others: readonly CustomRole[], current?: CustomRole) {
  const name = (draft.name ?? current?.name ?? '').trim()
  if (name === '') throw invalid({ name: "can't be blank" })
  if (others.some((role) => role.name.toLowerCase() === name.toLowerCase()))
    throw invalid({ name: 'has already been taken' })
  if (!current && others.length >= ROLES_MAX)
    throw invalid({ name: `an account can have at most ${ROLES_MAX} custom roles; delete one first` })
  const rights = draft.rights ?? current?.rights ?? []
  const unknown = rights.find((right) => !ALL_PERMISSIONS.includes(right))
  if (unknown !== undefined)
    throw invalid({ rights: `${unknown.slice(0, 100)} must be one of ${ALL_PERMISSIONS.join(', ')}` })
  return { name, rights: withViewRights(rights) }
}
