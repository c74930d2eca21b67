import type { Role } from '../../api/session.ts'

const ROLES: readonly Role[] = ['owner', 'admin', 'member', 'accountant']

// Only an owner makes owners.
export const rolesGivenBy = (own: Role | undefined): Role[] =>
  ROLES.filter((role) => own === 'owner' || role !== 'owner')
