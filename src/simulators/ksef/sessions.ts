import {
  type Answer,
  at,
  bodyOf,
  type Call,
  continued,
  oneOf,
  partIn,
  type Route,
  textIn,
  told,
} from './calls.ts'
import { wrong } from './errors.ts'
import { documentsOf, isFinal, isOpen, statusOf } from './progress.ts'
import { linkTo } from './signed-urls.ts'
import { type Document, type FormCode, type Office, type Session, type Status, stageOf } from './state.ts'
import { sessionUpo } from './upo.ts'
import { FORMS } from './validation.ts'

// Sessions as they are asked about, whichever way the documents came.

const READERS = ['InvoiceWrite', 'Introspection', 'EnforcementOperations'] as const

export const session_routes: readonly Route[] = [
  {
    call: 'GET /sessions',
    access: 'context',
    group: 'sessionList',
    needs: ['Introspection', 'EnforcementOperations'],
    work: list,
  },
  { call: 'GET /sessions/:session', access: 'context', group: 'sessionMisc', needs: READERS, work: show },
  {
    call: 'GET /sessions/:session/invoices',
    access: 'context',
    group: 'sessionInvoiceList',
    needs: READERS,
    work: listDocuments,
  },
  {
    call: 'GET /sessions/:session/invoices/failed',
    access: 'context',
    group: 'sessionInvoiceList',
    needs: READERS,
    work: listFailed,
  },
  {
    call: 'GET /sessions/:session/invoices/:document',
    access: 'context',
    group: 'invoiceStatus',
    needs: READERS,
    work: showDocument,
  },
]

export function formOf(call: Call): FormCode {
  const form = partIn(bodyOf(call), 'formCode')
  const systemCode = oneOf(form, 'systemCode', Object.keys(FORMS))
  const schemaVersion = oneOf(form, 'schemaVersion', [FORMS[systemCode]?.version as string])
  return { systemCode, schemaVersion, value: textIn(form, 'value') }
}

export function ownSession({ state }: Office, { named, caller }: Call): Session {
  const session = state.sessions.get(named.session ?? '')
  if (session === undefined || session.nip !== caller.nip)
    throw wrong(21173, `Sesja o numerze referencyjnym ${named.session} nie została znaleziona.`)
  return session
}

function show(office: Office, call: Call): Answer {
  const session = ownSession(office, call)
  if (!isOpen(office, session)) session.looks++
  const status = statusOf(office, session)
  const { invoiceCount, successfulInvoiceCount, failedInvoiceCount } = countsOf(office, session)
  const upo = status.code === 200 ? sessionUpo(office, session, documentsOf(office, session)) : undefined
  return told({
    status,
    dateCreated: at(session.created_at),
    dateUpdated: at(session.updated_at),
    ...(isOpen(office, session) ? { validUntil: at(session.valid_until) } : {}),
    ...(upo === undefined
      ? {}
      : {
          upo: {
            pages: [
              { referenceNumber: upo, ...linkTo(office, 'download', `upo/${session.reference}/${upo}`) },
            ],
          },
        }),
    // What is nothing is left out.
    ...(invoiceCount > 0 ? { invoiceCount } : {}),
    ...(successfulInvoiceCount > 0 ? { successfulInvoiceCount } : {}),
    ...(failedInvoiceCount > 0 ? { failedInvoiceCount } : {}),
  })
}

function countsOf(office: Office, session: Session) {
  const documents = documentsOf(office, session)
  const final = documents.filter((document) => isFinal(office, session, document))
  const successful = final.filter(({ verdict }) => verdict.code === 200).length
  return {
    invoiceCount: documents.length,
    successfulInvoiceCount: successful,
    failedInvoiceCount: final.length - successful,
  }
}

export function presented(office: Office, session: Session, document: Document) {
  const { reference, ordinal, hash, file_name, facts, invoiced_at, mode, ksef_number, acquired_at } = document
  const is_final = isFinal(office, session, document)
  const known = {
    ordinalNumber: ordinal,
    ...(facts === undefined ? {} : { invoiceNumber: facts.number }),
    referenceNumber: reference,
    invoiceHash: hash,
    ...(file_name === undefined ? {} : { invoiceFileName: file_name }),
    invoicingDate: at(invoiced_at),
    invoicingMode: mode,
  }
  if (!is_final) return { ...known, status: UNDER_WAY[stageOf(office, document)] }
  if (ksef_number === undefined) return { ...known, status: document.verdict }
  const stored_at = document.stored_at as number
  const link = linkTo(office, 'upoDownload', `upo/${session.reference}/${reference}`)
  return {
    ...{ ...known, ksefNumber: ksef_number, acquisitionDate: at(acquired_at as number) },
    ...(stored_at <= office.clock.now() ? { permanentStorageDate: at(stored_at) } : {}),
    ...{ ...link, status: document.verdict },
  }
}

const UNDER_WAY: { readonly [stage: number]: Status } = {
  0: { code: 100, description: 'Faktura przyjęta do dalszego przetwarzania' },
  1: { code: 150, description: 'Trwa przetwarzanie' },
}

export function ownDocument(office: Office, call: Call): { session: Session; document: Document } {
  const session = ownSession(office, call)
  const document = office.state.documents.get(call.named.document ?? '')
  if (document === undefined || document.session !== session.reference)
    throw wrong(21164, `Faktura o numerze referencyjnym ${call.named.document} nie została znaleziona.`)
  return { session, document }
}

function showDocument(office: Office, call: Call): Answer {
  const { session, document } = ownDocument(office, call)
  document.looks++
  return told(presented(office, session, document))
}

function listDocuments(office: Office, call: Call): Answer {
  const session = ownSession(office, call)
  const { page, continuationToken } = continued(call, documentsOf(office, session), 10, 1000)
  for (const document of page) document.looks++
  return told({ continuationToken, invoices: page.map((one) => presented(office, session, one)) })
}

function listFailed(office: Office, call: Call): Answer {
  const session = ownSession(office, call)
  const failed = documentsOf(office, session).filter(
    (document) => document.verdict.code !== 200 && isFinal(office, session, document),
  )
  const { page, continuationToken } = continued(call, failed, 10, 1000)
  return told({ continuationToken, invoices: page.map((one) => presented(office, session, one)) })
}

const PROGRESS: { readonly [name: string]: (code: number) => boolean } = {
  InProgress: (code) => code < 200,
  Succeeded: (code) => code === 200,
  Cancelled: (code) => code === 440,
  Failed: (code) => code > 200 && code !== 440,
}

function list(office: Office, call: Call): Answer {
  const { query, caller } = call
  const wanted = query.getAll('statuses')
  const found = [...office.state.sessions.values()].filter(
    (session) =>
      session.nip === caller.nip &&
      session.type === query.get('sessionType') &&
      (query.get('referenceNumber') ?? session.reference) === session.reference &&
      session.created_at >= timeIn(query, 'dateCreatedFrom', 0) &&
      session.created_at <= timeIn(query, 'dateCreatedTo', Number.POSITIVE_INFINITY) &&
      (wanted.length === 0 || wanted.some((one) => PROGRESS[one]?.(statusOf(office, session).code))),
  )
  const { page, continuationToken } = continued(call, found.toReversed(), 10, 1000)
  return told({ continuationToken, sessions: page.map((session) => listed(office, session)) })
}

function timeIn(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name)
  const ms = text === null ? otherwise : Date.parse(text)
  if (Number.isNaN(ms)) throw wrong(21405, `'${name}' is no time.`)
  return ms
}

const listed = (office: Office, session: Session) => {
  const { invoiceCount, successfulInvoiceCount, failedInvoiceCount } = countsOf(office, session)
  return {
    referenceNumber: session.reference,
    status: statusOf(office, session),
    dateCreated: at(session.created_at),
    dateUpdated: at(session.updated_at),
    ...(isOpen(office, session) ? { validUntil: at(session.valid_until) } : {}),
    ...{ totalInvoiceCount: invoiceCount, successfulInvoiceCount, failedInvoiceCount },
  }
}
