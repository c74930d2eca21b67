import { getRecord } from '../../../platform/database/records.ts'
import { readList } from '../../../platform/fields/list.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { idOf, pageLink, restoration, unwrap } from '../../../platform/http/crud-operations.ts'
import {
  type Answer,
  type Document,
  fileAnswer,
  inlineFile,
  listAnswer,
  okAnswer,
  plainAnswer,
  recordAnswer,
} from '../../../platform/http/response.ts'
import { type Call, del, get, type Operation, post, put } from '../../../platform/http/route.ts'
import { pdfFileName } from '../../../platform/pdf/file-name.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import { createDocument, deleteDocument, type Request, restoreDocument, updateDocument } from './actions.ts'
import { gatherPrint } from './gather.ts'
import { DOCUMENT_FILTERS, INCLUDED, listDocuments, wantsActions } from './list.ts'
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
  ...post('/warehouse_documents/:id/restore', 'json xml', restoration(documentShape, restore, presentWhole)),
]

function list(): Operation {
  return {
    summary: 'List warehouse documents',
    about: 'Lines are left out unless `include_positions=true`.',
    right: 'read',
    shape: documentShape,
    query: { ...DOCUMENT_FILTERS, ...INCLUDED },
    takes: 'list',
    gives: 'list',
    run: async (call) => {
      const { items, ...page } = await listDocuments(call)
      const with_actions = wantsActions(call.query)
      const documents = await presentDocuments(call, items, with_actions)
      return listAnswer(documentShape, documents, page, (number) => pageLink(call, number))
    },
  }
}

function create(): Operation {
  return {
    summary: 'Create a warehouse document',
    about: 'Its goods move at once; stock may go below zero.',
    right: 'write',
    shape: documentShape,
    takes: 'record',
    gives: 'record',
    status: 201,
    run: async (call) => answer(call, await createDocument(call.db, writerOf(call), requestOf(call)), 201),
  }
}

function show(): Operation {
  return {
    summary: 'Get one warehouse document',
    right: 'read',
    shape: documentShape,
    takes: 'nothing',
    gives: 'record',
    run: async (call) => {
      const document = await getRecord(call.db, call.caller.account_id, warehouseDocuments, idOf(call))
      return call.format === 'pdf' ? pdfAnswer(call, document) : answer(call, document)
    },
  }
}

function update(): Operation {
  return {
    summary: 'Change a warehouse document',
    about:
      'A line with `id` is changed, with `id` and `_destroy` taken away, without `id` added; the others stay. What was moved is undone and done anew.',
    right: 'write',
    shape: documentShape,
    takes: 'record',
    gives: 'record',
    run: async (call) =>
      answer(call, await updateDocument(call.db, writerOf(call), idOf(call), requestOf(call))),
  }
}

function remove(): Operation {
  return {
    summary: 'Delete a warehouse document',
    about: 'Its movements are undone; deleting the newest of a series gives its number back.',
    right: 'write',
    shape: documentShape,
    takes: 'nothing',
    gives: 'ok',
    run: async (call) => {
      await deleteDocument(call.db, writerOf(call), idOf(call))
      return okAnswer()
    },
  }
}

function pages(): Operation {
  return {
    summary: 'Show the pages of a warehouse document',
    about: 'The sheets of its PDF as pictures, drawn alike. They hold outlines and no text.',
    right: 'read',
    shape: documentShape,
    takes: 'nothing',
    gives: 'outcome',
    answers: pagesShape,
    run: async (call) => {
      const { account_id } = call.caller
      const document = await getRecord(call.db, account_id, warehouseDocuments, idOf(call))
      return plainAnswer(await showDocument(account_id, await gatherPrint(call.db, account_id, document)))
    },
  }
}

async function pdfAnswer(call: Call, document: WarehouseDocument): Promise<Answer> {
  const { account_id } = call.caller
  const bytes = await printDocument(account_id, await gatherPrint(call.db, account_id, document))
  const headers = { 'content-disposition': inlineFile(pdfFileName(document)) }
  return fileAnswer(bytes, 'application/pdf', headers)
}

function requestOf(call: Call): Request {
  const given = unwrap(call.body, warehouseDocuments.name)
  return {
    draft: readFields(warehouseDocuments, given),
    actions: readList(documentActions, given.warehouse_actions),
  }
}

function restore(call: Call, id: number) {
  return restoreDocument(call.db, writerOf(call), id)
}

function presentWhole(call: Call, records: WarehouseDocument[]) {
  return presentDocuments(call, records, true)
}

async function answer(call: Call, document: WarehouseDocument, status = 200): Promise<Answer> {
  const [shown] = await presentDocuments(call, [document], true)
  return recordAnswer(documentShape, shown as Document, status)
}
