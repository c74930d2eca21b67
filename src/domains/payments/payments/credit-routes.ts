import { printDecimal, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { printTime } from '../../../platform/clock.ts'
import { isProblem, readBoolean } from '../../../platform/fields/parse.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import { idOf, topOf } from '../../../platform/http/crud-operations.ts'
import { type Document, itemsAnswer, plainAnswer } from '../../../platform/http/response.ts'
import { type Call, get, type Operation, post } from '../../../platform/http/route.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { readCredits, useCredit } from './credit.ts'
import { credits, SIDE, used, using } from './credit-shapes.ts'

export const creditRoutes = [
  ...get('/clients/:id/credit', 'json xml', showCredit()),
  ...post('/invoices/:id/use_credit', 'json xml', applyCredit()),
]

function showCredit(): Operation {
  return {
    summary: 'Show the credit of a client',
    about: 'What is left of the money of a client and settles nothing yet, each currency by itself.',
    right: 'read',
    shape: clients as never,
    query: SIDE,
    takes: 'nothing',
    gives: 'list',
    answers: credits,
    run: async (call) => {
      const { account_id, time_zone } = call.caller
      const found = await readCredits(call.db, account_id, idOf(call), readSide(call.query))
      const documents = found.map(
        ({ currency, amount, left }): Document => ({
          currency,
          amount: printDecimal(amount),
          payments: left.map(({ payment: { id, name, paid_date }, left }) => ({
            id,
            name,
            paid_date: paid_date === null ? null : printTime(paid_date, time_zone),
            amount: printDecimal(left),
          })),
        }),
      )
      return itemsAnswer(credits, documents)
    },
  }
}

function readSide({ income }: Tree): boolean {
  const read = readBoolean((income ?? '') as never)
  if (isProblem(read)) throw invalid({ income: 'is not yes or no' })
  return read ?? true
}

function applyCredit(): Operation {
  return {
    summary: 'Use the credit of a client for an invoice',
    about:
      'Money that is left of payments settles the document too: the oldest first, never more than there is.',
    right: 'write',
    shape: invoiceShape,
    query: using.fields,
    takes: 'parameters',
    gives: 'outcome',
    answers: used,
    run: async (call) => {
      const asked = readFields(using, { amount: said(call, 'amount') }).amount ?? null
      const { invoice, amount, left, payment_ids } = await useCredit(
        call.db,
        writerOf(call),
        idOf(call),
        asked,
      )
      return plainAnswer({
        id: invoice.id,
        used: printDecimal(amount),
        credit_left: printDecimal(left),
        currency: invoice.currency,
        status: invoice.status,
        paid: printDecimal(invoice.paid ?? ZERO),
        amount_due: printDecimal(invoice.amount_due ?? ZERO),
        payment_ids,
      })
    },
  }
}

const said = ({ query, body }: Call, name: string) => query[name] ?? topOf(body, name)[name] ?? null
