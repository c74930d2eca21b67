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
import { createAddress, deleteAddress, restoreAddress, updateAddress } from './actions.ts'
import { addresses } from './schema.ts'

export const routes = [
  ...get('/addresses', 'json xml', listing(addresses)),
  ...post('/addresses', 'json xml', creation(addresses, createAddress)),
  ...get('/addresses/:id', 'json xml', showing(addresses)),
  ...put('/addresses/:id', 'json xml', change(addresses, updateAddress)),
  ...del('/addresses/:id', 'json xml', deletion(addresses, deleteAddress)),
  ...post(
    '/addresses/:id/restore',
    'json xml',
    restoration(addresses, (call, id) => restoreAddress(call.db, actorOf(call), id)),
  ),
]
