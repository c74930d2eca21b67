import { HOUR_MS } from '../../platform/clock.ts'
import {
  at,
  bytesIn,
  type Call,
  flagIn,
  hashIn,
  jsonBody,
  jsonReply,
  maybeText,
  noContent,
  numberIn,
  type Reply,
  type Route,
} from './calls.ts'
import { decipher, readSessionKey } from './encryption.ts'
import { invalidRequest } from './errors.ts'
import { referenceNumber } from './ids.ts'
import { isOpen, statusOf } from './progress.ts'
import { formOf, ownSession } from './sessions.ts'
import type { Session, Simulator, Status } from './state.ts'
import { acceptDocument, hashOf, OTHER_HASH, UNDECIPHERED } from './validation.ts'

// Interactive sessions of the simulator: documents one by one.

export const onlineRoutes: readonly Route[] = [
  {
    call: 'POST /sessions/online',
    access: 'context',
    group: 'onlineSession',
    needs: ['InvoiceWrite', 'EnforcementOperations'],
    handle: open,
  },
  {
    call: 'POST /sessions/online/:session/invoices',
    access: 'context',
    group: 'invoiceSend',
    needs: ['InvoiceWrite', 'EnforcementOperations'],
    handle: send,
  },
  {
    call: 'POST /sessions/online/:session/close',
    access: 'context',
    group: 'onlineSessionClose',
    needs: ['InvoiceWrite', 'EnforcementOperations'],
    handle: close,
  },
]

const LIFE_MS = 12 * HOUR_MS
export const DOCUMENTS_MAX = 10_000

export const KEY_UNOPENED: Status = { code: 415, description: 'Błąd odszyfrowania dostarczonego klucza' }

function open(simulator: Simulator, call: Call): Reply {
  const now = simulator.clock.now()
  const form = formOf(call)
  const { key, iv } = readSessionKey(simulator, jsonBody(call))
  const session: Session = {
    reference: referenceNumber(simulator, 'SO'),
    type: 'Online',
    nip: call.caller.nip,
    form,
    iv,
    authentication: call.caller.reference,
    ...(key === undefined ? { failed: KEY_UNOPENED } : { key }),
    created_at: now,
    updated_at: now,
    valid_until: now + LIFE_MS,
    looks: 0,
    is_offline: false,
    documents: [],
  }
  simulator.state.sessions.set(session.reference, session)
  return jsonReply({ referenceNumber: session.reference, validUntil: at(session.valid_until) }, 201)
}

function requireOpenSession(simulator: Simulator, call: Call, action: string): Session {
  const session = ownSession(simulator, call)
  if (session.type !== 'Online') throw invalidRequest(21173, 'Sesja nie jest interaktywna.')
  if (!isOpen(simulator, session))
    throw invalidRequest(21180, `Status sesji ${statusOf(simulator, session).code} uniemożliwia ${action}.`)
  return session
}

function send(simulator: Simulator, call: Call): Reply {
  const session = requireOpenSession(simulator, call, 'wysyłkę faktur')
  if (session.documents.length >= DOCUMENTS_MAX)
    throw invalidRequest(
      21155,
      `Sesja o numerze referencyjnym ${session.reference} osiągnęła dozwolony limit liczby faktur ${DOCUMENTS_MAX}.`,
    )
  const body = jsonBody(call)
  const encrypted = bytesIn(body, 'encryptedInvoiceContent')
  if (encrypted.length !== numberIn(body, 'encryptedInvoiceSize'))
    throw invalidRequest(21402, 'Długość treści nie zgadza się z rozmiarem pliku.')
  if (hashOf(encrypted) !== hashIn(body, 'encryptedInvoiceHash'))
    throw invalidRequest(21403, 'Skrót treści nie zgadza się ze skrótem pliku.')
  const hash = hashIn(body, 'invoiceHash')
  const corrected_hash = maybeText(body, 'hashOfCorrectedInvoice')
  const is_offline = flagIn(body, 'offlineMode')
  if (corrected_hash !== undefined) checkCorrected(simulator, session, corrected_hash, is_offline)
  const plain = decipher({ key: session.key, iv: session.iv }, encrypted)
  const document = acceptDocument(simulator, session, {
    hash,
    is_offline,
    corrected_hash,
    bytes: plain ?? encrypted,
    verdict: call.verdict ?? verdictOn(plain, hash, numberIn(body, 'invoiceSize')),
  })
  return jsonReply({ referenceNumber: document.reference }, 202)
}

function verdictOn(plain: Buffer | undefined, hash: string, size: number): Status | undefined {
  if (plain === undefined) return UNDECIPHERED
  return plain.length !== size || hashOf(plain) !== hash ? OTHER_HASH : undefined
}

// A technical correction replaces a rejected offline document, and each document has at most one.
function checkCorrected({ state }: Simulator, session: Session, hash: string, isOffline: boolean): void {
  const sameHash = [...state.documents.values()].filter(
    (document) =>
      state.sessions.get(document.session)?.nip === session.nip &&
      (document.hash === hash || document.corrected_hash === hash),
  )
  if (sameHash.some((document) => document.corrected_hash === hash && document.verdict.code === 200))
    throw invalidRequest(21166, 'Faktura posiada już przetworzoną prawidłowo korektę techniczną.')
  const refused = sameHash.find(
    (document) => document.hash === hash && document.verdict.code !== 200 && document.mode === 'Offline',
  )
  if (
    !isOffline ||
    refused === undefined ||
    sameHash.some((document) => document.hash === hash && document.verdict.code === 200)
  )
    throw invalidRequest(21167, 'Nie można wysłać korekty technicznej do prawidłowo przetworzonej faktury.')
}

function close(simulator: Simulator, call: Call): Reply {
  const session = requireOpenSession(simulator, call, 'jej zamknięcie')
  session.closed_at = simulator.clock.now()
  session.updated_at = session.closed_at
  return noContent
}
