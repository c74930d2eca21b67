import type { Own } from '../../platform/database/lists/filter.ts'
import { sql } from '../../platform/database/sql.ts'
import { integer } from '../../platform/fields/field.ts'
import { isProblem, readInteger } from '../../platform/fields/read.ts'
import type { Call } from '../../platform/http/route.ts'
import { invalid } from '../../platform/refusal.ts'

export const BOUNDS = {
  from_warehouse_document: integer({ about: 'Of this document and later ones' }),
  to_warehouse_document: integer({ about: 'Of this document and earlier ones' }),
}

// Those of the documents from one id to another.
export function between({ query }: Call): Own {
  const bound = (parameter: string) => {
    const id = readInteger((query[parameter] ?? '') as string)
    if (isProblem(id)) throw invalid({ [parameter]: id.problem })
    return id
  }
  const [first, last] = [bound('from_warehouse_document'), bound('to_warehouse_document')]
  return {
    others: [
      ...(first === null ? [] : [sql`warehouse_document_id >= ${first}`]),
      ...(last === null ? [] : [sql`warehouse_document_id <= ${last}`]),
    ],
  }
}
