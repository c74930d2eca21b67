import { text } from '../../../platform/fields/field.ts'
import { idOf } from '../../../platform/http/crud-operations.ts'
import { contentDisposition, fileResponse } from '../../../platform/http/response.ts'
import { get, type Operation } from '../../../platform/http/route.ts'
import { documentFileName } from '../../../platform/pdf/file-name.ts'
import type { AttachmentStorage, Owner } from '../../catalog/attachments/schema.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import { embeddingRoutes } from './embedding-routes.ts'
import { FORMATS, type FormatName } from './formats.ts'
import { readStructuredFile } from './structured-file.ts'

export const routes = (owner: Owner, shelf: AttachmentStorage) => [
  ...embeddingRoutes(owner, shelf),
  ...get('/invoices/:id/fa3', 'xml', file('fa3')),
  ...get('/invoices/:id/fa-rr', 'xml', file('fa_rr')),
  ...get('/invoices/:id/ubl', 'xml', file('ubl')),
  ...get('/invoices/:id/xrechnung', 'xml', file('xrechnung')),
  ...get('/invoices/:id/xrechnung-cii', 'xml', file('xrechnung_cii')),
  ...get('/invoices/:id/cii', 'xml', file('cii')),
  ...get('/invoices/:id/cii-fr', 'xml', file('cii_fr')),
  ...get('/invoices/:id/ubl-fr', 'xml', file('ubl_fr')),
]

function file(name: FormatName): Operation {
  return {
    summary: `Get an invoice as ${FORMATS[name].title}`,
    description:
      'If the format cannot express the document, you get a 422 with the reasons by field. Once the document is delivered, you always get the same file.',
    access: 'read',
    query: {
      lang: text({ description: 'Language of error messages: `en` (default), `pl` or `de`' }),
    },
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call) => {
      const invoice = await getDocument(call.db, call.caller.account_id, idOf(call))
      const bytes = await readStructuredFile(call, invoice, name)
      const title = documentFileName(invoice, `-${name.replace('_', '-')}.xml`)
      return fileResponse(bytes, 'application/xml; charset=utf-8', {
        'content-disposition': contentDisposition(title, 'attachment'),
      })
    },
  }
}
