import { invalid, notFound } from '../../../platform/api-error.ts'
import { bool, choice, isBlank, listOf } from '../../../platform/fields/field.ts'
import { isYes } from '../../../platform/fields/parse.ts'
import { outside } from '../../../platform/fields/resource.ts'
import { idOf, pageLink, restoration, unwrap } from '../../../platform/http/crud-operations.ts'
import {
  type Document,
  itemsAnswer,
  listAnswer,
  okAnswer,
  recordAnswer,
} from '../../../platform/http/response.ts'
import { type Call, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import { keepTimeOf, writerOf } from '../../administration/accounts/write-context.ts'
import { readStanding } from '../../documents/conversions/remaining.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import { invoiceShape, PRESENTED } from '../../documents/invoices/api-shape.ts'
import { WISHES, wishesIn } from '../../documents/invoices/fields/request-flags.ts'
import { fiscalRoutes } from '../../documents/invoices/fiscal-routes.ts'
import { type Request, readRequest } from '../../documents/invoices/input.ts'
import { countInvoices, counts } from '../../documents/invoices/lists/counts.ts'
import {
  INCLUDED,
  INVOICE_FILTERS,
  listInvoices,
  wantsPositions,
} from '../../documents/invoices/lists/list.ts'
import { summaries, summarise } from '../../documents/invoices/lists/summary.ts'
import { asksFor, presentInvoice } from '../../documents/invoices/present.ts'
import { circumstancesOf, invoiceAnswer } from '../../documents/invoices/response.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { carryingAnswer, PRINTED, pdfAnswer } from '../../documents/print/pdf-response.ts'
import { noteOpening } from '../../documents/public-page/opening.ts'
import { findShownInvoice } from '../../documents/public-page/public-link.ts'
import { carryFile } from '../../e-invoicing/files/pdf-embedding.ts'
import { structuredOf } from '../../e-invoicing/files/structured-file.ts'
import { sendByLink } from '../../e-invoicing/ksef/sending/triggers.ts'
import { connectedPayments } from '../../payments/payments/present.ts'
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
  ...get('/invoices/:id', 'json xml pdf', show()),
  ...get('/invoice/:token', 'pdf', showPublic()),
  ...get('/f/:number/:token', 'pdf', showPublic()),
  ...put('/invoices/:id', 'json xml', update()),
  ...del('/invoices/:id', 'json xml', remove()),
  ...post('/invoices/:id/restore', 'json xml', restoration(invoiceShape, restore, presentWhole, PRESENTED)),
  ...stateRoutes(),
  ...fiscalRoutes(),
]

function list(): Operation {
  return {
    summary: 'List invoices',
    about: 'Positions are left out unless `include_positions=true`.',
    right: 'read',
    shape: invoiceShape,
    query: { ...INVOICE_FILTERS, ...INCLUDED, ...PRESENTED },
    takes: 'list',
    gives: 'list',
    run: async (call) => {
      const { items, ...page } = await listInvoices(call, 'with test documents')
      const with_positions = wantsPositions(call.query)
      const documents = items.map((invoice) => presentInvoice(call, invoice, with_positions))
      return listAnswer(invoiceShape, documents, page, (number) => pageLink(call, number))
    },
  }
}

function summary(): Operation {
  return {
    summary: 'Sum up invoices',
    about:
      'Takes the filters of the list and gives the sums of each currency; cancelled documents are left out.',
    right: 'read',
    shape: summaries,
    query: INVOICE_FILTERS,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => itemsAnswer(summaries, await summarise(call)),
  }
}

function count(): Operation {
  return {
    summary: 'Count invoices by status',
    about:
      'Takes the filters of the list; `status` and `overdue` are left aside, because these are what is counted.',
    right: 'read',
    shape: counts,
    query: INVOICE_FILTERS,
    takes: 'nothing',
    gives: 'record',
    run: async (call) => recordAnswer(counts, await countInvoices(call)),
  }
}

// Where clients put it: in the query, beside the invoice, or in it.
function requestIn({ query, body }: Call): Request {
  const sent = unwrap(body, 'invoice')
  const request = readRequest(sent)
  const asked = query.gov_save_and_send ?? body.gov_save_and_send ?? sent.gov_save_and_send
  if (asked !== undefined && isYes(asked)) request.gov_save_and_send = true
  const wishes = wishesIn(query, body)
  if (wishes) request.wishes = { ...request.wishes, ...wishes }
  const offline = query.gov_offline ?? body.gov_offline
  if (offline !== undefined && isYes(offline)) request.gov_offline = true
  return request
}

function create(): Operation {
  return {
    summary: 'Create an invoice',
    about: 'Totals are calculated here; those sent along are never trusted.',
    right: 'write',
    shape: invoiceShape,
    query: { ...PRESENTED, ...SENDING },
    beside: SENDING,
    takes: 'record',
    gives: 'record',
    status: 201,
    run: async (call) => {
      const invoice = await createDocument(call.db, writerOf(call), requestIn(call), 'api')
      return writtenResponse(call, invoice, 201)
    },
  }
}

const SENDING = {
  gov_save_and_send: bool({ about: 'Sends it to KSeF as soon as it is stored' }),
  ...WISHES,
  gov_offline: bool({
    about: 'Issues it offline (offline24): it goes to KSeF when its last day begins, or is sent',
  }),
}

const SENT_BY_LINK = {
  send_to_ksef: bool({ about: 'Sends it to KSeF; with a token that may write, not with a session' }),
}

const FORMATS = ['facturx'] as const

const CARRIED = {
  format: choice(FORMATS, { about: 'A PDF that carries the structured invoice (PDF/A-3, ZUGFeRD)' }),
}

function isCarrying({ query: { format } }: Call): boolean {
  if (!isBlank(format) && format !== 'facturx')
    throw invalid({ format: `is not included in the list (${FORMATS.join(', ')})` })
  return format === 'facturx'
}

function show(): Operation {
  const connected_payments = listOf(connectedPayments.shape, { readonly: true, sometimes: true })
  const answers = outside(invoiceShape, {
    component: 'invoice_with_payments',
    shown: { ...invoiceShape.shown, connected_payments },
  })
  return {
    summary: 'Get one invoice',
    about:
      'As pdf: `print_option` is original, copy, original_and_copy or duplicate, `print_ean_codes` adds bar codes. `additional_fields[invoice]=connected_payments` adds its payments.',
    right: 'read',
    shape: invoiceShape,
    query: { ...PRESENTED, ...PRINTED, ...CARRIED, ...SENT_BY_LINK },
    changes: 'send_to_ksef',
    takes: 'nothing',
    gives: 'record',
    answers,
    run: async (call) => {
      const found = await getDocument(call.db, call.caller.account_id, idOf(call))
      const invoice = isYes(call.query.send_to_ksef) ? await sendByLink(call.db, call, found) : found
      if (call.format === 'pdf')
        return isCarrying(call)
          ? carryingAnswer(call, invoice, await structuredOf(call, invoice))
          : pdfAnswer(call, call.caller.account_id, invoice, carryFile)
      const more: Document = {}
      if (asksFor(call.query, 'connected_payments'))
        more.connected_payments = await connectedPayments.of(call, invoice.id)
      if (asksFor(call.query, 'reminders_info')) more.reminders_info = await remindersInfo(call, invoice.id)
      if (asksFor(call.query, 'standing')) more.standing = await readStanding(call.db, call.caller, invoice)
      const circumstances = await circumstancesOf(call, invoice)
      return invoiceAnswer(call, invoice, 200, answers, { more, circumstances })
    },
  }
}

function showPublic(): Operation {
  return {
    summary: 'Print the invoice that a token opens',
    about: 'Needs no login; the token is that of the document.',
    right: 'open',
    changes: true,
    query: PRINTED,
    takes: 'nothing',
    gives: 'other',
    run: async (call) => {
      const shown = await findShownInvoice(call)
      if (shown === undefined) throw notFound()
      keepTimeOf(call, await getSettings(call.db, shown.account_id))
      const invoice = await noteOpening(call, shown.account_id, shown.invoice, 'pdf')
      return pdfAnswer(call, shown.account_id, invoice, carryFile)
    },
  }
}

function update(): Operation {
  return {
    summary: 'Change an invoice',
    about:
      'A position with `id` is changed, with `id` and `_destroy` taken away, without `id` added; the others stay.',
    right: 'write',
    shape: invoiceShape,
    query: { ...PRESENTED, ...SENDING },
    beside: SENDING,
    takes: 'record',
    gives: 'record',
    run: async (call) => {
      const invoice = await updateDocument(call.db, writerOf(call), idOf(call), requestIn(call), 'api')
      return writtenResponse(call, invoice)
    },
  }
}

function remove(): Operation {
  return {
    summary: 'Delete an invoice',
    about: 'Deleting the newest of a series gives its number back, unless it has left the house.',
    right: 'write',
    shape: invoiceShape,
    takes: 'nothing',
    gives: 'ok',
    run: async (call) => {
      const { payment_ids } = await deleteDocument(call.db, writerOf(call), idOf(call))
      return okAnswer(payment_ids.length > 0 ? { 'x-freed-payments': payment_ids.join(', ') } : {})
    },
  }
}

function restore(call: Call, id: number) {
  return restoreDocument(call.db, writerOf(call), id)
}

function presentWhole(call: Call, records: Invoice[]) {
  return records.map((invoice) => presentInvoice(call, invoice, true))
}
