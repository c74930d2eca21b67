import { dayAt } from '../../../platform/clock.ts'
import { listRows } from '../../../platform/database/lists/list.ts'
import { getRecord, recordFromRow } from '../../../platform/database/records.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import { idOf, pageLinks, restoreOperation, scopeOf, unwrap } from '../../../platform/http/crud-operations.ts'
import {
  itemsResponse,
  type JsonObject,
  listResponse,
  okResponse,
  recordResponse,
} from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import { createPayment, deletePayment, restorePayment, updatePayment } from './actions.ts'
import { readPayment, readShortPayment } from './input.ts'
import { PAYMENT_FILTERS, paymentConditions } from './list.ts'
import { INCLUDED, paymentByShortName, paymentShape, presentPayments } from './present.ts'
import { type Payment, type PaymentDraft, payments } from './schema.ts'
import { cashSums, sumCash } from './summary.ts'

// Clients of the family use both paths for a single payment; some omit `banking` from the path and the root
// key.
export const routes = [
  ...(
    [
      ['/banking/payments', paymentShape],
      ['/payments', paymentByShortName],
    ] as const
  ).flatMap(([path, shape]) => [
    ...get(path, 'json xml', list(shape)),
    ...post(path, 'json xml', create(shape)),
    ...get(`${path}/summary`, 'json xml', summary()),
  ]),
  ...(
    [
      ['/banking/payments/:id', paymentShape],
      ['/banking/payment/:id', paymentShape],
      ['/payments/:id', paymentByShortName],
    ] as const
  ).flatMap(([path, shape]) => [
    ...get(path, 'json xml', show(shape)),
    ...put(path, 'json xml', update(shape)),
    ...del(path, 'json xml', remove(shape)),
    ...post(`${path}/restore`, 'json xml', restoreOperation(shape, restore, presentPayments, INCLUDED)),
  ]),
]

type PaymentShape = typeof paymentShape

function list(shape: PaymentShape): Operation {
  return {
    summary: 'List payments',
    access: 'read',
    shape,
    query: { ...PAYMENT_FILTERS, ...INCLUDED },
    request_kind: 'list',
    response_kind: 'list',
    run: async (call) => {
      const conditions = paymentConditions(call)
      const resource = payments as Resource
      const { items, ...page } = await listRows(call.db, resource, scopeOf(call), call.query, {
        extra: conditions,
      })
      const records = items.map((row) => recordFromRow(payments, row))
      return listResponse(shape, await presentPayments(call, records), page, pageLinks(call))
    },
  }
}

function summary(): Operation {
  return {
    summary: 'Sum up payments',
    description:
      'Accepts the filters of the list and returns received, spent and expected money by currency.',
    access: 'read',
    shape: cashSums,
    query: PAYMENT_FILTERS,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => itemsResponse(cashSums, await sumCash(call)),
  }
}

function create(shape: PaymentShape): Operation {
  return {
    summary: 'Create a payment',
    description: 'A paid payment settles its invoices in order; the remainder is `overpaid`.',
    access: 'write',
    shape,
    query: INCLUDED,
    request_kind: 'record',
    response_kind: 'record',
    status: 201,
    run: async (call) => {
      const draft = readDraft(shape, call, 'for a new record')
      return paymentResponse(shape, call, await createPayment(call.db, writeContext(call), draft), 201)
    },
  }
}

function show(shape: PaymentShape): Operation {
  return {
    summary: 'Get one payment',
    access: 'read',
    shape,
    query: INCLUDED,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) =>
      paymentResponse(shape, call, await getRecord(call.db, call.caller.account_id, payments, idOf(call))),
  }
}

function update(shape: PaymentShape): Operation {
  return {
    summary: 'Change a payment',
    description: 'Its allocations are calculated again. `PATCH` does the same.',
    access: 'write',
    shape,
    query: INCLUDED,
    request_kind: 'record',
    response_kind: 'record',
    run: async (call) => {
      const draft = readDraft(shape, call)
      return paymentResponse(shape, call, await updatePayment(call.db, writeContext(call), idOf(call), draft))
    },
  }
}

function remove(shape: PaymentShape): Operation {
  return {
    summary: 'Delete a payment',
    description: 'Its allocations are released.',
    access: 'write',
    shape,
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      await deletePayment(call.db, writeContext(call), idOf(call))
      return okResponse()
    },
  }
}

function restore(call: ApiRequest, id: number) {
  return restorePayment(call.db, writeContext(call), id)
}

function readDraft(shape: PaymentShape, call: ApiRequest, purpose?: 'for a new record'): PaymentDraft {
  const { time_zone, settings } = call.caller
  if (shape !== paymentByShortName) return readPayment(inputOf(call), time_zone, purpose)
  const lang = settings.lang as string | null | undefined
  return readShortPayment(inputOf(call), { time_zone, lang, today: dayAt(call.now, time_zone) }, purpose)
}

const inputOf = ({ body }: ApiRequest) =>
  unwrap(body, paymentByShortName.name in body ? paymentByShortName.name : payments.name)

async function paymentResponse(shape: PaymentShape, call: ApiRequest, payment: Payment, status = 200) {
  const [document] = await presentPayments(call, [payment])
  return recordResponse(shape, document as JsonObject, status)
}
