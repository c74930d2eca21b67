import { forbidden } from '../../../platform/api-error.ts'
import { integer } from '../../../platform/fields/field.ts'
import { apiShape } from '../../../platform/fields/resource.ts'
import {
  actorOf,
  createOperation,
  deleteOperation,
  idOf,
  listOperation,
  type Present,
  presentPlain,
  restoreOperation,
  showOperation,
  updateOperation,
} from '../../../platform/http/crud-operations.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { mayChangeBankAccounts } from '../../administration/accounts/rules.ts'
import { createBankAccount, deleteBankAccount, restoreBankAccount, updateBankAccount } from './actions.ts'
import { bankAccounts } from './schema.ts'

const shape = apiShape(bankAccounts, {
  response_fields: {
    bank_account_id: integer({ readonly: true, initial: 0, description: 'The same as `id`' }),
  },
})

const finish = (_call: ApiRequest, documents: JsonObject[]): JsonObject[] => {
  for (const document of documents) document.bank_account_id = document.id
  return documents
}

const present: Present<typeof bankAccounts.fields> = async (call, records) =>
  finish(call, await presentPlain(bankAccounts)(call, records))

// Only members who may change bank accounts change where money goes; the account decides who may.
const withGuard = (operation: Operation): Operation => ({
  ...operation,
  confirms_identity: true,
  run: (call) => {
    if (!mayChangeBankAccounts(call.caller))
      throw forbidden('Only administrators can change bank accounts; ask one of them')
    return operation.run(call)
  },
})

export const routes = [
  ...get('/bank_accounts', 'json xml', listOperation(shape, { finish })),
  ...post('/bank_accounts', 'json xml', withGuard(createOperation(shape, createBankAccount, present))),
  ...get('/bank_accounts/:id', 'json xml', showOperation(shape, idOf, finish)),
  ...put('/bank_accounts/:id', 'json xml', withGuard(updateOperation(shape, updateBankAccount, present))),
  ...del('/bank_accounts/:id', 'json xml', withGuard(deleteOperation(shape, deleteBankAccount))),
  ...post(
    '/bank_accounts/:id/restore',
    'json xml',
    withGuard(restoreOperation(shape, (call, id) => restoreBankAccount(call.db, actorOf(call), id), present)),
  ),
]
