import { invalid } from '../../../platform/api-error.ts'
import type { ExtraConditions } from '../../../platform/database/lists/filter.ts'
import { sql } from '../../../platform/database/sql.ts'
import { integer } from '../../../platform/fields/field.ts'
import { isProblem, readInteger } from '../../../platform/fields/parse.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'

export const DOCUMENT_PARAMETERS = {
  from_warehouse_document: integer({ description: 'Only goods that this document issued' }),
  to_warehouse_document: integer({
    description: 'Only goods that this document received; both parameters together return both',
  }),
}

// Filters movements by the document that issued the goods and by the one that received them.
export function documentConditions({ query }: ApiRequest): ExtraConditions {
  const readId = (parameter: string) => {
    const id = readInteger((query[parameter] ?? '') as string)
    if (isProblem(id)) throw invalid({ [parameter]: id.problem })
    return id
  }
  const [issued, received] = [readId('from_warehouse_document'), readId('to_warehouse_document')]
  const conditions = [
    ...(issued === null ? [] : [sql`warehouse_document_id = ${issued} and quantity < 0`]),
    ...(received === null ? [] : [sql`warehouse_document_id = ${received} and quantity > 0`]),
  ]
  const [first, second] = conditions
  if (first === undefined) return { others: [] }
  return { others: [second ? sql`(${first} or ${second})` : first] }
}
