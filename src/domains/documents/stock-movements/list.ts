import { invalid } from '../../../platform/api-error.ts'
import type { Own } from '../../../platform/database/lists/filter.ts'
import { sql } from '../../../platform/database/sql.ts'
import { integer } from '../../../platform/fields/field.ts'
import { isProblem, readInteger } from '../../../platform/fields/parse.ts'
import type { Call } from '../../../platform/http/route.ts'

export const BOUNDS = {
  from_warehouse_document: integer({ about: 'What this document issued' }),
  to_warehouse_document: integer({ about: 'What this document received; with both, the one and the other' }),
}

// What went out by one document, and what came in by another.
export function movedBy({ query }: Call): Own {
  const named = (parameter: string) => {
    const id = readInteger((query[parameter] ?? '') as string)
    if (isProblem(id)) throw invalid({ [parameter]: id.problem })
    return id
  }
  const [issued, received] = [named('from_warehouse_document'), named('to_warehouse_document')]
  const asked = [
    ...(issued === null ? [] : [sql`warehouse_document_id = ${issued} and quantity < 0`]),
    ...(received === null ? [] : [sql`warehouse_document_id = ${received} and quantity > 0`]),
  ]
  const [first, second] = asked
  if (first === undefined) return { others: [] }
  return { others: [second ? sql`(${first} or ${second})` : first] }
}
