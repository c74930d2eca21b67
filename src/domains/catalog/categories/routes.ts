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
import { createCategory, deleteCategory, restoreCategory, updateCategory } from './actions.ts'
import { categories } from './schema.ts'

export const routes = [
  ...get('/categories', 'json xml', listOperation(categories)),
  ...post('/categories', 'json xml', createOperation(categories, createCategory)),
  ...get('/categories/:id', 'json xml', showOperation(categories)),
  ...put('/categories/:id', 'json xml', updateOperation(categories, updateCategory)),
  ...del('/categories/:id', 'json xml', deleteOperation(categories, deleteCategory)),
  ...post(
    '/categories/:id/restore',
    'json xml',
    restoreOperation(categories, (call, id) => restoreCategory(call.db, actorOf(call), id)),
  ),
]
