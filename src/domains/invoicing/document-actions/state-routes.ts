import { printDecimal, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { type InputObject, type InputValue, isInputObject } from '../../../platform/formats/input.ts'
import { idOf, rootOf } from '../../../platform/http/crud-operations.ts'
import { jsonResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import type { ReleasedMoney } from '../../documents/conversions/payment-transfer.ts'
import { rejectDrafts } from '../../documents/drafts/store.ts'
import { updateInvoice } from '../../documents/invoice-actions/update-invoice.ts'
import {
  actionResults,
  cancelParameters,
  cancelShape,
  selfAssessmentParameters,
  statusParameters,
} from '../../documents/invoices/action-shape.ts'
import { invoiceShape, PRESENT_PARAMETERS } from '../../documents/invoices/api-shape.ts'
import { invoiceInput } from '../../documents/invoices/input.ts'
import { INVOICE_STATUSES } from '../../documents/invoices/kinds.ts'
import { paymentStatus, percentPaid } from '../../documents/invoices/present.ts'
import { invoices } from '../../documents/invoices/schema.ts'
import { issueDocument } from './issue.ts'
import { cancelDocument } from './remove.ts'
import { writtenResponse } from './response.ts'
import { selfAssess } from './self-assess.ts'

// Routes that change the state of a document: issue a draft, change the status, cancel.

export const stateRoutes = () => [
  ...post('/invoices/:id/issue', 'json xml', issue()),
  ...post('/invoices/:id/change_status', 'json xml', changeStatus()),
  ...get('/invoices/:id/change_status', 'json xml', changeStatus()),
  ...post('/invoices/:id/self_assess', 'json xml', selfAssessment()),
  ...post('/invoices/:id/cancel', 'json xml', cancel('the address')),
  ...post('/invoices/cancel', 'json xml', cancel('a parameter')),
]

function issue(): Operation {
  return {
    summary: 'Issue a draft',
    description:
      'Assigns a number and applies all rules for new documents. A document that is already issued is returned unchanged.',
    access: 'write',
    shape: invoiceShape,
    query: PRESENT_PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) =>
      writtenResponse(call, await issueDocument(call.db, writeContext(call), idOf(call), 'api')),
  }
}

function changeStatus(): Operation {
  return {
    summary: 'Change the status of an invoice',
    description: 'The parameters are in the query, in the body or in its `invoice`. `GET` requires a token.',
    access: 'write',
    shape: invoiceShape,
    query: statusParameters,
    request_kind: 'parameters',
    response_kind: 'outcome',
    response_shape: actionResults.status,
    run: async (call) => {
      const status = textOf('status', findParameter(call, 'status') ?? '')
      if (!(INVOICE_STATUSES as readonly string[]).includes(status))
        throw invalid({ status: 'is not included in the list' })
      const draft = readFields(invoices, { status, ...optionalParameter(call, 'paid_date') })
      const { db, caller } = call
      const id = idOf(call)
      const invoice = await rejectDrafts(db, caller.account_id, id, () =>
        updateInvoice(db, writeContext(call), id, invoiceInput(draft)),
      )
      return jsonResponse({
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

function selfAssessment(): Operation {
  return {
    summary: 'Make an expense an acquisition from abroad',
    description:
      'The expense becomes a `wnt`, `import_service` or `import_service_eu` whose tax the account owes itself and deducts; the supplier is owed the net amount.',
    access: 'write',
    shape: invoiceShape,
    query: selfAssessmentParameters,
    request_kind: 'parameters',
    response_kind: 'record',
    run: async (call) => {
      const requested = readFields(
        { fields: selfAssessmentParameters },
        { ...optionalParameter(call, 'kind'), ...optionalParameter(call, 'tax') },
      )
      const { db, caller } = call
      const id = idOf(call)
      const invoice = await rejectDrafts(db, caller.account_id, id, () =>
        selfAssess(db, writeContext(call), id, requested),
      )
      return writtenResponse(call, invoice)
    },
  }
}

function cancel(by: 'the address' | 'a parameter'): Operation {
  return {
    summary: by === 'the address' ? 'Cancel an invoice' : 'Cancel an invoice given by a parameter',
    description: 'The document and its number stay, but it counts in no sum.',
    access: 'write',
    shape: invoiceShape,
    query: by === 'the address' ? cancelShape.fields : cancelParameters,
    request_kind: 'parameters',
    response_kind: 'outcome',
    response_shape: actionResults.cancel,
    run: async (call) => {
      const id =
        call.params.id ??
        textOf('cancel_invoice_id', call.body.cancel_invoice_id ?? call.query.cancel_invoice_id ?? '')
      const reason = call.body.cancel_reason ?? call.query.cancel_reason ?? null
      const cancelReason = readFields(cancelShape, { cancel_reason: reason }).cancel_reason ?? null
      const { db, caller } = call
      const invoiceId = idOf({ ...call, params: { id } })
      const { invoice, released } = await rejectDrafts(db, caller.account_id, invoiceId, () =>
        cancelDocument(db, writeContext(call), invoiceId, cancelReason),
      )
      return jsonResponse({
        code: 'success',
        message: `The document ${invoice.number} was cancelled${releasedMoneyText(released)}`,
      })
    },
  }
}

// Returns a clause about the payments that the cancellation released or returned.
function releasedMoneyText({ payment_ids, amount, currency, back_to }: ReleasedMoney): string {
  if (back_to !== null) return `; its payments were returned to ${back_to}`
  return payment_ids.length > 0
    ? `; payments ${payment_ids.join(', ')} are free again (${amount} ${currency})`
    : ''
}

// Finds a parameter in the places where clients put it: the query, the body, `invoice` in the body, or the
// root element of XML.
const findParameter = ({ query, body }: ApiRequest, name: string): InputValue | undefined => {
  const { invoice } = body
  return query[name] ?? rootOf(body, name)[name] ?? (isInputObject(invoice) ? invoice[name] : undefined)
}

const optionalParameter = (call: ApiRequest, name: string): InputObject => {
  const value = findParameter(call, name)
  return value === undefined ? {} : { [name]: value }
}
