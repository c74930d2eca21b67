import {
  at,
  type Call,
  jsonBody,
  jsonReply,
  oneOf,
  paginate,
  partIn,
  type Reply,
  type Route,
  textIn,
} from './calls.ts'
import { invalidRequest } from './errors.ts'
import { documentsOf, isFinal, isOpen, statusOf } from './progress.ts'
import { linkTo } from './signed-urls.ts'
import { type Document, type FormCode, type Session, type Simulator, type Status, stageOf } from './state.ts'
import { sessionUpo } from './upo.ts'
import { FORMS } from './validation.ts'

// Status and lists of sessions, both interactive and batch.

const READERS = ['InvoiceWrite', 'Introspection', 'EnforcementOperations'] as const

export const sessionRoutes: readonly Route[] = [
  {
    call: 'GET /sessions',
    access: 'context',
    group: 'sessionList',
    needs: ['Introspection', 'EnforcementOperations'],
    handle: list,
  },
  { call: 'GET /sessions/:session', access: 'context', group: 'sessionMisc', needs: READERS, handle: show },
  {
    call: 'GET /sessions/:session/invoices',
    access: 'context',
    group: 'sessionInvoiceList',
    needs: READERS,
    handle: listDocuments,
  },
  {
    call: 'GET /sessions/:session/invoices/failed',
    access: 'context',
    group: 'sessionInvoiceList',
    needs: READERS,
    handle: listFailed,
  },
  {
    call: 'GET /sessions/:session/invoices/:document',
    access: 'context',
    group: 'invoiceStatus',
    needs: READERS,
    handle: showDocument,
  },
]

export function formOf(call: Call): FormCode {
  const form = partIn(jsonBody(call), 'formCode')
  const systemCode = oneOf(form, 'systemCode', Object.keys(FORMS))
  const schemaVersion = oneOf(form, 'schemaVersion', [FORMS[systemCode]?.version as string])
  return { systemCode, schemaVersion, value: textIn(form, 'value') }
}

export function ownSession({ state }: Simulator, { params, caller }: Call): Session {
  const session = state.sessions.get(params.session ?? '')
  if (session === undefined || session.nip !== caller.nip)
    throw invalidRequest(21173, `Sesja o numerze referencyjnym ${params.session} nie została znaleziona.`)
  return session
}

function show(simulator: Simulator, call: Call): Reply {
  const session = ownSession(simulator, call)
  if (!isOpen(simulator, session)) session.looks++
  const status = statusOf(simulator, session)
  const { invoiceCount, successfulInvoiceCount, failedInvoiceCount } = countsOf(simulator, session)
  const upo =
    status.code === 200 ? sessionUpo(simulator, session, documentsOf(simulator, session)) : undefined
  return jsonReply({
    status,
    dateCreated: at(session.created_at),
    dateUpdated: at(session.updated_at),
    ...(isOpen(simulator, session) ? { validUntil: at(session.valid_until) } : {}),
    ...(upo === undefined
      ? {}
      : {
          upo: {
            pages: [
              { referenceNumber: upo, ...linkTo(simulator, 'download', `upo/${session.reference}/${upo}`) },
            ],
          },
        }),
    // Counts of zero are left out, like KSeF does.
    ...(invoiceCount > 0 ? { invoiceCount } : {}),
    ...(successfulInvoiceCount > 0 ? { successfulInvoiceCount } : {}),
    ...(failedInvoiceCount > 0 ? { failedInvoiceCount } : {}),
  })
}

function countsOf(simulator: Simulator, session: Session) {
  const documents = documentsOf(simulator, session)
  const final = documents.filter((document) => isFinal(simulator, session, document))
  const successful = final.filter(({ verdict }) => verdict.code === 200).length
  return {
    invoiceCount: documents.length,
    successfulInvoiceCount: successful,
    failedInvoiceCount: final.length - successful,
  }
}

export function documentJson(simulator: Simulator, session: Session, document: Document) {
  const { reference, ordinal, hash, file_name, facts, invoiced_at, mode, ksef_number, acquired_at } = document
  const isFinalDocument = isFinal(simulator, session, document)
  const base = {
    ordinalNumber: ordinal,
    ...(facts === undefined ? {} : { invoiceNumber: facts.number }),
    referenceNumber: reference,
    invoiceHash: hash,
    ...(file_name === undefined ? {} : { invoiceFileName: file_name }),
    invoicingDate: at(invoiced_at),
    invoicingMode: mode,
  }
  if (!isFinalDocument) return { ...base, status: UNDER_WAY[stageOf(simulator, document)] }
  if (ksef_number === undefined) return { ...base, status: document.verdict }
  const storedAt = document.stored_at as number
  const link = linkTo(simulator, 'upoDownload', `upo/${session.reference}/${reference}`)
  return {
    ...base,
    ksefNumber: ksef_number,
    acquisitionDate: at(acquired_at as number),
    ...(storedAt <= simulator.clock.now() ? { permanentStorageDate: at(storedAt) } : {}),
    ...link,
    status: document.verdict,
  }
}

const UNDER_WAY: { readonly [stage: number]: Status } = {
  0: { code: 100, description: 'Faktura przyjęta do dalszego przetwarzania' },
  1: { code: 150, description: 'Trwa przetwarzanie' },
}

export function ownDocument(simulator: Simulator, call: Call): { session: Session; document: Document } {
  const session = ownSession(simulator, call)
  const document = simulator.state.documents.get(call.params.document ?? '')
  if (document === undefined || document.session !== session.reference)
    throw invalidRequest(
      21164,
      `Faktura o numerze referencyjnym ${call.params.document} nie została znaleziona.`,
    )
  return { session, document }
}

function showDocument(simulator: Simulator, call: Call): Reply {
  const { session, document } = ownDocument(simulator, call)
  document.looks++
  return jsonReply(documentJson(simulator, session, document))
}

function listDocuments(simulator: Simulator, call: Call): Reply {
  const session = ownSession(simulator, call)
  const { page, continuationToken } = paginate(call, documentsOf(simulator, session), 10, 1000)
  for (const document of page) document.looks++
  return jsonReply({
    continuationToken,
    invoices: page.map((document) => documentJson(simulator, session, document)),
  })
}

function listFailed(simulator: Simulator, call: Call): Reply {
  const session = ownSession(simulator, call)
  const failed = documentsOf(simulator, session).filter(
    (document) => document.verdict.code !== 200 && isFinal(simulator, session, document),
  )
  const { page, continuationToken } = paginate(call, failed, 10, 1000)
  return jsonReply({
    continuationToken,
    invoices: page.map((document) => documentJson(simulator, session, document)),
  })
}

const PROGRESS: { readonly [name: string]: (code: number) => boolean } = {
  InProgress: (code) => code < 200,
  Succeeded: (code) => code === 200,
  Cancelled: (code) => code === 440,
  Failed: (code) => code > 200 && code !== 440,
}

function list(simulator: Simulator, call: Call): Reply {
  const { query, caller } = call
  const statuses = query.getAll('statuses')
  const sessions = [...simulator.state.sessions.values()].filter(
    (session) =>
      session.nip === caller.nip &&
      session.type === query.get('sessionType') &&
      (query.get('referenceNumber') ?? session.reference) === session.reference &&
      session.created_at >= timeIn(query, 'dateCreatedFrom', 0) &&
      session.created_at <= timeIn(query, 'dateCreatedTo', Number.POSITIVE_INFINITY) &&
      (statuses.length === 0 ||
        statuses.some((status) => PROGRESS[status]?.(statusOf(simulator, session).code))),
  )
  const { page, continuationToken } = paginate(call, sessions.toReversed(), 10, 1000)
  return jsonReply({ continuationToken, sessions: page.map((session) => sessionJson(simulator, session)) })
}

function timeIn(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name)
  const ms = text === null ? fallback : Date.parse(text)
  if (Number.isNaN(ms)) throw invalidRequest(21405, `'${name}' is not a valid time.`)
  return ms
}

const sessionJson = (simulator: Simulator, session: Session) => {
  const { invoiceCount, successfulInvoiceCount, failedInvoiceCount } = countsOf(simulator, session)
  return {
    referenceNumber: session.reference,
    status: statusOf(simulator, session),
    dateCreated: at(session.created_at),
    dateUpdated: at(session.updated_at),
    ...(isOpen(simulator, session) ? { validUntil: at(session.valid_until) } : {}),
    totalInvoiceCount: invoiceCount,
    successfulInvoiceCount,
    failedInvoiceCount,
  }
}
