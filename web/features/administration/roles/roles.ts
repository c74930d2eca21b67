import { useFacts } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { type Role, useOwnAccount } from '../../../api/session.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

export type OwnRole = Answers['Role']

const ROLES = ['owner', 'admin', 'member', 'accountant'] as const

export const useOwnRoles = (): OwnRole[] => useFacts<OwnRole[]>('/account/roles.json').data ?? []

// Only an owner makes owners. What each may do is said of those that every account has.
export function useRolesToGive(): { value: string; label: string; about: string | undefined }[] {
  const { team } = useTexts().settings
  const { role: own } = useOwnAccount()
  const roles = useOwnRoles()
  return [
    ...ROLES.filter((role) => own === 'owner' || role !== 'owner').map((value) => ({
      value,
      label: team.roles[value],
      about: team.rights[value],
    })),
    ...roles.map(({ id, name }) => ({ value: `role_${id}`, label: name, about: undefined })),
  ]
}

export function useRoleName(): (role: Role) => string {
  const { team } = useTexts().settings
  const roles = useOwnRoles()
  return (role) =>
    (team.roles as { [role: string]: string })[role] ??
    roles.find(({ id }) => role === `role_${id}`)?.name ??
    role
}
