import { forbidden } from '../../../platform/api-error.ts'
import { integer } from '../../../platform/fields/field.ts'
import { outside } from '../../../platform/fields/resource.ts'
import {
  actorOf,
  change,
  creation,
  deletion,
  idOf,
  listing,
  type Present,
  plainly,
  restoration,
  showing,
} from '../../../platform/http/crud-operations.ts'
import type { Document } from '../../../platform/http/response.ts'
import { type Call, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { mayChangeBankAccounts } from '../../administration/accounts/rules.ts'
import { createBankAccount, deleteBankAccount, restoreBankAccount, updateBankAccount } from './actions.ts'
import { bankAccounts } from './schema.ts'

const shape = outside(bankAccounts, {
  shown: { bank_account_id: integer({ readonly: true, initial: 0, about: 'The same as `id`' }) },
})

const finish = (_call: Call, documents: Document[]): Document[] => {
  for (const document of documents) document.bank_account_id = document.id
  return documents
}

const present: Present<typeof bankAccounts.fields> = async (call, records) =>
  finish(call, await plainly(bankAccounts)(call, records))

// Whoever changes where money goes takes it; an account says who may.
const guarded = (operation: Operation): Operation => ({
  ...operation,
  run: (call) => {
    if (!mayChangeBankAccounts(call.caller))
      throw forbidden('Bank accounts are changed by administrators here')
    return operation.run(call)
  },
})

export const routes = [
  ...get('/bank_accounts', 'json xml', listing(shape, { finish })),
  ...post('/bank_accounts', 'json xml', guarded(creation(shape, createBankAccount, present))),
  ...get('/bank_accounts/:id', 'json xml', showing(shape, idOf, finish)),
  ...put('/bank_accounts/:id', 'json xml', guarded(change(shape, updateBankAccount, present))),
  ...del('/bank_accounts/:id', 'json xml', guarded(deletion(shape, deleteBankAccount))),
  ...post(
    '/bank_accounts/:id/restore',
    'json xml',
    guarded(restoration(shape, (call, id) => restoreBankAccount(call.db, actorOf(call), id), present)),
  ),
]
