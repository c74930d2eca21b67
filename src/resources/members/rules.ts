import { forbidden, invalid } from '../../platform/refusal.ts'
import type { ROLES } from '../accounts/schema.ts'

type Role = (typeof ROLES)[number]

// An owner is made, changed and removed by owners alone.
export function checkOwnership(actor: Role | undefined, ...touched: (Role | undefined)[]) {
  if (actor !== 'owner' && touched.includes('owner')) throw forbidden('Only an owner may do this')
}

export function checkOwnerStays(current: Role, wanted: Role | undefined, owners: number) {
  if (current === 'owner' && wanted !== 'owner' && owners <= 1)
    throw invalid({ role: 'the account needs an owner: make somebody else one first' })
}
