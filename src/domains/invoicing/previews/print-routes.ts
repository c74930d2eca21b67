import { type FieldProblems, Refusal } from '../../../platform/api-error.ts'
import { rehearse } from '../../../platform/database/dry-run.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { Tree, Value } from '../../../platform/formats/input.ts'
import { idOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { plainAnswer } from '../../../platform/http/response.ts'
import { type Call, get, type Operation, post } from '../../../platform/http/route.ts'
import { type Writer, writerOf } from '../../administration/accounts/write-context.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { readRequest } from '../../documents/invoices/input.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { pagesShape, previewShape, showInvoice, showInvoiceOnce } from '../../documents/print/pages.ts'
import { PRINTED, pdfAnswer, printedDocument } from '../../documents/print/pdf-response.ts'
import { createDocument } from '../document-actions/create.ts'
import { updateDocument } from '../document-actions/update.ts'
import { withoutRefused } from './drop-invalid-fields.ts'

// Documents as they are printed, before they are stored and after.

export const printPreviewRoutes = () => [
  ...post('/invoices/preview', 'pdf json xml', preview()),
  ...get('/invoices/:id/pages', 'json xml', showPages()),
]

function showPages(): Operation {
  return {
    summary: 'Show the pages of an invoice',
    about: 'The sheets of its PDF as pictures, drawn alike. They hold outlines and no text.',
    right: 'read',
    shape: invoiceShape,
    query: PRINTED,
    takes: 'nothing',
    gives: 'outcome',
    answers: pagesShape,
    run: async (call) => {
      const { account_id } = call.caller
      const invoice = await getDocument(call.db, account_id, idOf(call))
      return plainAnswer(await showInvoice(account_id, await printedDocument(call, account_id, invoice)))
    },
  }
}

function preview(): Operation {
  return {
    summary: 'Print an invoice without storing it',
    about:
      'Takes what creating one takes, or with an `id` what changing that one takes. Nothing is stored, no number is taken. As pdf it is refused as creating it would be; as json or xml the pages show what can be drawn, beside what would be refused.',
    right: 'write',
    writes: false,
    shape: invoiceShape,
    query: PRINTED,
    takes: 'record',
    gives: 'outcome',
    answers: previewShape,
    run: async (call) => {
      const sent = unwrap(call.body, 'invoice')
      const { account_id } = call.caller
      if (call.format === 'pdf')
        return pdfAnswer(call, account_id, await rehearsed(call, sent, writerOf(call)))
      const { invoice, problems } = await drawable(call, sent)
      const shown = invoice
        ? await showInvoiceOnce(account_id, await printedDocument(call, account_id, invoice))
        : NO_PAGES
      return plainAnswer({ ...shown, problems: listed(problems) })
    },
  }
}

const NO_PAGES = { width: '0.0', height: '0.0', count: 0, pages: [] }

const ROUNDS_MAX = 10

// Refusals come one after another, so what is left is tried again. Where nothing can be drawn, the document as it is stored.
async function drawable(call: Call, sent: Tree) {
  const problems: FieldProblems = {}
  const writer = writerOf(call)
  let settings = writer.settings
  let rest: Tree | undefined = sent
  for (let round = 0; rest && round < ROUNDS_MAX; round++) {
    try {
      return { invoice: await rehearsed(call, rest, { ...writer, settings }), problems }
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 422) throw error
      const told: FieldProblems =
        typeof error.detail === 'string' ? { invoice: [error.detail] } : error.detail
      for (const [field, texts] of Object.entries(told)) problems[field] ??= texts
      const is_buyer_awaited: boolean = settings.buyer_required === true && 'buyer_name' in told
      if (is_buyer_awaited) settings = { ...settings, buyer_required: false }
      rest = withoutRefused(rest, told) ?? (is_buyer_awaited ? rest : undefined)
    }
  }
  const id = isBlank(sent.id) ? undefined : idIn(call, sent)
  const invoice = id === undefined ? undefined : await getDocument(call.db, writer.account_id, id)
  return { invoice, problems }
}

const listed = (problems: FieldProblems) =>
  Object.entries(problems).flatMap(([field, texts]) => texts.map((message) => ({ field, message })))

function rehearsed(call: Call, sent: Tree, writer: Writer): Promise<Invoice> {
  const request = readRequest(sent)
  const id = isBlank(sent.id) ? undefined : idIn(call, sent)
  return rehearse(call.db, (db) =>
    id === undefined
      ? createDocument(db, writer, request, 'preview')
      : updateDocument(db, writer, id, request, 'preview'),
  )
}

// Of a change, its body names the document.
export const idIn = (call: Call, sent: Tree): number =>
  idOf({ ...call, params: { id: textOf('id', sent.id as Value) } })
