import {
  actorOf,
  change,
  creation,
  deletion,
  listing,
  restoration,
  showing,
} from '../../platform/http/operations.ts'
import { del, get, post, put } from '../../platform/http/route.ts'
import { createClient, deleteClient, restoreClient, updateClient } from './actions.ts'
import { clients } from './schema.ts'

export const routes = [
  ...get('/clients', 'json xml', listing(clients)),
  ...post('/clients', 'json xml', creation(clients, createClient)),
  ...get('/clients/:id', 'json xml', showing(clients)),
  ...put('/clients/:id', 'json xml', change(clients, updateClient)),
  ...del('/clients/:id', 'json xml', deletion(clients, deleteClient)),
  ...post(
    '/clients/:id/restore',
    'json xml',
    restoration(clients, (call, id) => restoreClient(call.db, actorOf(call), id)),
  ),
]
