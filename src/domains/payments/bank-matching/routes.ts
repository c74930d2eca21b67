import { invalid, notFound } from '../../../platform/api-error.ts'
import { printTime } from '../../../platform/clock.ts'
import { type Fields, ids } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { idOf, presentPlain, rootOf } from '../../../platform/http/crud-operations.ts'
import { itemsResponse, type JsonObject, recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import { type BookingRun, findRun, newestRuns } from '../bank-statements/booking-run-store.ts'
import { startBookingRun } from '../bank-statements/booking-runs.ts'
import { bankingTransactions, bookingRunShape, type Transaction } from '../bank-statements/schema.ts'
import {
  bookTransaction,
  declineSuggestion,
  ignoreTransaction,
  matchTransaction,
  undoTransaction,
} from './actions.ts'
import { presentSuggestions, suggestionsOf } from './present.ts'
import { bookInput, declineInput, matchInput, suggestionShape, transactionSuggestions } from './schema.ts'
import { openTransactions, recordsByIds } from './store.ts'

const present = presentPlain(bankingTransactions)
const TRANSACTIONS_MAX = 100
const RUNS_LISTED_MAX = 20
const MANY = { ids: ids({ description: 'Ids of bank transactions, separated by commas' }) }

export const routes = [
  ...get('/banking/transactions/suggestions', 'json xml', suggestionsOfMany()),
  ...get('/banking/transactions/:id/suggestions', 'json xml', suggestions()),
  ...post('/banking/transactions/:id/match', 'json xml', match()),
  ...post('/banking/transactions/:id/book', 'json xml', book()),
  ...post('/banking/transactions/:id/ignore', 'json xml', ignore()),
  ...post('/banking/transactions/:id/decline', 'json xml', decline()),
  ...post('/banking/transactions/:id/undo', 'json xml', undo()),
  ...get('/banking/booking_runs', 'json xml', listRuns()),
  ...post('/banking/booking_runs', 'json xml', createRun()),
  ...get('/banking/booking_runs/:id', 'json xml', showRun()),
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

function suggestionsOfMany(): Operation {
  return {
    summary: 'Suggest what several bank transactions pay',
    description: `Much faster than one after the other. At most ${TRANSACTIONS_MAX}; without \`ids\` the oldest that are open.`,
    access: 'read',
    shape: bankingTransactions,
    query: MANY,
    request_kind: 'nothing',
    response_kind: 'list',
    response_shape: transactionSuggestions,
    run: async (call) => {
      const { ids } = readFields({ fields: MANY }, call.query)
      if (ids && ids.length > TRANSACTIONS_MAX)
        throw invalid({ ids: `is too long (maximum is ${TRANSACTIONS_MAX} ids)` })
      const { db, caller } = call
      const oldest = { after: 0, to: Number.MAX_SAFE_INTEGER, limit: TRANSACTIONS_MAX }
      const transactions = ids?.length
        ? await recordsByIds(db, caller.account_id, bankingTransactions, ids)
        : await openTransactions(db, caller.account_id, oldest)
      const suggestions = await presentSuggestions(db, caller, transactions)
      return itemsResponse(
        transactionSuggestions,
        transactions.map(({ id }, index) => ({ transaction_id: id, suggestions: suggestions[index] ?? [] })),
      )
    },
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

function decline(): Operation {
  return {
    summary: 'Decline a suggestion for a bank transaction',
    description:
      'Send what the suggestion has. It then comes last, with `is_declined`, and nothing is booked automatically for this transaction.',
    access: 'write',
    shape: declineInput,
    response_shape: bankingTransactions,
    request_kind: 'fields',
    response_kind: 'record',
    run: async (call) => {
      const input = readFields(declineInput, inputOf(call, declineInput))
      return respond(call, await declineSuggestion(call.db, writeContext(call), idOf(call), input))
    },
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

function listRuns(): Operation {
  return {
    summary: 'List automatic bookings',
    description: `The newest ${RUNS_LISTED_MAX}, with their progress. They are stored for a week.`,
    access: 'read',
    shape: bookingRunShape,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const runs = await newestRuns(call.db, call.caller.account_id, RUNS_LISTED_MAX)
      return itemsResponse(
        bookingRunShape,
        runs.map((run) => presentRun(call, run)),
      )
    },
  }
}

function createRun(): Operation {
  return {
    summary: 'Book open bank transactions automatically',
    description:
      'Runs once in the background over all open transactions, and books those that are proven. An import does so by itself if `bank_automatic_booking` is `exact`.',
    access: 'write',
    shape: bookingRunShape,
    request_kind: 'nothing',
    response_kind: 'record',
    status: 201,
    run: async (call) => {
      const run = await startBookingRun(call.db, writeContext(call))
      return recordResponse(bookingRunShape, presentRun(call, run), 201)
    },
  }
}

function showRun(): Operation {
  return {
    summary: 'Get an automatic booking',
    access: 'read',
    shape: bookingRunShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => {
      const run = await findRun(call.db, call.caller.account_id, idOf(call))
      if (run === undefined) throw notFound()
      return recordResponse(bookingRunShape, presentRun(call, run))
    },
  }
}

function presentRun({ caller: { time_zone } }: ApiRequest, run: BookingRun): JsonObject {
  const { id, status, done, total, booked, created_at, updated_at } = run
  return {
    ...{ id, status, done, total, booked },
    created_at: printTime(created_at, time_zone),
    updated_at: printTime(updated_at, time_zone),
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
