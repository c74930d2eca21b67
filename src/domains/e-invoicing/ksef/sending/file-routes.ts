import { invalid, notFound } from '../../../../platform/api-error.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findRecord, getRecord } from '../../../../platform/database/records.ts'
import { choice } from '../../../../platform/fields/field.ts'
import { idOf } from '../../../../platform/http/crud-operations.ts'
import { type Answer, fileAnswer, inlineFile } from '../../../../platform/http/response.ts'
import { type Call, get, type Operation } from '../../../../platform/http/route.ts'
import { documentFileName } from '../../../../platform/pdf/file-name.ts'
import { type Invoice, invoices } from '../../../documents/invoices/schema.ts'
import { findLinkedInvoice } from '../../../documents/public-page/public-link.ts'
import { findFileByHash } from '../../files/store.ts'
import { findReceipt, transmissionsOf } from './store.ts'

// What was sent to KSeF and what was confirmed, byte for byte. The family leads to them by an address that needs no login: that of the
// document itself, which whoever has its link may see.

const FILES = ['gov', 'gov_upo'] as const
type File = (typeof FILES)[number]
const KINDS = [...FILES, 'custom'] as const

// `added` answers with the file that somebody added last.
export const fileRoutes = (added: Added) => [
  ...get('/invoices/:id/attachment', 'page', attachment(added)),
  ...get('/invoice/:token/gov', 'xml', file('gov')),
  ...get('/invoice/:token/gov_upo', 'xml', file('gov_upo')),
]

type Added = (call: Call) => Promise<Answer>

function attachment(added: Added): Operation {
  return {
    summary: 'Go to the file of an invoice in KSeF, to its receipt, or to a file that was added',
    about: 'Leads (302) to the XML, or gives the file that somebody added; 404 while there is none.',
    right: 'read',
    query: {
      kind: choice(KINDS, {
        required: true,
        about: '`gov`: as it was sent; `gov_upo`: the receipt (UPO); `custom`: the file that was added last',
      }),
    },
    takes: 'nothing',
    gives: 'other',
    run: async (call): Promise<Answer> => {
      const { kind } = call.query
      if (kind === 'custom') return added(call)
      const { account_id } = call.caller
      const invoice = await getRecord(call.db, account_id, invoices, idOf(call))
      if (!FILES.includes(kind as File)) throw invalid({ kind: `is not one of ${KINDS.join(', ')}` })
      if (!(await bytesOf(call.db, account_id, invoice, kind as File))) throw notFound()
      const location = `/invoice/${invoice.token}/${kind}.xml`
      return { ...fileAnswer('', 'text/plain', { location }), status: 302 }
    },
  }
}

function file(kind: File): Operation {
  return {
    summary: kind === 'gov' ? 'The file of an invoice in KSeF' : 'The receipt of an invoice from KSeF',
    about: 'Needs no login; the token is that of the document.',
    right: 'open',
    takes: 'nothing',
    gives: 'other',
    run: async (call) => {
      const { db } = call
      const place = await findLinkedInvoice(call)
      const invoice = place && (await findRecord(db, place.account_id, invoices, place.id))
      const bytes = place && invoice && (await bytesOf(db, place.account_id, invoice, kind))
      if (!bytes) throw notFound()
      const name = documentFileName(
        invoice,
        kind === 'gov_upo' ? '-upo.xml' : invoice.gov_kind?.endsWith('VAT_RR') ? '-fa-rr.xml' : '-fa3.xml',
      )
      return fileAnswer(bytes, 'text/xml; charset=utf-8', {
        'content-disposition': inlineFile(name, 'attachment'),
        'x-robots-tag': 'noindex',
      })
    },
  }
}

// Of what KSeF has, or of the last that was to get there.
async function bytesOf(
  db: Database,
  account_id: number,
  { id }: Invoice,
  kind: File,
): Promise<Buffer | undefined> {
  const sendings = (await transmissionsOf(db, account_id, id)).filter(({ sha256 }) => sha256 !== null)
  const one = sendings.findLast(({ state }) => state === 'accepted') ?? sendings.at(-1)
  if (one === undefined) return undefined
  return kind === 'gov'
    ? findFileByHash(db, account_id, id, one.sha256 as string)
    : findReceipt(db, account_id, one.id)
}
