import { type FieldProblems, Refusal } from '../../../platform/api-error.ts'
import { rehearse } from '../../../platform/database/dry-run.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { bool, choice, isBlank } from '../../../platform/fields/field.ts'
import { isYes } from '../../../platform/fields/parse.ts'
import type { Tree, Value } from '../../../platform/formats/input.ts'
import { idOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { type Answer, fileAnswer, inlineFile, plainAnswer } from '../../../platform/http/response.ts'
import { type Call, get, type Operation, post } from '../../../platform/http/route.ts'
import { pdfFileName } from '../../../platform/pdf/file-name.ts'
import { type Writer, writerOf } from '../../administration/accounts/write-context.ts'
import { getDocument } from '../drafts/store.ts'
import { invoiceShape } from '../invoices/api-shape.ts'
import { readRequest } from '../invoices/input.ts'
import type { Invoice } from '../invoices/schema.ts'
import type { Connected } from '../invoices/services.ts'
import { withoutRefused } from './drop-invalid-fields.ts'
import { type Carry, carrying } from './factur-x.ts'
import { gatherEanCodes, gatherPrint } from './gather.ts'
import { pagesShape, previewShape, showInvoice, showInvoiceOnce } from './pages.ts'
import { type PdfInvoice, PRINT_OPTIONS, printInvoice, readPrintOption } from './pdf.ts'

// Documents as they are printed, before they are stored and after.

type Verbs = Pick<Connected, 'create' | 'update'>

export const printRoutes = (verbs: Verbs) => [
  ...post('/invoices/preview', 'pdf json xml', preview(verbs)),
  ...get('/invoices/:id/pages', 'json xml', pages),
]

export const PRINTED = {
  print_option: choice(PRINT_OPTIONS, { initial: 'original', about: 'Which copy a PDF says that it is' }),
  print_ean_codes: bool({ about: 'Prints the bar codes of products under their lines' }),
}

export async function pdfAnswer(
  call: Call,
  account_id: number,
  invoice: Invoice,
  carry?: Carry,
): Promise<Answer> {
  const plain = await documentOf(call, account_id, invoice)
  const { reason, problems: _, ...document } = await carrying(call.db, account_id, plain, call.now, carry)
  return printAnswer(account_id, document, reason ? { 'x-facturx-refused': headerText(reason) } : {})
}

// Where it must carry its structured invoice.
export const carryingAnswer = async (call: Call, invoice: Invoice, structured: string): Promise<Answer> => {
  const { account_id } = call.caller
  return printAnswer(account_id, { ...(await documentOf(call, account_id, invoice)), structured })
}

const printAnswer = async (account_id: number, document: PdfInvoice, more: { [name: string]: string } = {}) =>
  fileAnswer(await printInvoice(account_id, document), 'application/pdf', {
    'content-disposition': inlineFile(pdfFileName(document.invoice)),
    'x-robots-tag': 'noindex',
    ...more,
  })

const HEADER_MAX = 1000
const headerText = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, HEADER_MAX)

async function documentOf(call: Call, account_id: number, invoice: Invoice): Promise<PdfInvoice> {
  const { print_option, print_ean_codes } = call.query
  const document = await gatherPrint(call.db, account_id, invoice, readPrintOption(print_option), call.now)
  return isYes(print_ean_codes)
    ? { ...document, ean_codes: await gatherEanCodes(call.db, account_id, invoice) }
    : document
}

const pages: Operation = {
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
    return plainAnswer(await showInvoice(account_id, await documentOf(call, account_id, invoice)))
  },
}

function preview(verbs: Verbs): Operation {
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
        return pdfAnswer(call, account_id, await rehearsed(call, verbs, sent, writerOf(call)))
      const { invoice, problems } = await drawable(call, verbs, sent)
      const shown = invoice
        ? await showInvoiceOnce(account_id, await documentOf(call, account_id, invoice))
        : NO_PAGES
      return plainAnswer({ ...shown, problems: listed(problems) })
    },
  }
}

const NO_PAGES = { width: '0.0', height: '0.0', count: 0, pages: [] }

const ROUNDS_MAX = 10

// Refusals come one after another, so what is left is tried again. Where nothing can be drawn, the document as it is stored.
async function drawable(call: Call, verbs: Verbs, sent: Tree) {
  const problems: FieldProblems = {}
  const writer = writerOf(call)
  let settings = writer.settings
  let rest: Tree | undefined = sent
  for (let round = 0; rest && round < ROUNDS_MAX; round++) {
    try {
      return { invoice: await rehearsed(call, verbs, rest, { ...writer, settings }), problems }
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

function rehearsed(call: Call, verbs: Verbs, sent: Tree, writer: Writer): Promise<Invoice> {
  const request = readRequest(sent)
  const id = isBlank(sent.id) ? undefined : idIn(call, sent)
  return rehearse(call.db, (db) =>
    id === undefined ? verbs.create(db, writer, request) : verbs.update(db, writer, id, request),
  )
}

// Of a change, its body names the document.
export const idIn = (call: Call, sent: Tree): number =>
  idOf({ ...call, params: { id: textOf('id', sent.id as Value) } })
