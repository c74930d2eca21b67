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
import { createCategory, deleteCategory, restoreCategory, updateCategory } from './actions.ts'
import { categories } from './schema.ts'

export const routes = [
  ...get('/categories', 'json xml', listing(categories)),
  ...post('/categories', 'json xml', creation(categories, createCategory)),
  ...get('/categories/:id', 'json xml', showing(categories)),
  ...put('/categories/:id', 'json xml', change(categories, updateCategory)),
  ...del('/categories/:id', 'json xml', deletion(categories, deleteCategory)),
  ...post(
    '/categories/:id/restore',
    'json xml',
    restoration(categories, (call, id) => restoreCategory(call.db, actorOf(call), id)),
  ),
]
