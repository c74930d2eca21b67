import { listOperation } from '../../../platform/http/crud-operations.ts'
import { get } from '../../../platform/http/route.ts'
import { DOCUMENT_PARAMETERS, documentConditions } from './list.ts'
import { warehouseActions } from './schema.ts'

export const routes = [
  ...get(
    '/warehouse_actions',
    'json xml',
    listOperation(warehouseActions, { extraConditions: documentConditions, query: DOCUMENT_PARAMETERS }),
  ),
]
