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
import { createIssuer, deleteIssuer, restoreIssuer, updateIssuer } from './actions.ts'
import { issuers } from './schema.ts'

export const routes = [
  ...get('/issuers', 'json xml', listing(issuers)),
  ...post('/issuers', 'json xml', creation(issuers, createIssuer)),
  ...get('/issuers/:id', 'json xml', showing(issuers)),
  ...put('/issuers/:id', 'json xml', change(issuers, updateIssuer)),
  ...del('/issuers/:id', 'json xml', deletion(issuers, deleteIssuer)),
  ...post(
    '/issuers/:id/restore',
    'json xml',
    restoration(issuers, (call, id) => restoreIssuer(call.db, actorOf(call), id)),
  ),
]
