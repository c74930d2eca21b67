import {
  actorOf,
  change,
  creation,
  deletion,
  idOf,
  listing,
  restoration,
  showing,
} from '../../platform/http/operations.ts'
import { del, get, post, put } from '../../platform/http/route.ts'
import { warned } from '../../platform/http/warned.ts'
import { createClient, deleteClient, restoreClient, updateClient } from './actions.ts'
import { clientWarnings } from './rules.ts'
import { clients } from './schema.ts'

const { shape, finish, present } = warned(clients, clientWarnings)

export const routes = [
  ...get('/clients', 'json xml', listing(shape)),
  ...post('/clients', 'json xml', creation(shape, createClient, present)),
  ...get('/clients/:id', 'json xml', showing(shape, idOf, finish)),
  ...put('/clients/:id', 'json xml', change(shape, updateClient, present)),
  ...del('/clients/:id', 'json xml', deletion(shape, deleteClient)),
  ...post(
    '/clients/:id/restore',
    'json xml',
    restoration(shape, (call, id) => restoreClient(call.db, actorOf(call), id), present),
  ),
]
