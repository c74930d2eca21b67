import { useApiQuery } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { type Role, useMembership } from '../../../api/session.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

export type CustomRole = Answers['Role']

const ROLES = ['owner', 'admin', 'member', 'accountant'] as const

export const useCustomRoles = (): CustomRole[] => useApiQuery<CustomRole[]>('/account/roles.json').data ?? []

// Only owners may appoint owners. Descriptions exist only for the built-in roles.
export function useAssignableRoles(): { value: string; label: string; about: string | undefined }[] {
  const { team } = useTexts().settings
  const { role: currentRole } = useMembership()
  const roles = useCustomRoles()
  return [
    ...ROLES.filter((role) => currentRole === 'owner' || role !== 'owner').map((value) => ({
      value,
      label: team.roles[value],
      about: team.rights[value],
    })),
    ...roles.map(({ id, name }) => ({ value: `role_${id}`, label: name, about: undefined })),
  ]
}

export function useRoleName(): (role: Role) => string {
  const { team } = useTexts().settings
  const roles = useCustomRoles()
  return (role) =>
    (team.roles as { [role: string]: string })[role] ??
    roles.find(({ id }) => role === `role_${id}`)?.name ??
    role
}
