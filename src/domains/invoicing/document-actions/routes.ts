import { invalid, notFound } from '../../../platform/api-error.ts'
import { bool, choice, isBlank, nestedList } from '../../../platform/fields/field.ts'
import { isFlagSet } from '../../../platform/fields/parse.ts'
import { apiShape } from '../../../platform/fields/resource.ts'
import { idOf, pageLinks, restoreOperation, unwrap } from '../../../platform/http/crud-operations.ts'
import {
  itemsResponse,
  type JsonObject,
  listResponse,
  okResponse,
  recordResponse,
} from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import { useAccountTime, writeContext } from '../../administration/accounts/write-context.ts'
import { chooseChangeRules } from '../../documents/conversions/document-rules.ts'
import { readRemaining } from '../../documents/conversions/remaining.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import { invoiceShape, PRESENT_PARAMETERS } from '../../documents/invoices/api-shape.ts'
import { REQUEST_FLAGS, requestFlagsIn } from '../../documents/invoices/fields/request-flags.ts'
import { fiscalRoutes } from '../../documents/invoices/fiscal-routes.ts'
import { type InvoiceInput, readInvoiceInput } from '../../documents/invoices/input.ts'
import { countInvoices, counts } from '../../documents/invoices/lists/counts.ts'
import {
  EARLIER_LINES_QUERY,
  earlierLines,
  listEarlierLines,
} from '../../documents/invoices/lists/earlier-lines.ts'
import {
  INCLUDED,
  INVOICE_FILTERS,
  includesPositions,
  listInvoices,
} from '../../documents/invoices/lists/list.ts'
import { summaries, summarise } from '../../documents/invoices/lists/summary.ts'
import { isIncluded, presentInvoice } from '../../documents/invoices/present.ts'
import { circumstancesOf, invoiceResponse } from '../../documents/invoices/response.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { facturxResponse, PRINT_PARAMETERS, pdfResponse } from '../../documents/print/pdf-response.ts'
import { recordOpening } from '../../documents/public-page/opening.ts'
import { findShownInvoice } from '../../documents/public-page/public-link.ts'
import { embeddedCii } from '../../e-invoicing/files/pdf-embedding.ts'
import { structuredOf } from '../../e-invoicing/files/structured-file.ts'
import { sendByLink } from '../../e-invoicing/ksef/sending/triggers.ts'
import { invoicePayments } from '../../payments/payments/present.ts'
import { remindersInfo } from '../../payments/reminders/present.ts'
import { createDocument } from './create.ts'
import { deleteDocument } from './remove.ts'
import { writtenResponse } from './response.ts'
import { restoreDocument } from './restore.ts'
import { stateRoutes } from './state-routes.ts'
import { updateDocument } from './update.ts'

export const routes = () => [
  ...get('/invoices', 'json xml', list()),
  ...post('/invoices', 'json xml', create()),
  ...get('/invoices/summary', 'json xml', summary()),
  ...get('/invoices/counts', 'json xml', count()),
  ...get('/invoices/lines', 'json xml', lines()),
  ...get('/invoices/:id', 'json xml pdf', show()),
  ...get('/invoice/:token', 'pdf', showPublic()),
  ...get('/f/:number/:token', 'pdf', showPublic()),
  ...put('/invoices/:id', 'json xml', update()),
  ...del('/invoices/:id', 'json xml', remove()),
  ...post(
    '/invoices/:id/restore',
    'json xml',
    restoreOperation(invoiceShape, restore, presentWithPositions, PRESENT_PARAMETERS),
  ),
  ...stateRoutes(),
  ...fiscalRoutes(),
]

function list(): Operation {
  return {
    summary: 'List invoices',
    description: 'Positions are left out unless `include_positions=true`.',
    access: 'read',
    shape: invoiceShape,
    query: { ...INVOICE_FILTERS, ...INCLUDED, ...PRESENT_PARAMETERS },
    request_kind: 'list',
    response_kind: 'list',
    run: async (call) => {
      const { items, ...page } = await listInvoices(call, 'with test documents')
      const withPositions = includesPositions(call.query)
      const documents = items.map((invoice) => presentInvoice(call, invoice, withPositions))
      return listResponse(invoiceShape, documents, page, pageLinks(call))
    },
  }
}

function summary(): Operation {
  return {
    summary: 'Sum up invoices',
    description:
      'Accepts the filters of the list and returns sums per currency, without cancelled documents.',
    access: 'read',
    shape: summaries,
    query: INVOICE_FILTERS,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => itemsResponse(summaries, await summarise(call)),
  }
}

function count(): Operation {
  return {
    summary: 'Count invoices by status',
    description: 'Accepts the filters of the list except `status` and `overdue`, by which it counts.',
    access: 'read',
    shape: counts,
    query: INVOICE_FILTERS,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => recordResponse(counts, await countInvoices(call)),
  }
}

function lines(): Operation {
  return {
    summary: 'List lines of recent documents',
    description:
      'Lines without a product, for suggestions: at most 200, from the newest 50 documents of the client and the newest 200 of the account. Each name occurs once, as it was used last.',
    access: 'read',
    shape: earlierLines,
    query: EARLIER_LINES_QUERY,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => itemsResponse(earlierLines, await listEarlierLines(call)),
  }
}

// Reads the document and its flags. Clients pass the flags in the query, beside the invoice or inside it.
function documentInput({ query, body }: ApiRequest): InvoiceInput {
  const input = unwrap(body, 'invoice')
  const request = readInvoiceInput(input)
  const sendFlag = query.gov_save_and_send ?? body.gov_save_and_send ?? input.gov_save_and_send
  if (sendFlag !== undefined && isFlagSet(sendFlag)) request.gov_save_and_send = true
  const requestFlags = requestFlagsIn(query, body)
  if (requestFlags) request.requestFlags = { ...request.requestFlags, ...requestFlags }
  const offline = query.gov_offline ?? body.gov_offline
  if (offline !== undefined && isFlagSet(offline)) request.gov_offline = true
  return request
}

function create(): Operation {
  return {
    summary: 'Create an invoice',
    description: 'The server calculates the totals and ignores totals in the request.',
    access: 'write',
    shape: invoiceShape,
    query: { ...PRESENT_PARAMETERS, ...SENDING_PARAMETERS },
    request_extras: SENDING_PARAMETERS,
    request_kind: 'record',
    response_kind: 'record',
    status: 201,
    run: async (call) => {
      const invoice = await createDocument(call.db, writeContext(call), documentInput(call), 'api')
      return writtenResponse(call, invoice, 201)
    },
  }
}

const SENDING_PARAMETERS = {
  gov_save_and_send: bool({ description: 'Sends it to KSeF as soon as it is stored' }),
  ...REQUEST_FLAGS,
  gov_offline: bool({
    description:
      'Issues it offline (offline24): it is sent to KSeF when its last day begins, unless it is sent earlier',
  }),
}

const SEND_BY_LINK_PARAMETERS = {
  send_to_ksef: bool({ description: 'Sends it to KSeF; requires a token with write access, not a session' }),
}

const FORMATS = ['facturx'] as const

const FORMAT_PARAMETERS = {
  format: choice(FORMATS, { description: 'A PDF with the structured invoice embedded (PDF/A-3, ZUGFeRD)' }),
}

function isFacturxRequested({ query: { format } }: ApiRequest): boolean {
  if (!isBlank(format) && format !== 'facturx')
    throw invalid({ format: ['is not included in the list', `must be one of: ${FORMATS.join(', ')}`] })
  return format === 'facturx'
}

function show(): Operation {
  const connected_payments = nestedList(invoicePayments.shape, { readonly: true, omit_empty: true })
  const responseShape = apiShape(invoiceShape, {
    component: 'invoice_with_payments',
    response_fields: { ...invoiceShape.response_fields, connected_payments },
  })
  return {
    summary: 'Get one invoice',
    description:
      'As pdf: `print_option` is original, copy, original_and_copy or duplicate, `print_ean_codes` adds bar codes. `additional_fields[invoice]=connected_payments` adds its payments.',
    access: 'read',
    shape: invoiceShape,
    query: { ...PRESENT_PARAMETERS, ...PRINT_PARAMETERS, ...FORMAT_PARAMETERS, ...SEND_BY_LINK_PARAMETERS },
    changes: 'send_to_ksef',
    request_kind: 'nothing',
    response_kind: 'record',
    response_shape: responseShape,
    run: async (call) => {
      const stored = await getDocument(call.db, call.caller.account_id, idOf(call))
      const invoice = isFlagSet(call.query.send_to_ksef) ? await sendByLink(call.db, call, stored) : stored
      if (call.format === 'pdf')
        return isFacturxRequested(call)
          ? facturxResponse(call, invoice, await structuredOf(call, invoice))
          : pdfResponse(call, call.caller.account_id, invoice, embeddedCii)
      const extraFields: JsonObject = {}
      if (isIncluded(call.query, 'connected_payments'))
        extraFields.connected_payments = await invoicePayments.of(call, invoice.id)
      if (isIncluded(call.query, 'reminders_info'))
        extraFields.reminders_info = await remindersInfo(call, invoice.id)
      if (isIncluded(call.query, 'remaining'))
        extraFields.remaining = await readRemaining(call.db, call.caller, invoice)
      if (isIncluded(call.query, 'next_calculation_version')) {
        const { version } = await chooseChangeRules(call.db, call.caller.account_id, invoice)
        extraFields.next_calculation_version = version
      }
      const circumstances = await circumstancesOf(call, invoice)
      return invoiceResponse(call, invoice, 200, responseShape, { more: extraFields, circumstances })
    },
  }
}

function showPublic(): Operation {
  return {
    summary: 'Print the invoice that a token opens',
    description: 'Requires no login, only the token of the document.',
    access: 'open',
    changes: true,
    query: PRINT_PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call) => {
      const publicInvoice = await findShownInvoice(call)
      if (publicInvoice === undefined) throw notFound()
      useAccountTime(call, await getSettings(call.db, publicInvoice.account_id))
      const invoice = await recordOpening(call, publicInvoice.account_id, publicInvoice.invoice, 'pdf')
      return pdfResponse(call, publicInvoice.account_id, invoice, embeddedCii)
    },
  }
}

function update(): Operation {
  return {
    summary: 'Change an invoice',
    description:
      'A position with `id` is changed, with `id` and `_destroy` removed, without `id` added; all others stay.',
    access: 'write',
    shape: invoiceShape,
    query: { ...PRESENT_PARAMETERS, ...SENDING_PARAMETERS },
    request_extras: SENDING_PARAMETERS,
    request_kind: 'record',
    response_kind: 'record',
    run: async (call) => {
      const invoice = await updateDocument(
        call.db,
        writeContext(call),
        idOf(call),
        documentInput(call),
        'api',
      )
      return writtenResponse(call, invoice)
    },
  }
}

function remove(): Operation {
  return {
    summary: 'Delete an invoice',
    description:
      'Deleting the latest document of a number series frees its number, unless the document has been delivered.',
    access: 'write',
    shape: invoiceShape,
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      const { payment_ids } = await deleteDocument(call.db, writeContext(call), idOf(call))
      return okResponse(payment_ids.length > 0 ? { 'x-freed-payments': payment_ids.join(', ') } : {})
    },
  }
}

function restore(call: ApiRequest, id: number) {
  return restoreDocument(call.db, writeContext(call), id)
}

function presentWithPositions(call: ApiRequest, records: Invoice[]) {
  return records.map((invoice) => presentInvoice(call, invoice, true))
}
