import type { Fields } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { idOf, presentPlain, rootOf } from '../../../platform/http/crud-operations.ts'
import { itemsResponse, type JsonObject, recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import { bankingTransactions, type Transaction } from '../bank-statements/schema.ts'
import { bookTransaction, ignoreTransaction, matchTransaction, undoTransaction } from './actions.ts'
import { bookInput, matchInput, suggestionShape } from './schema.ts'
import { suggestionsOf } from './suggestions.ts'

const present = presentPlain(bankingTransactions)

export const routes = [
  ...get('/banking/transactions/:id/suggestions', 'json xml', suggestions()),
  ...post('/banking/transactions/:id/match', 'json xml', match()),
  ...post('/banking/transactions/:id/book', 'json xml', book()),
  ...post('/banking/transactions/:id/ignore', 'json xml', ignore()),
  ...post('/banking/transactions/:id/undo', 'json xml', undo()),
]

function suggestions(): Operation {
  return {
    summary: 'Suggest what a bank transaction pays',
    description: 'The most likely first, each with its reasons. Empty unless the transaction is open.',
    access: 'read',
    shape: bankingTransactions,
    request_kind: 'nothing',
    response_kind: 'list',
    response_shape: suggestionShape,
    run: async (call) =>
      itemsResponse(suggestionShape, await suggestionsOf(call.db, call.caller, idOf(call))),
  }
}

function match(): Operation {
  return {
    summary: 'Match a bank transaction with documents',
    description:
      'Creates a payment of the whole amount. It settles the documents in their order; the remainder is credit of the client.',
    access: 'write',
    shape: matchInput,
    response_shape: bankingTransactions,
    request_kind: 'fields',
    response_kind: 'record',
    run: async (call) => {
      const input = readFields(matchInput, inputOf(call, matchInput))
      return respond(call, await matchTransaction(call.db, writeContext(call), idOf(call), input))
    },
  }
}

function book(): Operation {
  return {
    summary: 'Book a bank transaction without a document',
    description: 'For fees, taxes, salaries and own transfers. No payment is created.',
    access: 'write',
    shape: bookInput,
    response_shape: bankingTransactions,
    request_kind: 'fields',
    response_kind: 'record',
    run: async (call) => {
      const { category } = readFields(bookInput, inputOf(call, bookInput), 'for a new record')
      return respond(call, await bookTransaction(call.db, writeContext(call), idOf(call), category ?? null))
    },
  }
}

function ignore(): Operation {
  return {
    summary: 'Ignore a bank transaction',
    access: 'write',
    shape: bankingTransactions,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => respond(call, await ignoreTransaction(call.db, writeContext(call), idOf(call))),
  }
}

function undo(): Operation {
  return {
    summary: 'Open a bank transaction again',
    description: 'Deletes the payment that its match created; a payment that existed before stays.',
    access: 'write',
    shape: bankingTransactions,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => respond(call, await undoTransaction(call.db, writeContext(call), idOf(call))),
  }
}

async function respond(call: ApiRequest, transaction: Transaction) {
  const [document] = await present(call, [transaction])
  return recordResponse(bankingTransactions, document as JsonObject)
}

// XML and some programs put the fields into a root element.
function inputOf({ body }: ApiRequest, { fields }: { fields: Fields }): InputObject {
  const key = Object.keys(fields).find((name) => name in body)
  return key === undefined ? rootOf(body, '') : body
}
