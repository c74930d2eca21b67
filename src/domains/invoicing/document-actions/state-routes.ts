import { printDecimal, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { isTree, type Tree, type Value } from '../../../platform/formats/input.ts'
import { idOf, topOf } from '../../../platform/http/crud-operations.ts'
import { plainAnswer } from '../../../platform/http/response.ts'
import { type Call, get, type Operation, post } from '../../../platform/http/route.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import type { Freed } from '../../documents/conversions/payment-transfer.ts'
import { withoutDrafts } from '../../documents/drafts/store.ts'
import { updateInvoice } from '../../documents/invoice-actions/update-invoice.ts'
import { cancelling, cancelShape, changingStatus, outcomes } from '../../documents/invoices/action-shape.ts'
import { invoiceShape, PRESENTED } from '../../documents/invoices/api-shape.ts'
import { plainRequest } from '../../documents/invoices/input.ts'
import { INVOICE_STATUSES } from '../../documents/invoices/kinds.ts'
import { paymentStatus, percentPaid } from '../../documents/invoices/present.ts'
import { invoices } from '../../documents/invoices/schema.ts'
import { issueDocument } from './issue.ts'
import { cancelDocument } from './remove.ts'
import { writtenResponse } from './response.ts'

// Where a document goes from here: a draft is issued, what is issued is paid, rejected, cancelled.

export const stateRoutes = () => [
  ...post('/invoices/:id/issue', 'json xml', issue()),
  ...post('/invoices/:id/change_status', 'json xml', changeStatus()),
  ...get('/invoices/:id/change_status', 'json xml', changeStatus()),
  ...post('/invoices/:id/cancel', 'json xml', cancel('the address')),
  ...post('/invoices/cancel', 'json xml', cancel('a parameter')),
]

function issue(): Operation {
  return {
    summary: 'Issue a draft',
    about:
      'Makes it a document with a number, by all rules of a new one. A document that is issued already is given as it is.',
    right: 'write',
    shape: invoiceShape,
    query: PRESENTED,
    takes: 'nothing',
    gives: 'record',
    run: async (call) =>
      writtenResponse(call, await issueDocument(call.db, writerOf(call), idOf(call), 'api')),
  }
}

function changeStatus(): Operation {
  return {
    summary: 'Change the status of an invoice',
    about:
      'The parameters stand in the address, in the body or in `invoice` there. By `GET` with a token only.',
    right: 'write',
    shape: invoiceShape,
    query: changingStatus,
    takes: 'parameters',
    gives: 'outcome',
    answers: outcomes.status,
    run: async (call) => {
      const status = textOf('status', said(call, 'status') ?? '')
      if (!INVOICE_STATUSES.includes(status as never))
        throw invalid({ status: 'is not included in the list' })
      const draft = readFields(invoices, { status, ...optional(call, 'paid_date') })
      const { db, caller } = call
      const id = idOf(call)
      const invoice = await withoutDrafts(db, caller.account_id, id, () =>
        updateInvoice(db, writerOf(call), id, plainRequest(draft)),
      )
      return plainAnswer({
        id: invoice.id,
        status: invoice.status,
        payment_status: paymentStatus(invoice),
        percent_paid: percentPaid(invoice),
        paid: printDecimal(invoice.paid ?? ZERO),
        paid_date: invoice.paid_date,
      })
    },
  }
}

function cancel(by: 'the address' | 'a parameter'): Operation {
  return {
    summary: by === 'the address' ? 'Cancel an invoice' : 'Cancel an invoice named by a parameter',
    about: 'The document and its number stay, it counts for nothing.',
    right: 'write',
    shape: invoiceShape,
    query: by === 'the address' ? cancelShape.fields : cancelling,
    takes: 'parameters',
    gives: 'outcome',
    answers: outcomes.cancel,
    run: async (call) => {
      const id =
        call.params.id ??
        textOf('cancel_invoice_id', call.body.cancel_invoice_id ?? call.query.cancel_invoice_id ?? '')
      const reason = call.body.cancel_reason ?? call.query.cancel_reason ?? null
      const cancel_reason = readFields(cancelShape, { cancel_reason: reason }).cancel_reason ?? null
      const { db, caller } = call
      const invoice_id = idOf({ ...call, params: { id } })
      const { invoice, freed } = await withoutDrafts(db, caller.account_id, invoice_id, () =>
        cancelDocument(db, writerOf(call), invoice_id, cancel_reason),
      )
      return plainAnswer({
        code: 'success',
        message: `The document ${invoice.number} was cancelled${told(freed)}`,
      })
    },
  }
}

// What became of the money.
function told({ payment_ids, amount, currency, back_to }: Freed): string {
  if (back_to !== null) return `; what was paid is on ${back_to} again`
  return payment_ids.length > 0
    ? `; payments ${payment_ids.join(', ')} are free again (${amount} ${currency})`
    : ''
}

// Where clients put it: in the query, in the body, in the invoice there, in whatever root XML has.
const said = ({ query, body }: Call, name: string): Value | undefined => {
  const { invoice } = body
  return query[name] ?? topOf(body, name)[name] ?? (isTree(invoice) ? invoice[name] : undefined)
}

const optional = (call: Call, name: string): Tree => {
  const value = said(call, name)
  return value === undefined ? {} : { [name]: value }
}
