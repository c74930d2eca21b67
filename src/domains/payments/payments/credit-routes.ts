import { printDecimal, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { printTime } from '../../../platform/clock.ts'
import { isProblem, readBoolean } from '../../../platform/fields/parse.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { idOf, rootOf } from '../../../platform/http/crud-operations.ts'
import { itemsResponse, type JsonObject, jsonResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { readCredits, useCredit } from './credit.ts'
import { credits, DIRECTION_PARAMETER, useCreditShape, usedCreditShape } from './credit-shapes.ts'

export const creditRoutes = [
  ...get('/clients/:id/credit', 'json xml', showCredit()),
  ...post('/invoices/:id/use_credit', 'json xml', applyCredit()),
]

function showCredit(): Operation {
  return {
    summary: 'Show the credit of a client',
    description: 'Payments of a client that are not allocated to an invoice, summed by currency.',
    access: 'read',
    shape: clients,
    query: DIRECTION_PARAMETER,
    request_kind: 'nothing',
    response_kind: 'list',
    response_shape: credits,
    run: async (call) => {
      const { account_id, time_zone } = call.caller
      const clientCredits = await readCredits(call.db, account_id, idOf(call), readDirection(call.query))
      const documents = clientCredits.map(
        ({ currency, amount, parts }): JsonObject => ({
          currency,
          amount: printDecimal(amount),
          payments: parts.map(({ payment: { id, name, paid_date }, remaining }) => ({
            id,
            name,
            paid_date: paid_date === null ? null : printTime(paid_date, time_zone),
            amount: printDecimal(remaining),
          })),
        }),
      )
      return itemsResponse(credits, documents)
    },
  }
}

function readDirection({ income }: InputObject): boolean {
  const flag = readBoolean(income ?? '')
  if (isProblem(flag)) throw invalid({ income: 'must be yes or no' })
  return flag ?? true
}

function applyCredit(): Operation {
  return {
    summary: 'Use the credit of a client for an invoice',
    description: 'Allocates unused payments of the client to the document, the oldest first.',
    access: 'write',
    shape: invoiceShape,
    query: useCreditShape.fields,
    request_kind: 'parameters',
    response_kind: 'outcome',
    response_shape: usedCreditShape,
    run: async (call) => {
      const requestedAmount =
        readFields(useCreditShape, { amount: findParameter(call, 'amount') }).amount ?? null
      const { invoice, amount, remaining, payment_ids } = await useCredit(
        call.db,
        writeContext(call),
        idOf(call),
        requestedAmount,
      )
      return jsonResponse({
        id: invoice.id,
        used: printDecimal(amount),
        credit_left: printDecimal(remaining),
        currency: invoice.currency,
        status: invoice.status,
        paid: printDecimal(invoice.paid ?? ZERO),
        amount_due: printDecimal(invoice.amount_due ?? ZERO),
        payment_ids,
      })
    },
  }
}

const findParameter = ({ query, body }: ApiRequest, name: string) =>
  query[name] ?? rootOf(body, name)[name] ?? null
