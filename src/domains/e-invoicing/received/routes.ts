import { ApiError, invalid, notFound } from '../../../platform/api-error.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { readPageRequest } from '../../../platform/database/lists/page-parameters.ts'
import { bool, choice, date, integer, text } from '../../../platform/fields/field.ts'
import { isFlagSet } from '../../../platform/fields/parse.ts'
import { apiShape, readFields } from '../../../platform/fields/resource.ts'
import type { InputObject } from '../../../platform/formats/input.ts'
import { readUploadedFile } from '../../../platform/formats/uploaded-file.ts'
import { idOf, pageLinks } from '../../../platform/http/crud-operations.ts'
import { PAGES } from '../../../platform/http/parameters.ts'
import {
  type ApiResponse,
  contentDisposition,
  errorResponse,
  fileResponse,
  type JsonObject,
  listResponse,
  okResponse,
  recordResponse,
} from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, type Route } from '../../../platform/http/route.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { invoiceResponse } from '../../documents/invoices/response.ts'
import { receivedFileOf } from '../../documents/invoices/rules/received-differences.ts'
import {
  deleteFile,
  ImportConflict,
  judgeFile,
  type StoredResult,
  storeAssessed,
  storeRefused,
} from './actions.ts'
import type { Attaching } from './attach-embedded-files.ts'
import type { AssessedFile, Incoming } from './incoming-file.ts'
import { presentAll, requestedLanguage } from './present.ts'
import {
  DECISIONS,
  FILE_BYTES_MAX,
  FILE_STATUSES,
  type ReceivedFile,
  receivedShape,
  VERDICT,
} from './schema.ts'
import { bytesOf, getReceived, listReceived } from './store.ts'
import { presentVerdict } from './verdict.ts'

const OVERRIDES = {
  delivery_date: date({ description: 'Day on which the expense was received; by default today' }),
  department_id: integer({ description: 'Department; by default the one with the tax number of the buyer' }),
  category_id: integer({ description: 'Category of the expense' }),
}
const IMPORT_QUERY = {
  allow_duplicate: bool({ description: 'Creates the document even if it already exists' }),
  as_sale: bool({ description: 'Imports a file that you issued as a sale; otherwise it is rejected' }),
  ...OVERRIDES,
}

const LANG = {
  lang: text({
    description: 'Language of `problems`: `en`, `pl` or `de`; by default that of the account',
  }),
}

const importedShape = apiShape(invoiceShape, {
  component: 'imported_invoice',
  response_fields: { ...invoiceShape.response_fields, ...VERDICT },
})

const WAITING = ['open', ...DECISIONS] as const

export const receivedRoutes = (attaching: Attaching): Route[] => [
  ...post('/invoices/import', 'json xml', create(attaching)),
  ...get('/invoices/:id/received_file', 'xml pdf', source()),
  ...get('/received_files', 'json xml', list()),
  ...get('/received_files/:id', 'json xml', show()),
  ...get('/received_files/:id/file', 'xml pdf bin jpg png webp', file()),
  ...post('/received_files/:id/retry', 'json xml', retry(attaching)),
  ...del('/received_files/:id', 'json xml', remove()),
]

// The file is read before the transaction of an idempotent request opens.
function create(attaching: Attaching): Operation {
  return {
    summary: 'Import a structured invoice',
    description:
      'Send the file as the body, or as `file` of multipart/form-data: UBL, CII, XRechnung, FA(2), FA(3), or a PDF that embeds one (Factur-X, ZUGFeRD). It becomes an expense with the totals of the file. `warnings` lists doubtful values. A file that cannot be read, such as a photo of a receipt (JPEG, PNG or WebP), is kept in the list of received files.',
    access: 'write',
    shape: invoiceShape,
    response_shape: importedShape,
    body_bytes_max: FILE_BYTES_MAX,
    query: {
      ...IMPORT_QUERY,
      ...LANG,
      filename: text({ description: 'File name, if the body is the file itself' }),
    },
    request_kind: 'bytes',
    response_kind: 'record',
    status: 201,
    prepare: async (call) =>
      judgeFile(call.db, writeContext(call), { ...(await incomingOf(call)), attaching }),
    ...storeAndRespond(),
  }
}

async function incomingOf({ bytes, content_type, query }: ApiRequest): Promise<Incoming> {
  const { form, file } = await readUploadedFile(bytes, content_type)
  return {
    filename: file.filename || textOf('filename', query.filename ?? ''),
    bytes: file.bytes,
    origin: 'upload',
    ...importOptions({ ...form, ...query }),
  }
}

function importOptions(input: InputObject): Pick<Incoming, 'allow_duplicate' | 'as_sale' | 'options'> {
  const overrides = Object.entries(readFields({ fields: OVERRIDES }, input)).filter(
    ([, value]) => value !== null,
  )
  return {
    allow_duplicate: isFlagSet(input.allow_duplicate),
    as_sale: isFlagSet(input.as_sale),
    options: Object.fromEntries(overrides),
  }
}

function storeAndRespond(): Pick<Operation, 'run' | 'onError'> {
  return {
    run: async (call) =>
      outcome(call, await storeAssessed(call.db, writeContext(call), call.prepared as AssessedFile)),
    onError: async (call, refusal) => {
      if (!(refusal instanceof ImportConflict)) throw refusal
      return outcome(
        call,
        await storeRefused(call.db, writeContext(call), call.prepared as AssessedFile, refusal),
      )
    },
  }
}

// A rejection is returned instead of thrown, so that the transaction commits and the file is stored.
function outcome(call: ApiRequest, { file, invoice, refusal }: StoredResult): ApiResponse {
  if (invoice)
    return invoiceResponse(call, invoice, 201, importedShape, {
      more: presentVerdict(file.verdict, requestedLanguage(call)),
    })
  const { status, detail, headers, more } = refusal as ApiError
  const extra = { ...more, received_file_id: file.id }
  return errorResponse(new ApiError(status, detail, headers, extra), call.request_id)
}

function list(): Operation {
  return {
    summary: 'List received files',
    description: 'Newest first, including files that could not be read.',
    access: 'read',
    shape: receivedShape,
    query: {
      ...PAGES,
      ...LANG,
      status: choice(FILE_STATUSES, { description: 'Only records with this value' }),
      decision: choice(WAITING, {
        description: 'Only files with this decision; `open`: read and not decided',
      }),
      tag: text({ description: 'Only files with this tag' }),
    },
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const page = readPageRequest(call.query)
      const filters = {
        status: oneOf(call, 'status', FILE_STATUSES),
        decision: oneOf(call, 'decision', WAITING),
        tag: textOf('tag', call.query.tag ?? '') || undefined,
      }
      const { items, ...position } = await listReceived(call.db, call.caller.account_id, page, filters)
      const documents = await presentAll(call, items)
      return listResponse(receivedShape, documents, position, pageLinks(call))
    },
  }
}

function oneOf(call: ApiRequest, name: string, values: readonly string[]): string | undefined {
  const value = textOf(name, call.query[name] ?? '') || undefined
  if (value !== undefined && !values.includes(value))
    throw invalid({ [name]: ['is not included in the list', `must be one of: ${values.join(', ')}`] })
  return value
}

function show(): Operation {
  return {
    summary: 'Get a received file',
    access: 'read',
    shape: receivedShape,
    query: LANG,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => {
      const file = await getReceived(call.db, call.caller.account_id, idOf(call))
      const [document] = await presentAll(call, [file])
      return recordResponse(receivedShape, document as JsonObject)
    },
  }
}

function file(): Operation {
  return {
    summary: 'Download a received file',
    description: 'Unchanged. `file_url` has the right extension.',
    access: 'read',
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call) => bytesAnswer(call, await getReceived(call.db, call.caller.account_id, idOf(call))),
  }
}

function source(): Operation {
  return {
    summary: 'Download the received file of a document',
    description: 'Unchanged: `.xml` or `.pdf`.',
    access: 'read',
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call) => {
      const { account_id } = call.caller
      const received = receivedFileOf(await getDocument(call.db, account_id, idOf(call)))
      if (received === null) throw notFound()
      return bytesAnswer(call, await getReceived(call.db, account_id, received.file_id))
    },
  }
}

// XML declares its encoding itself.
const TYPES = {
  xml: 'application/xml',
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  bin: 'application/octet-stream',
} as const

// Forces a download, because content from third parties must not run as a page of this site.
async function bytesAnswer({ db, format }: ApiRequest, receivedFile: ReceivedFile): Promise<ApiResponse> {
  if (format !== receivedFile.extension) throw notFound()
  const bytes = await bytesOf(db, receivedFile.account_id, receivedFile.id)
  const name = receivedFile.filename || `received-${receivedFile.id}.${receivedFile.extension}`
  return fileResponse(bytes, TYPES[receivedFile.extension], {
    'content-disposition': contentDisposition(name, 'attachment'),
    'content-security-policy': "default-src 'none'; sandbox",
  })
}

function retry(attaching: Attaching): Operation {
  return {
    summary: 'Read a received file again',
    description: 'After the cause of the failure was fixed, or with `allow_duplicate` or `as_sale`.',
    access: 'write',
    shape: receivedShape,
    response_shape: importedShape,
    query: { ...IMPORT_QUERY, ...LANG },
    request_kind: 'parameters',
    response_kind: 'record',
    status: 201,
    prepare: async (call) => {
      const { account_id } = call.caller
      const { filename, origin, remote_id, id } = await getReceived(call.db, account_id, idOf(call))
      const bytes = await bytesOf(call.db, account_id, id)
      return judgeFile(call.db, writeContext(call), {
        filename,
        bytes,
        origin,
        remote_id: remote_id ?? undefined,
        ...importOptions({ ...call.body, ...call.query }),
        attaching,
      })
    },
    ...storeAndRespond(),
  }
}

function remove(): Operation {
  return {
    summary: 'Delete a received file',
    description: 'A file with a document cannot be deleted before the document.',
    access: 'write',
    shape: receivedShape,
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      await deleteFile(call.db, writeContext(call), idOf(call))
      return okResponse()
    },
  }
}
