import {
  actorOf,
  createOperation,
  deleteOperation,
  listOperation,
  restoreOperation,
  showOperation,
  updateOperation,
} from '../../../platform/http/crud-operations.ts'
import { del, get, post, put } from '../../../platform/http/route.ts'
import { createWarehouse, deleteWarehouse, restoreWarehouse, updateWarehouse } from './actions.ts'
import { warehouses } from './schema.ts'

export const routes = [
  ...get('/warehouses', 'json xml', listOperation(warehouses)),
  ...post('/warehouses', 'json xml', createOperation(warehouses, createWarehouse)),
  ...get('/warehouses/:id', 'json xml', showOperation(warehouses)),
  ...put('/warehouses/:id', 'json xml', updateOperation(warehouses, updateWarehouse)),
  ...del('/warehouses/:id', 'json xml', deleteOperation(warehouses, deleteWarehouse)),
  ...post(
    '/warehouses/:id/restore',
    'json xml',
    restoreOperation(warehouses, (call, id) => restoreWarehouse(call.db, actorOf(call), id)),
  ),
]
