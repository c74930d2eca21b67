import type { TableName } from '../../../interest/rates.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { isTree, type Tree } from '../../../platform/formats/input.ts'
import type { Call } from '../../../platform/http/route.ts'
import type { InterestAsked } from './actions.ts'
import { checkSpan } from './rules.ts'
import { ASKED } from './schema.ts'

// In the address or in the body, there with or without the name of what it is.
export function interestInput({ query, body }: Call): Tree {
  const inner = body.interest
  return { ...query, ...body, ...(inner !== undefined && inner !== null && isTree(inner) ? inner : {}) }
}

export function interestQuery(sent: Tree): InterestAsked {
  const { rates, date_from, date_to, to } = readFields({ fields: ASKED }, sent)
  checkSpan(date_from, date_to ?? to, date_to ? 'date_to' : 'to')
  return { rates: (rates ?? null) as TableName | null, from: date_from ?? null, to: date_to ?? to ?? null }
}
