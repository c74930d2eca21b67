import { invalid, notFound } from '../../../../platform/api-error.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findRecord, getRecord } from '../../../../platform/database/records.ts'
import { choice } from '../../../../platform/fields/field.ts'
import { idOf } from '../../../../platform/http/crud-operations.ts'
import { type ApiResponse, contentDisposition, fileResponse } from '../../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation } from '../../../../platform/http/route.ts'
import { documentFileName } from '../../../../platform/pdf/file-name.ts'
import { type Invoice, invoices } from '../../../documents/invoices/schema.ts'
import { findLinkedInvoice } from '../../../documents/public-page/public-link.ts'
import { findFileByHash } from '../../files/store.ts'
import { findReceipt, transmissionsOf } from './store.ts'

// Files that were sent to KSeF and the receipts, byte for byte. Like in the family's services, their addresses need no
// login but the token of the document.

const FILES = ['gov', 'gov_upo'] as const
type File = (typeof FILES)[number]
const KINDS = [...FILES, 'custom'] as const

// `lastAttachment` responds with the attachment that was added last.
export const fileRoutes = (lastAttachment: AttachmentResponder) => [
  ...get('/invoices/:id/attachment', 'page', attachment(lastAttachment)),
  ...get('/invoice/:token/gov', 'xml', file('gov')),
  ...get('/invoice/:token/gov_upo', 'xml', file('gov_upo')),
]

type AttachmentResponder = (call: ApiRequest) => Promise<ApiResponse>

function attachment(lastAttachment: AttachmentResponder): Operation {
  return {
    summary: 'Get the KSeF file of an invoice, its receipt or an attachment',
    description: 'Redirects (302) to the XML, or returns the attachment; 404 if there is none.',
    access: 'read',
    query: {
      kind: choice(KINDS, {
        required: true,
        description: '`gov`: the file as sent; `gov_upo`: the receipt (UPO); `custom`: the newest attachment',
      }),
    },
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call): Promise<ApiResponse> => {
      const { kind } = call.query
      if (kind === 'custom') return lastAttachment(call)
      const { account_id } = call.caller
      const invoice = await getRecord(call.db, account_id, invoices, idOf(call))
      if (!FILES.includes(kind as File)) throw invalid({ kind: `must be one of ${KINDS.join(', ')}` })
      if (!(await bytesOf(call.db, account_id, invoice, kind as File))) throw notFound()
      const location = `/invoice/${invoice.token}/${kind}.xml`
      return { ...fileResponse('', 'text/plain', { location }), status: 302 }
    },
  }
}

function file(kind: File): Operation {
  return {
    summary: kind === 'gov' ? 'Get the KSeF file of an invoice' : 'Get the KSeF receipt of an invoice',
    description: 'Public: the token of the document gives access.',
    access: 'open',
    request_kind: 'nothing',
    response_kind: 'other',
    run: async (call) => {
      const { db } = call
      const linked = await findLinkedInvoice(call)
      const invoice = linked && (await findRecord(db, linked.account_id, invoices, linked.id))
      const bytes = linked && invoice && (await bytesOf(db, linked.account_id, invoice, kind))
      if (!bytes) throw notFound()
      const name = documentFileName(
        invoice,
        kind === 'gov_upo' ? '-upo.xml' : invoice.gov_kind?.endsWith('VAT_RR') ? '-fa-rr.xml' : '-fa3.xml',
      )
      return fileResponse(bytes, 'text/xml; charset=utf-8', {
        'content-disposition': contentDisposition(name, 'attachment'),
        'x-robots-tag': 'noindex',
      })
    },
  }
}

// Returns the file of the accepted transmission, or of the last one.
async function bytesOf(
  db: Database,
  accountId: number,
  { id }: Invoice,
  kind: File,
): Promise<Buffer | undefined> {
  const transmissions = (await transmissionsOf(db, accountId, id)).filter(({ sha256 }) => sha256 !== null)
  const transmission = transmissions.findLast(({ state }) => state === 'accepted') ?? transmissions.at(-1)
  if (transmission === undefined) return undefined
  return kind === 'gov'
    ? findFileByHash(db, accountId, id, transmission.sha256 as string)
    : findReceipt(db, accountId, transmission.id)
}
