import { isPublicFormat, PUBLIC_FORMATS, type PublicFormat } from '../../../einvoice/format-names.ts'
import { ruleLanguage } from '../../../einvoice/rules/messages/words.ts'
import { invalid } from '../../../platform/api-error.ts'
import { presentWarnings } from '../../../platform/checks/warnings.ts'
import type { Database } from '../../../platform/database/database.ts'
import { dryRun } from '../../../platform/database/dry-run.ts'
import { isBlank, text, texts } from '../../../platform/fields/field.ts'
import { type InputObject, namesIn } from '../../../platform/formats/input.ts'
import { idOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post } from '../../../platform/http/route.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { type WriteContext, writeContext } from '../../administration/accounts/write-context.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { type InvoiceInput, readInvoiceInput } from '../../documents/invoices/input.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { checkFormats, checks } from '../../e-invoicing/files/check.ts'
import { gatherSources } from '../../e-invoicing/files/gather.ts'
import type { Sources } from '../../e-invoicing/files/sources.ts'
import { chosenFormats } from '../../e-invoicing/files/validate-on-write.ts'
import { createDocument } from '../document-actions/create.ts'
import { issueDocument } from '../document-actions/issue.ts'
import { updateDocument } from '../document-actions/update.ts'
import { idIn } from './print-routes.ts'
import { readStockAfter, type StockAfter, stockWarnings } from './stock-warnings.ts'

// Checks documents against the rules of structured formats, before and after they are issued.

export const checkRoutes = () => [
  ...post('/invoices/check', 'json xml', checkInput()),
  ...get('/invoices/:id/check', 'json xml', checkStored()),
]

const CHECK_PARAMETERS = {
  format: texts({
    description: `Formats to check, separated by commas: ${PUBLIC_FORMATS.join(', ')}. Default: the formats of the account (\`asked\`), or all if it has none`,
  }),
  lang: text({
    description: 'Language of the messages: `en`, `pl` or `de`; the default is that of the account',
  }),
}

function checkInput(): Operation {
  return {
    summary: 'Check an invoice against the rules of structured formats without storing it',
    description:
      'Send the fields for creating an invoice or, with an `id`, for changing it. Nothing is stored and no number is used. A draft is checked as it would be issued. Input that creating would reject is rejected here too. Goods that are not in stock are an exception: `warnings` names them, also if the account requires stock.',
    access: 'write',
    writes: false,
    shape: invoiceShape,
    query: CHECK_PARAMETERS,
    request_kind: 'record',
    response_kind: 'record',
    response_shape: checks,
    run: async (call) => {
      const input = unwrap(call.body, 'invoice')
      const request = readInvoiceInput(input)
      const id = isBlank(input.id) ? undefined : idIn(call, input)
      return checkResponse(call, (db) =>
        id === undefined ? createForCheck(db, call, request) : updateForCheck(db, call, id, request),
      )
    },
  }
}

function checkStored(): Operation {
  return {
    summary: 'Check a stored invoice against the rules of structured formats',
    description: 'A draft is checked as it would be issued now.',
    access: 'read',
    shape: invoiceShape,
    query: CHECK_PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'record',
    response_shape: checks,
    run: async (call) => {
      const invoice = await getDocument(call.db, call.caller.account_id, idOf(call))
      return checkResponse(call, (db) => issueForCheck(db, call, invoice), invoice.status !== 'draft')
    },
  }
}

type PrepareInvoice = (db: Database) => Promise<Invoice>

// Evaluates the rules after the transaction has ended, so that no lock is held meanwhile.
async function checkResponse(call: ApiRequest, prepareInvoice: PrepareInvoice, isStored = false) {
  const { query, caller, db } = call
  const { account_id } = caller
  const settings = caller.settings as Settings
  const gather = async (db: Database): Promise<{ sources: Sources; stock: StockAfter }> => {
    const invoice = await prepareInvoice(db)
    const sources = await gatherSources(db, account_id, settings, invoice)
    return { sources, stock: await readStockAfter(db, account_id, invoice) }
  }
  const { sources, stock } = await (isStored ? gather(db) : dryRun(db, gather))
  const lang = ruleLanguage(isBlank(query.lang) ? settings.lang : query.lang)
  const { warnings, ...result } = checkFormats(
    sources,
    formatsIn(query, chosenFormats(sources)),
    lang,
    call.now,
  )
  const missing = await stockWarnings(db, account_id, stock, settings.stock_required === true)
  return recordResponse(checks, { ...result, warnings: presentWarnings([...warnings, ...missing]) })
}

// Missing goods are a warning of the check, so that it still finds everything else.
function checkContext(call: ApiRequest): WriteContext {
  const writer = writeContext(call)
  return { ...writer, settings: { ...writer.settings, stock_required: false } }
}

const NO_FORMATS = `must be one of ${PUBLIC_FORMATS.join(', ')}`

// Returns the formats to check: the requested ones, else those of the account, else all. The account may have
// none.
function formatsIn(
  { format }: InputObject,
  accountFormats: readonly PublicFormat[],
): readonly PublicFormat[] {
  const requestedNames = namesIn(format)
  if (requestedNames.length === 0 && !isBlank(format)) throw invalid({ format: NO_FORMATS })
  const names = [
    ...new Set(
      requestedNames.flatMap((name): readonly string[] => (name === 'asked' ? accountFormats : [name])),
    ),
  ]
  if (!names.every(isPublicFormat)) throw invalid({ format: NO_FORMATS })
  if (requestedNames.length > 0) return names
  return accountFormats.length > 0 ? accountFormats : PUBLIC_FORMATS
}

function createForCheck(db: Database, call: ApiRequest, request: InvoiceInput): Promise<Invoice> {
  const { status, test, ...draft } = request.draft
  const hasDraftFlags = status === 'draft' || test
  return createDocument(db, checkContext(call), hasDraftFlags ? { ...request, draft } : request, 'preview')
}

const updateForCheck = async (db: Database, call: ApiRequest, id: number, request: InvoiceInput) =>
  issueForCheck(db, call, await updateDocument(db, checkContext(call), id, request, 'preview'))

const issueForCheck = async (db: Database, call: ApiRequest, invoice: Invoice): Promise<Invoice> =>
  invoice.status === 'draft' ? issueDocument(db, checkContext(call), invoice.id, 'preview') : invoice
