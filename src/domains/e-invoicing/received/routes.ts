import { invalid, notFound, Refusal } from '../../../platform/api-error.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { pageAsked } from '../../../platform/database/lists/list.ts'
import { bool, choice, date, integer, text } from '../../../platform/fields/field.ts'
import { isYes } from '../../../platform/fields/parse.ts'
import { outside, readFields } from '../../../platform/fields/resource.ts'
import type { Tree } from '../../../platform/formats/input.ts'
import { readSentFile } from '../../../platform/formats/uploaded-file.ts'
import { idOf, pageLink } from '../../../platform/http/crud-operations.ts'
import { PAGES } from '../../../platform/http/parameters.ts'
import {
  type Answer,
  type Document,
  fileAnswer,
  inlineFile,
  listAnswer,
  okAnswer,
  recordAnswer,
  refusalAnswer,
} from '../../../platform/http/response.ts'
import { type Call, del, get, type Operation, post, type Route } from '../../../platform/http/route.ts'
import { writerOf } from '../../administration/accounts/write-context.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import { invoiceShape } from '../../documents/invoices/api-shape.ts'
import { invoiceAnswer } from '../../documents/invoices/response.ts'
import type { Received } from '../../documents/invoices/rules/received-differences.ts'
import { deleteFile, judgeFile, type Kept, keepJudged, keepRefused, Overtaken } from './actions.ts'
import type { Attaching } from './attach-embedded-files.ts'
import type { Incoming, Judged } from './incoming-file.ts'
import { languageAsked, presentAll } from './present.ts'
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

const SAID = {
  delivery_date: date({ about: 'The day an expense came in; today when not said' }),
  department_id: integer({ about: 'Whose it is; that of the buyer’s tax number when not said' }),
  category_id: integer({ about: 'Under which it is booked' }),
}
const ASKED = {
  allow_duplicate: bool({ about: 'Makes another document of what is there already' }),
  as_sale: bool({ about: 'Takes a sale of your own as one; otherwise it is refused' }),
  ...SAID,
}

const LANG = {
  lang: text({ about: 'Language of `problems`: `en`, `pl` or `de`; that of the account when not given' }),
}

const importedShape = outside(invoiceShape, {
  component: 'imported_invoice',
  shown: { ...invoiceShape.shown, ...VERDICT },
})

const WAITING = ['open', ...DECISIONS] as const

export const receivedRoutes = (attaching: Attaching): Route[] => [
  ...post('/invoices/import', 'json xml', create(attaching)),
  ...get('/invoices/:id/source', 'xml pdf', source()),
  ...get('/received_files', 'json xml', list()),
  ...get('/received_files/:id', 'json xml', show()),
  ...get('/received_files/:id/file', 'xml pdf bin', file()),
  ...post('/received_files/:id/retry', 'json xml', retry(attaching)),
  ...del('/received_files/:id', 'json xml', remove()),
]

// The file is read before the transaction of an idempotent request opens.
function create(attaching: Attaching): Operation {
  return {
    summary: 'Make a document of a structured invoice',
    about:
      'UBL, CII, XRechnung, FA(2), FA(3), or a PDF that carries one (Factur-X, ZUGFeRD): as the body, or as `file` of multipart/form-data. It becomes an expense with the totals of the file; what is doubtful is told in `warnings`. A file that cannot be read is kept in the list of received files.',
    right: 'write',
    shape: invoiceShape,
    answers: importedShape,
    body_bytes_max: FILE_BYTES_MAX,
    query: {
      ...ASKED,
      ...LANG,
      filename: text({ about: 'What the file is called, where the body is the file itself' }),
    },
    takes: 'bytes',
    gives: 'record',
    status: 201,
    prepare: async (call) => judgeFile(call.db, writerOf(call), { ...(await incomingOf(call)), attaching }),
    ...keeping(),
  }
}

async function incomingOf({ bytes, content_type, query }: Call): Promise<Incoming> {
  const { form, file } = await readSentFile(bytes, content_type)
  return {
    filename: file.filename || textOf('filename', query.filename ?? ''),
    bytes: file.bytes,
    origin: 'upload',
    ...wishesIn({ ...form, ...query }),
  }
}

function wishesIn(asked: Tree): Pick<Incoming, 'allow_duplicate' | 'as_sale' | 'said'> {
  const said = Object.entries(readFields({ fields: SAID }, asked)).filter(([, value]) => value !== null)
  return {
    allow_duplicate: isYes(asked.allow_duplicate),
    as_sale: isYes(asked.as_sale),
    said: Object.fromEntries(said),
  }
}

function keeping(): Pick<Operation, 'run' | 'refused'> {
  return {
    run: async (call) => outcome(call, await keepJudged(call.db, writerOf(call), call.prepared as Judged)),
    refused: async (call, refusal) => {
      if (!(refusal instanceof Overtaken)) throw refusal
      return outcome(call, await keepRefused(call.db, writerOf(call), call.prepared as Judged, refusal))
    },
  }
}

// A refusal is answered and not thrown: the file is kept.
function outcome(call: Call, { file, invoice, refusal }: Kept): Answer {
  if (invoice)
    return invoiceAnswer(call, invoice, 201, importedShape, {
      more: presentVerdict(file.verdict, languageAsked(call)),
    })
  const { status, detail, headers, more } = refusal as Refusal
  const told = { ...more, received_file_id: file.id }
  return refusalAnswer(new Refusal(status, detail, headers, told), call.request_id)
}

function list(): Operation {
  return {
    summary: 'List received files',
    about: 'The newest first, those that could not be read too.',
    right: 'read',
    shape: receivedShape,
    query: {
      ...PAGES,
      ...LANG,
      status: choice(FILE_STATUSES, { about: 'Only these' }),
      decision: choice(WAITING, { about: 'Only these; `open`: read, and nobody has decided' }),
      tag: text({ about: 'Only those that have it' }),
    },
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const page = pageAsked(call.query)
      const wanted = {
        status: oneOf(call, 'status', FILE_STATUSES),
        decision: oneOf(call, 'decision', WAITING),
        tag: textOf('tag', call.query.tag ?? '') || undefined,
      }
      const { items, total } = await listReceived(call.db, call.caller.account_id, page, wanted)
      const documents = await presentAll(call, items)
      return listAnswer(receivedShape, documents, { ...page, total }, (number) => pageLink(call, number))
    },
  }
}

function oneOf(call: Call, name: string, values: readonly string[]): string | undefined {
  const value = textOf(name, call.query[name] ?? '') || undefined
  if (value !== undefined && !values.includes(value))
    throw invalid({ [name]: `is not included in the list (${values.join(', ')})` })
  return value
}

function show(): Operation {
  return {
    summary: 'Get a received file',
    right: 'read',
    shape: receivedShape,
    query: LANG,
    takes: 'nothing',
    gives: 'record',
    run: async (call) => {
      const file = await getReceived(call.db, call.caller.account_id, idOf(call))
      const [document] = await presentAll(call, [file])
      return recordAnswer(receivedShape, document as Document)
    },
  }
}

function file(): Operation {
  return {
    summary: 'The bytes of a received file',
    about: 'As they came. `file_url` names the extension that fits.',
    right: 'read',
    takes: 'nothing',
    gives: 'other',
    run: async (call) => bytesAnswer(call, await getReceived(call.db, call.caller.account_id, idOf(call))),
  }
}

function source(): Operation {
  return {
    summary: 'The file that a document was made of',
    about: 'As it came, byte for byte: `.xml` or `.pdf`.',
    right: 'read',
    takes: 'nothing',
    gives: 'other',
    run: async (call) => {
      const { account_id } = call.caller
      const { received } = await getDocument(call.db, account_id, idOf(call))
      if (received === null) throw notFound()
      const { file_id } = received as unknown as Received
      return bytesAnswer(call, await getReceived(call.db, account_id, file_id))
    },
  }
}

// XML declares its encoding itself.
const TYPES = {
  xml: 'application/xml',
  pdf: 'application/pdf',
  bin: 'application/octet-stream',
} as const

// Saved, never shown: what strangers wrote is no page of ours.
async function bytesAnswer({ db, format }: Call, one: ReceivedFile): Promise<Answer> {
  if (format !== one.extension) throw notFound()
  const bytes = await bytesOf(db, one.account_id, one.id)
  const name = one.filename || `received-${one.id}.${one.extension}`
  return fileAnswer(bytes, TYPES[one.extension], {
    'content-disposition': inlineFile(name, 'attachment'),
    'content-security-policy': "default-src 'none'; sandbox",
  })
}

function retry(attaching: Attaching): Operation {
  return {
    summary: 'Read a received file again',
    about: 'After what kept it from being read was mended, or with `allow_duplicate` or `as_sale`.',
    right: 'write',
    shape: receivedShape,
    answers: importedShape,
    query: { ...ASKED, ...LANG },
    takes: 'parameters',
    gives: 'record',
    status: 201,
    prepare: async (call) => {
      const { account_id } = call.caller
      const { filename, origin, remote_id, id } = await getReceived(call.db, account_id, idOf(call))
      const bytes = await bytesOf(call.db, account_id, id)
      return judgeFile(call.db, writerOf(call), {
        ...{ filename, bytes, origin, remote_id: remote_id ?? undefined },
        ...wishesIn({ ...call.body, ...call.query }),
        attaching,
      })
    },
    ...keeping(),
  }
}

function remove(): Operation {
  return {
    summary: 'Delete a received file',
    about: 'One that a document was made of stays as long as the document.',
    right: 'write',
    shape: receivedShape,
    takes: 'nothing',
    gives: 'ok',
    run: async (call) => {
      await deleteFile(call.db, writerOf(call), idOf(call))
      return okAnswer()
    },
  }
}
