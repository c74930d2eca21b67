import { change, creation, deletion, listing, showing } from '../../platform/http/operations.ts'
import { del, get, post, put } from '../../platform/http/route.ts'
import { createClient, deleteClient, updateClient } from './actions.ts'
import { clients } from './schema.ts'

export const routes = [
  ...get('/clients', 'json xml', listing(clients)),
  ...post('/clients', 'json xml', creation(clients, createClient)),
  ...get('/clients/:id', 'json xml', showing(clients)),
  ...put('/clients/:id', 'json xml', change(clients, updateClient)),
  ...del('/clients/:id', 'json xml', deletion(clients, deleteClient)),
]
