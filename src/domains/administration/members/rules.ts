import { forbidden, invalid } from '../../../platform/api-error.ts'

// An owner is made, changed and removed by owners alone.
export function checkOwnership(actor: string | undefined, ...touched: (string | undefined)[]) {
  if (actor !== 'owner' && touched.includes('owner')) throw forbidden('Only an owner may do this')
}

export function checkOwnerStays(current: string, wanted: string | undefined, owners: number) {
  if (current === 'owner' && wanted !== 'owner' && owners <= 1)
    throw invalid({ role: 'the account needs an owner: make somebody else one first' })
}
