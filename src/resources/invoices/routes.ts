import { printDecimal, ZERO } from '../../money/decimal.ts'
import { printTime } from '../../platform/clock.ts'
import { type Database, rehearse } from '../../platform/database/database.ts'
import { textOf } from '../../platform/database/lists/filter.ts'
import { getRecord } from '../../platform/database/records.ts'
import { choice, isBlank, listOf } from '../../platform/fields/field.ts'
import { outside, readFields, type Shape } from '../../platform/fields/resource.ts'
import { isTree, type Tree, type Value } from '../../platform/formats/tree.ts'
import {
  type Answer,
  type Document,
  fileAnswer,
  inlineFile,
  itemsAnswer,
  listAnswer,
  okAnswer,
  plainAnswer,
  recordAnswer,
} from '../../platform/http/answer.ts'
import { idOf, pageLink, restoration, topOf, unwrap } from '../../platform/http/operations.ts'
import { type Call, del, get, type Operation, post, put } from '../../platform/http/route.ts'
import { pdfFileName } from '../../platform/pdf/file-name.ts'
import { invalid, notFound } from '../../platform/refusal.ts'
import { type Writer, writerOf } from '../accounts/writer.ts'
import { noteOpening, updateInvoice } from './actions.ts'
import { countInvoices, counts } from './lists/counts.ts'
import { INCLUDED, INVOICE_FILTERS, listInvoices, wantsPositions } from './lists/list.ts'
import { summaries, summarise } from './lists/summary.ts'
import type { Freed } from './made-from/following-money.ts'
import { readStanding } from './made-from/standing.ts'
import { cancelling, cancelShape, changingStatus, invoiceShape, outcomes, PRESENTED } from './outside.ts'
import { asksFor, paymentStatus, percentPaid, presentInvoice } from './present.ts'
import { gatherPrint } from './print/gather.ts'
import { PRINT_OPTIONS, printInvoice, readPrintOption } from './print/pdf.ts'
import { plainRequest, type Request, readRequest } from './request.ts'
import { INVOICE_STATUSES, type Invoice, invoices } from './schema.ts'
import { findInvoicePlace } from './store.ts'

// What is known of a document elsewhere: the payments that name it, and settle it when it comes back. Payments stand below
// documents, so the composition brings it.
export type Connected = {
  shape: Shape
  of: (call: Call, invoice_id: number) => Promise<Document[]>
  create: (db: Database, writer: Writer, request: Request) => Promise<Invoice>
  restore: (db: Database, writer: Writer, invoice_id: number) => Promise<Invoice>
  delete: (db: Database, writer: Writer, invoice_id: number) => Promise<Freed>
  cancel: (
    db: Database,
    writer: Writer,
    invoice_id: number,
    reason: string | null,
  ) => Promise<{ invoice: Invoice; freed: Freed }>
}

export const routes = (connected: Connected) => [
  ...get('/invoices', 'json xml', list()),
  ...post('/invoices', 'json xml', create(connected)),
  ...get('/invoices/summary', 'json xml', summary()),
  ...get('/invoices/counts', 'json xml', count()),
  ...post('/invoices/preview', 'pdf', preview(connected)),
  ...get('/invoices/:id', 'json xml pdf', show(connected)),
  ...get('/invoice/:token', 'pdf', showPublic()),
  ...put('/invoices/:id', 'json xml', update()),
  ...del('/invoices/:id', 'json xml', remove(connected)),
  ...post(
    '/invoices/:id/restore',
    'json xml',
    restoration(invoiceShape, restore(connected), presentWhole, PRESENTED),
  ),
  ...post('/invoices/:id/change_status', 'json xml', changeStatus()),
  ...get('/invoices/:id/change_status', 'json xml', changeStatus()),
  ...post('/invoices/:id/cancel', 'json xml', cancel(connected, 'the address')),
  ...post('/invoices/cancel', 'json xml', cancel(connected, 'a parameter')),
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
      const { items, ...page } = await listInvoices(call)
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

function create(connected: Connected): Operation {
  return {
    summary: 'Create an invoice',
    about: 'Totals are calculated here; those sent along are never trusted.',
    right: 'write',
    shape: invoiceShape,
    query: PRESENTED,
    takes: 'record',
    gives: 'record',
    status: 201,
    run: async (call) => {
      const invoice = await connected.create(
        call.db,
        writerOf(call),
        readRequest(unwrap(call.body, 'invoice')),
      )
      return answer(call, invoice, 201)
    },
  }
}

function show(connected: Connected): Operation {
  const connected_payments = listOf(connected.shape, { readonly: true, sometimes: true })
  const answers = outside(invoiceShape, {
    component: 'invoice_with_payments',
    shown: { ...invoiceShape.shown, connected_payments },
  })
  return {
    summary: 'Get one invoice',
    about:
      'As pdf: `print_option` is original, copy, original_and_copy or duplicate. `additional_fields[invoice]=connected_payments` adds its payments.',
    right: 'read',
    shape: invoiceShape,
    query: { ...PRESENTED, ...PRINTED },
    takes: 'nothing',
    gives: 'record',
    answers,
    run: async (call) => {
      const invoice = await getRecord(call.db, call.caller.account_id, invoices, idOf(call))
      if (call.format === 'pdf') return pdfAnswer(call, call.caller.account_id, invoice)
      const more: Document = {}
      if (asksFor(call.query, 'connected_payments'))
        more.connected_payments = await connected.of(call, invoice.id)
      if (asksFor(call.query, 'standing'))
        more.standing = await readStanding(call.db, call.caller.account_id, invoice)
      return answer(call, invoice, 200, answers, more)
    },
  }
}

function showPublic(): Operation {
  return {
    summary: 'Print the invoice that a token opens',
    about: 'Needs no login; the token is that of the document.',
    right: 'open',
    query: PRINTED,
    takes: 'nothing',
    gives: 'other',
    run: async (call) => {
      const place = await findInvoicePlace(call.db, call.params.token ?? '')
      if (place === undefined) throw notFound()
      const invoice = await getRecord(call.db, place.account_id, invoices, place.id)
      await noteOpening(call, place.account_id, invoice)
      return pdfAnswer(call, place.account_id, invoice)
    },
  }
}

function preview(connected: Connected): Operation {
  return {
    summary: 'Print an invoice without storing it',
    about:
      'Takes what creating one takes, or with an `id` what changing that one takes. Nothing is stored, no number is taken.',
    right: 'write',
    writes: false,
    shape: invoiceShape,
    query: PRINTED,
    takes: 'record',
    gives: 'other',
    run: async (call) => {
      const sent = unwrap(call.body, 'invoice')
      const request = readRequest(sent)
      const id = isBlank(sent.id)
        ? undefined
        : idOf({ ...call, params: { id: textOf('id', sent.id as Value) } })
      const invoice = await rehearse(call.db, (db) =>
        id === undefined
          ? connected.create(db, writerOf(call), request)
          : updateInvoice(db, writerOf(call), id, request),
      )
      return pdfAnswer(call, call.caller.account_id, invoice)
    },
  }
}

const PRINTED = {
  print_option: choice(PRINT_OPTIONS, { initial: 'original', about: 'Which copy a PDF says that it is' }),
}

async function pdfAnswer(call: Call, account_id: number, invoice: Invoice): Promise<Answer> {
  const option = readPrintOption(call.query.print_option)
  const document = await gatherPrint(call.db, account_id, invoice, option, call.now)
  const headers = { 'content-disposition': inlineFile(pdfFileName(invoice)), 'x-robots-tag': 'noindex' }
  return fileAnswer(await printInvoice(account_id, document), 'application/pdf', headers)
}

function update(): Operation {
  return {
    summary: 'Change an invoice',
    about:
      'A position with `id` is changed, with `id` and `_destroy` taken away, without `id` added; the others stay.',
    right: 'write',
    shape: invoiceShape,
    query: PRESENTED,
    takes: 'record',
    gives: 'record',
    run: async (call) => {
      const request = readRequest(unwrap(call.body, 'invoice'))
      return answer(call, await updateInvoice(call.db, writerOf(call), idOf(call), request))
    },
  }
}

function remove(connected: Connected): Operation {
  return {
    summary: 'Delete an invoice',
    about: 'Deleting the newest of a series gives its number back, unless it has left the house.',
    right: 'write',
    shape: invoiceShape,
    takes: 'nothing',
    gives: 'ok',
    run: async (call) => {
      const { payment_ids } = await connected.delete(call.db, writerOf(call), idOf(call))
      return okAnswer(payment_ids.length > 0 ? { 'x-freed-payments': payment_ids.join(', ') } : {})
    },
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
      const invoice = await updateInvoice(call.db, writerOf(call), idOf(call), plainRequest(draft))
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

function cancel(connected: Connected, by: 'the address' | 'a parameter'): Operation {
  return {
    summary: 'Cancel an invoice',
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
      const { invoice, freed } = await connected.cancel(
        call.db,
        writerOf(call),
        idOf({ ...call, params: { id } }),
        cancel_reason,
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

const restore = (connected: Connected) => (call: Call, id: number) =>
  connected.restore(call.db, writerOf(call), id)

function presentWhole(call: Call, records: Invoice[]) {
  return records.map((invoice) => presentInvoice(call, invoice, true))
}

// Who asked for some fields only has not asked for fewer versions.
const answer = (call: Call, invoice: Invoice, status = 200, shape = invoiceShape, more?: Document) => {
  const document = presentInvoice(call, invoice, true)
  const version = document.updated_at ?? printTime(invoice.updated_at, call.caller.time_zone)
  return recordAnswer(shape, more ? { ...document, ...more } : document, status, version)
}
