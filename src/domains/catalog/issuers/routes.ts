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
import { createIssuer, deleteIssuer, restoreIssuer, updateIssuer } from './actions.ts'
import { issuers } from './schema.ts'

export const routes = [
  ...get('/issuers', 'json xml', listOperation(issuers)),
  ...post('/issuers', 'json xml', createOperation(issuers, createIssuer)),
  ...get('/issuers/:id', 'json xml', showOperation(issuers)),
  ...put('/issuers/:id', 'json xml', updateOperation(issuers, updateIssuer)),
  ...del('/issuers/:id', 'json xml', deleteOperation(issuers, deleteIssuer)),
  ...post(
    '/issuers/:id/restore',
    'json xml',
    restoreOperation(issuers, (call, id) => restoreIssuer(call.db, actorOf(call), id)),
  ),
]
