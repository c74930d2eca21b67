import { ApiError, type FieldProblems } from '../../../platform/api-error.ts'
import { dryRun } from '../../../platform/database/dry-run.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { InputObject, InputValue } from '../../../platform/formats/input.ts'
import { idOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { jsonResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post } from '../../../platform/http/route.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { type WriteContext, writeContext } from '../../administration/accounts/write-context.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { readInvoiceInput } from '../../documents/invoices/input.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { pagesShape, previewShape, showInvoice, showInvoiceOnce } from '../../documents/print/pages.ts'
import { gatherRequestedPrint, PRINT_PARAMETERS, pdfResponse } from '../../documents/print/pdf-response.ts'
import { createDocument } from '../document-actions/create.ts'
import { updateDocument } from '../document-actions/update.ts'
import { dropInvalidFields } from './drop-invalid-fields.ts'

// Previews of printed documents, before and after they are stored.

export const printPreviewRoutes = () => [
  ...post('/invoices/preview', 'pdf json xml', preview()),
  ...get('/invoices/:id/pages', 'json xml', showPages()),
]

function showPages(): Operation {
  return {
    summary: 'Show the pages of an invoice',
    description: 'Returns the pages of its PDF as identical images. They contain outlines and no text.',
    access: 'read',
    shape: invoiceShape,
    query: PRINT_PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'outcome',
    response_shape: pagesShape,
    run: async (call) => {
      const { account_id } = call.caller
      const invoice = await getDocument(call.db, account_id, idOf(call))
      return jsonResponse(
        await showInvoice(account_id, await gatherRequestedPrint(call, account_id, invoice)),
      )
    },
  }
}

function preview(): Operation {
  return {
    summary: 'Print an invoice without storing it',
    description:
      'Send the fields for creating an invoice or, with an `id`, for changing it. Nothing is stored and no number is used. `.pdf` rejects invalid input, as creating does. `.json` and `.xml` show all valid parts, with a list of the problems.',
    access: 'write',
    writes: false,
    shape: invoiceShape,
    query: PRINT_PARAMETERS,
    request_kind: 'record',
    response_kind: 'outcome',
    response_shape: previewShape,
    run: async (call) => {
      const input = unwrap(call.body, 'invoice')
      const { account_id } = call.caller
      if (call.format === 'pdf')
        return pdfResponse(call, account_id, await previewInvoice(call, input, writeContext(call)))
      const { invoice, problems } = await findPrintable(call, input)
      const pages = invoice
        ? await showInvoiceOnce(account_id, await gatherRequestedPrint(call, account_id, invoice))
        : NO_PAGES
      return jsonResponse({ ...pages, problems: problemList(problems) })
    },
  }
}

const NO_PAGES = { width: '0.0', height: '0.0', count: 0, pages: [] }

const ROUNDS_MAX = 10

// Retries without the rejected fields, because problems are reported one after another. If nothing can be
// printed, returns the stored document.
async function findPrintable(call: ApiRequest, input: InputObject) {
  const problems: FieldProblems = {}
  const writer = writeContext(call)
  let settings = writer.settings
  let remainingInput: InputObject | undefined = input
  for (let round = 0; remainingInput && round < ROUNDS_MAX; round++) {
    try {
      return { invoice: await previewInvoice(call, remainingInput, { ...writer, settings }), problems }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) throw error
      const rejected: FieldProblems =
        typeof error.detail === 'string' ? { invoice: [error.detail] } : error.detail
      for (const [field, texts] of Object.entries(rejected)) problems[field] ??= texts
      const lifted: Settings | undefined = withoutRequirements(settings, rejected)
      remainingInput = dropInvalidFields(remainingInput, rejected) ?? (lifted && remainingInput)
      settings = lifted ?? settings
    }
  }
  const id = isBlank(input.id) ? undefined : idIn(call, input)
  const invoice = id === undefined ? undefined : await getDocument(call.db, writer.account_id, id)
  return { invoice, problems }
}

// Lifts the requirements of the account for a buyer or for goods that are missing, so that the rest is still shown.
function withoutRequirements(settings: Settings, rejected: FieldProblems): Settings | undefined {
  if (settings.buyer_required && 'buyer_name' in rejected) return { ...settings, buyer_required: false }
  if (settings.stock_required && 'quantity' in rejected) return { ...settings, stock_required: false }
  return undefined
}

const problemList = (problems: FieldProblems) =>
  Object.entries(problems).flatMap(([field, texts]) => texts.map((message) => ({ field, message })))

function previewInvoice(call: ApiRequest, input: InputObject, writer: WriteContext): Promise<Invoice> {
  const request = readInvoiceInput(input)
  const id = isBlank(input.id) ? undefined : idIn(call, input)
  return dryRun(call.db, (db) =>
    id === undefined
      ? createDocument(db, writer, request, 'preview')
      : updateDocument(db, writer, id, request, 'preview'),
  )
}

// Reads the id of the document from the body, where a preview of a change has it.
export const idIn = (call: ApiRequest, input: InputObject): number =>
  idOf({ ...call, params: { id: textOf('id', input.id as InputValue) } })
