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
import { createBankAccount, deleteBankAccount, restoreBankAccount, updateBankAccount } from './actions.ts'
import { bankAccounts } from './schema.ts'

export const routes = [
  ...get('/bank_accounts', 'json xml', listing(bankAccounts)),
  ...post('/bank_accounts', 'json xml', creation(bankAccounts, createBankAccount)),
  ...get('/bank_accounts/:id', 'json xml', showing(bankAccounts)),
  ...put('/bank_accounts/:id', 'json xml', change(bankAccounts, updateBankAccount)),
  ...del('/bank_accounts/:id', 'json xml', deletion(bankAccounts, deleteBankAccount)),
  ...post(
    '/bank_accounts/:id/restore',
    'json xml',
    restoration(bankAccounts, (call, id) => restoreBankAccount(call.db, actorOf(call), id)),
  ),
]
