import type { TableName } from '../../../interest/rates.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { type InputObject, isInputObject } from '../../../platform/formats/input.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import type { InterestQuery } from './actions.ts'
import { checkSpan } from './rules.ts'
import { INTEREST_PARAMETERS } from './schema.ts'

// Reads the parameters from the query or the body, with or without the root key.
export function interestInput({ query, body }: ApiRequest): InputObject {
  const inner = body.interest
  return {
    ...query,
    ...body,
    ...(inner !== undefined && inner !== null && isInputObject(inner) ? inner : {}),
  }
}

export function interestQuery(input: InputObject): InterestQuery {
  const { rates, date_from, date_to, to } = readFields({ fields: INTEREST_PARAMETERS }, input)
  checkSpan(date_from, date_to ?? to, date_to ? 'date_to' : 'to')
  return { rates: (rates ?? null) as TableName | null, from: date_from ?? null, to: date_to ?? to ?? null }
}
