import {
  actorOf,
  change,
  creation,
  deletion,
  listing,
  restoration,
  showing,
} from '../../../platform/http/crud-operations.ts'
import { del, get, post, put } from '../../../platform/http/route.ts'
import { createWarehouse, deleteWarehouse, restoreWarehouse, updateWarehouse } from './actions.ts'
import { warehouses } from './schema.ts'

export const routes = [
  ...get('/warehouses', 'json xml', listing(warehouses)),
  ...post('/warehouses', 'json xml', creation(warehouses, createWarehouse)),
  ...get('/warehouses/:id', 'json xml', showing(warehouses)),
  ...put('/warehouses/:id', 'json xml', change(warehouses, updateWarehouse)),
  ...del('/warehouses/:id', 'json xml', deletion(warehouses, deleteWarehouse)),
  ...post(
    '/warehouses/:id/restore',
    'json xml',
    restoration(warehouses, (call, id) => restoreWarehouse(call.db, actorOf(call), id)),
  ),
]
