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
import { createAddress, deleteAddress, restoreAddress, updateAddress } from './actions.ts'
import { addresses } from './schema.ts'

export const routes = [
  ...get('/addresses', 'json xml', listOperation(addresses)),
  ...post('/addresses', 'json xml', createOperation(addresses, createAddress)),
  ...get('/addresses/:id', 'json xml', showOperation(addresses)),
  ...put('/addresses/:id', 'json xml', updateOperation(addresses, updateAddress)),
  ...del('/addresses/:id', 'json xml', deleteOperation(addresses, deleteAddress)),
  ...post(
    '/addresses/:id/restore',
    'json xml',
    restoreOperation(addresses, (call, id) => restoreAddress(call.db, actorOf(call), id)),
  ),
]
