import { printDecimal } from '../../../money/decimal.ts'
import {
  actorOf,
  createOperation,
  deleteOperation,
  idOf,
  listOperation,
  restoreOperation,
  showOperation,
  updateOperation,
} from '../../../platform/http/crud-operations.ts'
import { type JsonObject, recordResponse } from '../../../platform/http/response.ts'
import { del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import {
  createInterestRate,
  deleteInterestRate,
  readInterest,
  restoreInterestRate,
  updateInterestRate,
} from './actions.ts'
import { interestListRoutes } from './list-routes.ts'
import type { InvoiceInterest } from './note.ts'
import { interestQuery } from './query.ts'
import { claimOfNote } from './rules.ts'
import { INTEREST_PARAMETERS, interestRates, interestShape } from './schema.ts'

export const interestRoutes = () => [
  ...get('/interest_rates', 'json xml', listOperation(interestRates)),
  ...post('/interest_rates', 'json xml', createOperation(interestRates, createInterestRate)),
  ...interestListRoutes(),
  ...get('/interest_rates/:id', 'json xml', showOperation(interestRates)),
  ...put('/interest_rates/:id', 'json xml', updateOperation(interestRates, updateInterestRate)),
  ...del('/interest_rates/:id', 'json xml', deleteOperation(interestRates, deleteInterestRate)),
  ...post(
    '/interest_rates/:id/restore',
    'json xml',
    restoreOperation(interestRates, (call, id) => restoreInterestRate(call.db, actorOf(call), id)),
  ),
  ...get('/invoices/:id/interest', 'json xml', showInterest()),
]

function showInterest(): Operation {
  return {
    summary: 'Show the interest of an invoice',
    description:
      'Line by line: days, rates and principal. Nothing is stored. Days without a known rate are rejected.',
    access: 'read',
    shape: invoiceShape,
    query: INTEREST_PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'record',
    response_shape: interestShape,
    run: async (call) => {
      const interest = await readInterest(call.db, writeContext(call), idOf(call), interestQuery(call.query))
      return recordResponse(interestShape, presentInterest(interest))
    },
  }
}

const presentInterest = ({
  invoice,
  table,
  period: stretch,
  claim,
  lines,
  total,
  compensation,
  notes,
  unknownFrom,
}: InvoiceInterest): JsonObject => ({
  invoice_id: invoice.id,
  number: invoice.number,
  currency: invoice.currency,
  rates: table,
  claim: printDecimal(claim.amount),
  payments: claim.paid.map(({ day, amount }) => ({ date: day, amount: printDecimal(amount) })),
  date_from: stretch.from,
  date_to: stretch.to,
  unknown_from: unknownFrom,
  lines: lines.map(({ from, to, days, principal, rate, amount }) => ({
    date_from: from,
    date_to: to,
    days,
    principal: printDecimal(principal),
    rate: printDecimal(rate),
    amount: printDecimal(amount),
  })),
  total: printDecimal(total),
  compensation: compensation && {
    eur: printDecimal(compensation.eur),
    amount: compensation.amount && printDecimal(compensation.amount),
    exchange_rate: compensation.rate && printDecimal(compensation.rate),
    exchange_date: compensation.date,
  },
  notes: notes.map((note) => ({
    id: note.id,
    number: note.number,
    date_from: claimOfNote(note).date_from,
    date_to: claimOfNote(note).date_to,
    amount: note.price_gross && printDecimal(note.price_gross),
  })),
})
