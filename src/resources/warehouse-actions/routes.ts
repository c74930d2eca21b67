import { listing } from '../../platform/http/operations.ts'
import { get } from '../../platform/http/route.ts'
import { BOUNDS, between } from './list.ts'
import { warehouseActions } from './schema.ts'

export const routes = [
  ...get('/warehouse_actions', 'json xml', listing(warehouseActions, { own: between, query: BOUNDS })),
]
