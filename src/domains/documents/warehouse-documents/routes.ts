import { getRecord } from '../../../platform/database/records.ts'
import { readList } from '../../../platform/fields/list.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { idOf, pageLinks, restoreOperation, unwrap } from '../../../platform/http/crud-operations.ts'
import {
  type ApiResponse,
  contentDisposition,
  fileResponse,
  type JsonObject,
  jsonResponse,
  listResponse,
  okResponse,
  recordResponse,
} from '../../../platform/http/response.ts'
import { type ApiRequest, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { pdfFileName } from '../../../platform/pdf/file-name.ts'
import { writeContext } from '../../administration/accounts/write-context.ts'
import {
  createDocument,
  type DocumentInput,
  deleteDocument,
  restoreDocument,
  updateDocument,
} from './actions.ts'
import { gatherPrint } from './gather.ts'
import { DOCUMENT_FILTERS, INCLUDE_PARAMETERS, includesActions, listDocuments } from './list.ts'
import { pagesShape, showDocument } from './pages.ts'
import { printDocument } from './pdf.ts'
import { presentDocuments } from './present.ts'
import { documentActions, documentShape, type WarehouseDocument, warehouseDocuments } from './schema.ts'

export const routes = [
  ...get('/warehouse_documents', 'json xml', list()),
  ...post('/warehouse_documents', 'json xml', create()),
  ...get('/warehouse_documents/:id', 'json xml pdf', show()),
  ...get('/warehouse_documents/:id/pages', 'json xml', pages()),
  ...put('/warehouse_documents/:id', 'json xml', update()),
  ...del('/warehouse_documents/:id', 'json xml', remove()),
  ...post(
    '/warehouse_documents/:id/restore',
    'json xml',
    restoreOperation(documentShape, restore, presentWithActions),
  ),
]

function list(): Operation {
  return {
    summary: 'List warehouse documents',
    description: 'Lines are left out unless `include_positions=true`.',
    access: 'read',
    shape: documentShape,
    query: { ...DOCUMENT_FILTERS, ...INCLUDE_PARAMETERS },
    request_kind: 'list',
    response_kind: 'list',
    run: async (call) => {
      const { items, ...page } = await listDocuments(call)
      const withActions = includesActions(call.query)
      const documents = await presentDocuments(call, items, withActions)
      return listResponse(documentShape, documents, page, pageLinks(call))
    },
  }
}

function create(): Operation {
  return {
    summary: 'Create a warehouse document',
    description: 'Moves the goods at once; stock may become negative.',
    access: 'write',
    shape: documentShape,
    request_kind: 'record',
    response_kind: 'record',
    status: 201,
    run: async (call) =>
      documentResponse(call, await createDocument(call.db, writeContext(call), readDocumentInput(call)), 201),
  }
}

function show(): Operation {
  return {
    summary: 'Get one warehouse document',
    access: 'read',
    shape: documentShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => {
      const document = await getRecord(call.db, call.caller.account_id, warehouseDocuments, idOf(call))
      return call.format === 'pdf' ? pdfResponse(call, document) : documentResponse(call, document)
    },
  }
}

function update(): Operation {
  return {
    summary: 'Change a warehouse document',
    description:
      'A line with `id` is changed, with `id` and `_destroy` removed, without `id` added; other lines stay. The movements of the document are replaced.',
    access: 'write',
    shape: documentShape,
    request_kind: 'record',
    response_kind: 'record',
    run: async (call) =>
      documentResponse(
        call,
        await updateDocument(call.db, writeContext(call), idOf(call), readDocumentInput(call)),
      ),
  }
}

function remove(): Operation {
  return {
    summary: 'Delete a warehouse document',
    description:
      'Undoes the movements. Deleting the newest document of a series makes its number available again.',
    access: 'write',
    shape: documentShape,
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      await deleteDocument(call.db, writeContext(call), idOf(call))
      return okResponse()
    },
  }
}

function pages(): Operation {
  return {
    summary: 'Show the pages of a warehouse document',
    description: 'The pages of the PDF as images. They contain outlines and no text.',
    access: 'read',
    shape: documentShape,
    request_kind: 'nothing',
    response_kind: 'outcome',
    response_shape: pagesShape,
    run: async (call) => {
      const { account_id } = call.caller
      const document = await getRecord(call.db, account_id, warehouseDocuments, idOf(call))
      return jsonResponse(await showDocument(account_id, await gatherPrint(call.db, account_id, document)))
    },
  }
}

async function pdfResponse(call: ApiRequest, document: WarehouseDocument): Promise<ApiResponse> {
  const { account_id } = call.caller
  const bytes = await printDocument(account_id, await gatherPrint(call.db, account_id, document))
  const headers = { 'content-disposition': contentDisposition(pdfFileName(document)) }
  return fileResponse(bytes, 'application/pdf', headers)
}

function readDocumentInput(call: ApiRequest): DocumentInput {
  const input = unwrap(call.body, warehouseDocuments.name)
  return {
    draft: readFields(warehouseDocuments, input),
    actions: readList(documentActions, input.warehouse_actions),
  }
}

function restore(call: ApiRequest, id: number) {
  return restoreDocument(call.db, writeContext(call), id)
}

function presentWithActions(call: ApiRequest, records: WarehouseDocument[]) {
  return presentDocuments(call, records, true)
}

async function documentResponse(
  call: ApiRequest,
  document: WarehouseDocument,
  status = 200,
): Promise<ApiResponse> {
  const [shown] = await presentDocuments(call, [document], true)
  return recordResponse(documentShape, shown as JsonObject, status)
}
