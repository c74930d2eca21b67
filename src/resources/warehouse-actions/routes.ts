import type { Own } from '../../platform/database/lists/filter.ts'
import { sql } from '../../platform/database/sql.ts'
import { integer } from '../../platform/fields/field.ts'
import { isProblem, readInteger } from '../../platform/fields/read.ts'
import { listing } from '../../platform/http/operations.ts'
import { type Call, get } from '../../platform/http/route.ts'
import { invalid } from '../../platform/refusal.ts'
import { warehouseActions } from './schema.ts'

const BOUNDS = {
  from_warehouse_document: integer({ about: 'Of this document and later ones' }),
  to_warehouse_document: integer({ about: 'Of this document and earlier ones' }),
}

export const routes = [
  ...get('/warehouse_actions', 'json xml', listing(warehouseActions, { own: between, query: BOUNDS })),
]

// Those of the documents from one id to another.
function between({ query }: Call): Own {
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
