import type { TableName } from '../../../interest/rates.ts'
import { printDecimal } from '../../../money/decimal.ts'
import { compose, readFields } from '../../../platform/fields/resource.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import { isTree } from '../../../platform/formats/input.ts'
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
import { type Call, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { presentInvoice } from '../../documents/invoices/present.ts'
import {
  type CreateInvoice,
  createInterestRate,
  createNote,
  deleteInterestRate,
  type InterestAsked,
  readInterest,
  restoreInterestRate,
  updateInterestRate,
} from './actions.ts'
import { interestListRoutes } from './list-routes.ts'
import type { FoundInterest } from './note.ts'
import { checkSpan, notedOf } from './rules.ts'
import { ASKED, interestRates, interestShape, noteShape } from './schema.ts'

export const interestRoutes = (create: CreateInvoice) => [
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
  ...post('/invoices/:id/interest', 'json xml', noteInterest(create)),
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
      const found = await readInterest(call.db, writerOf(call), idOf(call), askedOf(call.query))
      return recordAnswer(interestShape, presentInterest(found))
    },
  }
}

function noteInterest(create: CreateInvoice): Operation {
  return {
    summary: 'Ask for the interest of an invoice',
    about:
      'Makes an accounting note (debit) with each line of the calculation, linked to the invoice. Days that a note counts are not asked for twice.',
    right: 'write',
    shape: noteShape,
    takes: 'record',
    gives: 'record',
    answers: invoiceShape,
    status: 201,
    run: async (call) => {
      const sent = sentOf(call)
      const { compensation } = compose(noteShape, readFields(noteShape, sent))
      const asked = { ...askedOf(sent), compensation: compensation ?? false }
      const note = await createNote(call.db, writerOf(call), idOf(call), asked, create)
      return recordAnswer(invoiceShape, presentInvoice(call, note, true), 201)
    },
  }
}

// In the address or in the body, there with or without the name of what it is.
function sentOf({ query, body }: Call): Tree {
  const inner = body.interest
  return { ...query, ...body, ...(inner !== undefined && inner !== null && isTree(inner) ? inner : {}) }
}

function askedOf(sent: Tree): InterestAsked {
  const { rates, date_from, date_to, to } = readFields({ fields: ASKED }, sent)
  checkSpan(date_from, date_to ?? to, date_to ? 'date_to' : 'to')
  return { rates: (rates ?? null) as TableName | null, from: date_from ?? null, to: date_to ?? to ?? null }
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
