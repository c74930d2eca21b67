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
import { createRule, deleteRule, restoreRule, updateRule } from './actions.ts'
import { bankingRules } from './schema.ts'

export const routes = [
  ...get('/banking/rules', 'json xml', listOperation(bankingRules)),
  ...post('/banking/rules', 'json xml', createOperation(bankingRules, createRule)),
  ...get('/banking/rules/:id', 'json xml', showOperation(bankingRules)),
  ...put('/banking/rules/:id', 'json xml', updateOperation(bankingRules, updateRule)),
  ...del('/banking/rules/:id', 'json xml', deleteOperation(bankingRules, deleteRule)),
  ...post(
    '/banking/rules/:id/restore',
    'json xml',
    restoreOperation(bankingRules, (call, id) => restoreRule(call.db, actorOf(call), id)),
  ),
]
