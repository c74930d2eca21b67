import { dayAt } from '../../../platform/clock.ts'
import { listRows } from '../../../platform/database/lists/list.ts'
import { decode, getRecord } from '../../../platform/database/records.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import { idOf, pageLink, restoration, scopeOf, unwrap } from '../../../platform/http/crud-operations.ts'
import {
  type Document,
  itemsAnswer,
  listAnswer,
  okAnswer,
  recordAnswer,
} from '../../../platform/http/response.ts'
import { type Call, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import { createPayment, deletePayment, restorePayment, updatePayment } from './actions.ts'
import { readPayment, readShortPayment } from './input.ts'
import { ownConditions, PAYMENT_FILTERS } from './list.ts'
import { INCLUDED, paymentByShortName, paymentShape, presentPayments } from './present.ts'
import { type Payment, type PaymentDraft, payments } from './schema.ts'
import { cashSums, sumCash } from './summary.ts'

// Clients of the family use the one and the other path for a single payment; some leave `banking` out, of the key too.
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
    ...post(`${path}/restore`, 'json xml', restoration(shape, restore, presentPayments, INCLUDED)),
  ]),
]

type Named = typeof paymentShape

function list(shape: Named): Operation {
  return {
    summary: 'List payments',
    right: 'read',
    shape,
    query: { ...PAYMENT_FILTERS, ...INCLUDED },
    takes: 'list',
    gives: 'list',
    run: async (call) => {
      const own = ownConditions(call)
      const stored = payments as unknown as Resource
      const { items, ...page } = await listRows(call.db, stored, scopeOf(call), call.query, { own })
      const records = items.map((row) => decode(payments, row))
      return listAnswer(shape, await presentPayments(call, records), page, (number) => pageLink(call, number))
    },
  }
}

function summary(): Operation {
  return {
    summary: 'Sum up payments',
    about: 'Takes the filters of the list and gives what came, went and is awaited, each currency by itself.',
    right: 'read',
    shape: cashSums,
    query: PAYMENT_FILTERS,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => itemsAnswer(cashSums, await sumCash(call)),
  }
}

function create(shape: Named): Operation {
  return {
    summary: 'Create a payment',
    about: 'When it is paid it settles its invoices in their order; what is left is `overpaid`.',
    right: 'write',
    shape,
    query: INCLUDED,
    takes: 'record',
    gives: 'record',
    status: 201,
    run: async (call) => {
      const draft = read(shape, call, 'for a new record')
      return answer(shape, call, await createPayment(call.db, writerOf(call), draft), 201)
    },
  }
}

function show(shape: Named): Operation {
  return {
    summary: 'Get one payment',
    right: 'read',
    shape,
    query: INCLUDED,
    takes: 'nothing',
    gives: 'record',
    run: async (call) =>
      answer(shape, call, await getRecord(call.db, call.caller.account_id, payments, idOf(call))),
  }
}

function update(shape: Named): Operation {
  return {
    summary: 'Change a payment',
    about: 'What it gave is taken back and given again as it says now. `PATCH` does the same.',
    right: 'write',
    shape,
    query: INCLUDED,
    takes: 'record',
    gives: 'record',
    run: async (call) => {
      const draft = read(shape, call)
      return answer(shape, call, await updatePayment(call.db, writerOf(call), idOf(call), draft))
    },
  }
}

function remove(shape: Named): Operation {
  return {
    summary: 'Delete a payment',
    about: 'What it gave is taken back.',
    right: 'write',
    shape,
    takes: 'nothing',
    gives: 'ok',
    run: async (call) => {
      await deletePayment(call.db, writerOf(call), idOf(call))
      return okAnswer()
    },
  }
}

function restore(call: Call, id: number) {
  return restorePayment(call.db, writerOf(call), id)
}

function read(shape: Named, call: Call, purpose?: 'for a new record'): PaymentDraft {
  const { time_zone, settings } = call.caller
  if (shape !== paymentByShortName) return readPayment(sent(call), time_zone, purpose)
  const lang = settings.lang as string | null | undefined
  return readShortPayment(sent(call), { time_zone, lang, today: dayAt(call.now, time_zone) }, purpose)
}

const sent = ({ body }: Call) =>
  unwrap(body, paymentByShortName.name in body ? paymentByShortName.name : payments.name)

async function answer(shape: Named, call: Call, payment: Payment, status = 200) {
  const [document] = await presentPayments(call, [payment])
  return recordAnswer(shape, document as Document, status)
}
