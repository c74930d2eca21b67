import { printDecimal } from '../../../money/decimal.ts'
import {
  actorOf,
  change,
  creation,
  deletion,
  idOf,
  listing,
  restoration,
  showing,
} from '../../../platform/http/crud-operations.ts'
import { type Document, recordAnswer } from '../../../platform/http/response.ts'
import { del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import {
  createInterestRate,
  deleteInterestRate,
  readInterest,
  restoreInterestRate,
  updateInterestRate,
} from './actions.ts'
import { interestListRoutes } from './list-routes.ts'
import type { FoundInterest } from './note.ts'
import { interestQuery } from './query.ts'
import { notedOf } from './rules.ts'
import { ASKED, interestRates, interestShape } from './schema.ts'

export const interestRoutes = () => [
  ...get('/interest_rates', 'json xml', listing(interestRates)),
  ...post('/interest_rates', 'json xml', creation(interestRates, createInterestRate)),
  ...interestListRoutes(),
  ...get('/interest_rates/:id', 'json xml', showing(interestRates)),
  ...put('/interest_rates/:id', 'json xml', change(interestRates, updateInterestRate)),
  ...del('/interest_rates/:id', 'json xml', deletion(interestRates, deleteInterestRate)),
  ...post(
    '/interest_rates/:id/restore',
    'json xml',
    restoration(interestRates, (call, id) => restoreInterestRate(call.db, actorOf(call), id)),
  ),
  ...get('/invoices/:id/interest', 'json xml', showInterest()),
]

function showInterest(): Operation {
  return {
    summary: 'Show the interest of an invoice',
    about:
      'Line by line: days, rates, what was owed. Nothing is made. A day that no rate covers is refused, never guessed.',
    right: 'read',
    shape: invoiceShape,
    query: ASKED,
    takes: 'nothing',
    gives: 'record',
    answers: interestShape,
    run: async (call) => {
      const found = await readInterest(call.db, writerOf(call), idOf(call), interestQuery(call.query))
      return recordAnswer(interestShape, presentInterest(found))
    },
  }
}

const presentInterest = ({
  invoice,
  table,
  stretch,
  claim,
  lines,
  total,
  compensation,
  notes,
}: FoundInterest): Document => ({
  invoice_id: invoice.id,
  number: invoice.number,
  currency: invoice.currency,
  rates: table,
  claim: printDecimal(claim.amount),
  payments: claim.paid.map(({ day, amount }) => ({ date: day, amount: printDecimal(amount) })),
  date_from: stretch.from,
  date_to: stretch.to,
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
    date_from: notedOf(note).date_from,
    date_to: notedOf(note).date_to,
    amount: note.price_gross && printDecimal(note.price_gross),
  })),
})
