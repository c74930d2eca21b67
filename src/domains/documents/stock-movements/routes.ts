import { listing } from '../../../platform/http/crud-operations.ts'
import { get } from '../../../platform/http/route.ts'
import { BOUNDS, movedBy } from './list.ts'
import { warehouseActions } from './schema.ts'

export const routes = [
  ...get('/warehouse_actions', 'json xml', listing(warehouseActions, { own: movedBy, query: BOUNDS })),
]
