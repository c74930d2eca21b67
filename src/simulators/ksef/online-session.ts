import { HOUR_MS } from '../../platform/clock.ts'
import {
  type Answer,
  at,
  bodyOf,
  bytesIn,
  type Call,
  done,
  hashIn,
  maybeText,
  numberIn,
  type Route,
  told,
  yesIn,
} from './calls.ts'
import { decipher, sealingOf } from './encryption.ts'
import { wrong } from './errors.ts'
import { referenceNumber } from './ids.ts'
import { isOpen, statusOf } from './progress.ts'
import { formOf, ownSession } from './sessions.ts'
import type { Office, Session, Status } from './state.ts'
import { hashOf, OTHER_HASH, takeDocument, UNDECIPHERED } from './validation.ts'

// Documents one by one.

export const online_routes: readonly Route[] = [
  {
    call: 'POST /sessions/online',
    access: 'context',
    group: 'onlineSession',
    needs: ['InvoiceWrite', 'EnforcementOperations'],
    work: open,
  },
  {
    call: 'POST /sessions/online/:session/invoices',
    access: 'context',
    group: 'invoiceSend',
    needs: ['InvoiceWrite', 'EnforcementOperations'],
    work: send,
  },
  {
    call: 'POST /sessions/online/:session/close',
    access: 'context',
    group: 'onlineSessionClose',
    needs: ['InvoiceWrite', 'EnforcementOperations'],
    work: close,
  },
]

const LIFE_MS = 12 * HOUR_MS
export const DOCUMENTS_MAX = 10_000

export const KEY_UNOPENED: Status = { code: 415, description: 'Błąd odszyfrowania dostarczonego klucza' }

function open(office: Office, call: Call): Answer {
  const now = office.clock.now()
  const form = formOf(call)
  const { key, iv } = sealingOf(office, bodyOf(call))
  const session: Session = {
    ...{ reference: referenceNumber(office, 'SO'), type: 'Online', nip: call.caller.nip, form, iv },
    authentication: call.caller.reference,
    ...(key === undefined ? { failed: KEY_UNOPENED } : { key }),
    ...{ created_at: now, updated_at: now, valid_until: now + LIFE_MS, looks: 0 },
    ...{ is_offline: false, documents: [] },
  }
  office.state.sessions.set(session.reference, session)
  return told({ referenceNumber: session.reference, validUntil: at(session.valid_until) }, 201)
}

function openedSession(office: Office, call: Call, words: string): Session {
  const session = ownSession(office, call)
  if (session.type !== 'Online') throw wrong(21173, 'Sesja nie jest interaktywna.')
  if (!isOpen(office, session))
    throw wrong(21180, `Status sesji ${statusOf(office, session).code} uniemożliwia ${words}.`)
  return session
}

function send(office: Office, call: Call): Answer {
  const session = openedSession(office, call, 'wysyłkę faktur')
  if (session.documents.length >= DOCUMENTS_MAX)
    throw wrong(
      21155,
      `Sesja o numerze referencyjnym ${session.reference} osiągnęła dozwolony limit liczby faktur ${DOCUMENTS_MAX}.`,
    )
  const body = bodyOf(call)
  const sealed = bytesIn(body, 'encryptedInvoiceContent')
  if (sealed.length !== numberIn(body, 'encryptedInvoiceSize'))
    throw wrong(21402, 'Długość treści nie zgadza się z rozmiarem pliku.')
  if (hashOf(sealed) !== hashIn(body, 'encryptedInvoiceHash'))
    throw wrong(21403, 'Skrót treści nie zgadza się ze skrótem pliku.')
  const hash = hashIn(body, 'invoiceHash')
  const corrected_hash = maybeText(body, 'hashOfCorrectedInvoice')
  const is_offline = yesIn(body, 'offlineMode')
  if (corrected_hash !== undefined) checkCorrected(office, session, corrected_hash, is_offline)
  const plain = decipher({ key: session.key, iv: session.iv }, sealed)
  const document = takeDocument(office, session, {
    ...{ hash, is_offline, corrected_hash, bytes: plain ?? sealed },
    verdict: call.verdict ?? verdictOn(plain, hash, numberIn(body, 'invoiceSize')),
  })
  return told({ referenceNumber: document.reference }, 202)
}

function verdictOn(plain: Buffer | undefined, hash: string, size: number): Status | undefined {
  if (plain === undefined) return UNDECIPHERED
  return plain.length !== size || hashOf(plain) !== hash ? OTHER_HASH : undefined
}

// A technical correction is of an offline document that was refused, and of each only one.
function checkCorrected({ state }: Office, session: Session, hash: string, is_offline: boolean): void {
  const of_hash = [...state.documents.values()].filter(
    (one) =>
      state.sessions.get(one.session)?.nip === session.nip &&
      (one.hash === hash || one.corrected_hash === hash),
  )
  if (of_hash.some((one) => one.corrected_hash === hash && one.verdict.code === 200))
    throw wrong(21166, 'Faktura posiada już przetworzoną prawidłowo korektę techniczną.')
  const refused = of_hash.find(
    (one) => one.hash === hash && one.verdict.code !== 200 && one.mode === 'Offline',
  )
  if (
    !is_offline ||
    refused === undefined ||
    of_hash.some((one) => one.hash === hash && one.verdict.code === 200)
  )
    throw wrong(21167, 'Nie można wysłać korekty technicznej do prawidłowo przetworzonej faktury.')
}

function close(office: Office, call: Call): Answer {
  const session = openedSession(office, call, 'jej zamknięcie')
  session.closed_at = office.clock.now()
  session.updated_at = session.closed_at
  return done
}
