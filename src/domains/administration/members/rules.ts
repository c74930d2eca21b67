import { forbidden, invalid } from '../../../platform/api-error.ts'

// Only owners may appoint, change and remove owners.
export function checkOwnership(actorRole: string | undefined, ...affectedRoles: (string | undefined)[]) {
  if (actorRole !== 'owner' && affectedRoles.includes('owner')) throw forbidden('Only an owner can do this')
}

export function checkOwnerStays(current: string, newRole: string | undefined, owners: number) {
  if (current === 'owner' && newRole !== 'owner' && owners <= 1)
    throw invalid({ role: 'the account needs an owner; make another user the owner first' })
}
