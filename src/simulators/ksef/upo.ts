import { builder, type Element } from '../../einvoice/xml/tree.ts'
import { writeXml } from '../../einvoice/xml/write.ts'
import { printTime } from '../../platform/clock.ts'
import type { Call, Reply, Route } from './calls.ts'
import { invalidRequest } from './errors.ts'
import { referenceNumber, WARSAW } from './ids.ts'
import { documentsOf, isFinal } from './progress.ts'
import type { Document, Facts, Session, Simulator } from './state.ts'
import { signReceipt } from './upo-signature.ts'
import { FORMS, hashOf } from './validation.ts'

// Signed receipts (UPO, version 4-3) for one document or for all accepted documents of a session.

const NEEDS = ['InvoiceWrite', 'Introspection', 'EnforcementOperations'] as const

export const upoRoutes: readonly Route[] = [
  {
    call: 'GET /sessions/:session/invoices/:document/upo',
    access: 'context',
    group: 'sessionMisc',
    needs: NEEDS,
    handle: receiptOfDocument,
  },
  {
    call: 'GET /sessions/:session/invoices/ksef/:number/upo',
    access: 'context',
    group: 'sessionMisc',
    needs: NEEDS,
    handle: receiptOfNumber,
  },
  {
    call: 'GET /sessions/:session/upo/:upo',
    access: 'context',
    group: 'sessionMisc',
    needs: NEEDS,
    handle: receiptOfSession,
  },
]

const SPACES = { '': 'http://upo.schematy.mf.gov.pl/KSeF/v4-3' }
const element = builder(SPACES)

export function writeUpo(simulator: Simulator, session: Session, documents: readonly Document[]): Buffer {
  const root = element.always(
    'Potwierdzenie',
    [
      element('NazwaPodmiotuPrzyjmujacego', 'Ministerstwo Finansów'),
      element('NumerReferencyjnySesji', session.reference),
      element('Uwierzytelnienie', [
        element('IdKontekstu', [element('Nip', session.nip)]),
        proofOf(simulator, session),
      ]),
      element('NazwaStrukturyLogicznej', FORMS[session.form.systemCode]?.schema),
      element('KodFormularza', session.form.systemCode),
      ...documents.map(entryOf),
    ],
    { wersjaSchemy: '4-3' },
  )
  const signedAt = Math.max(...documents.map(({ acquired_at }) => acquired_at as number))
  return Buffer.from(signReceipt(simulator, writeXml(root, SPACES), signedAt))
}

function proofOf({ state }: Simulator, { authentication }: Session): Element | undefined {
  const { token, document_hash } = state.authentications.get(authentication) ?? { document_hash: '' }
  return token
    ? element('NumerReferencyjnyTokenaKSeF', token)
    : element('SkrotDokumentuUwierzytelniajacego', document_hash)
}

function entryOf({
  facts,
  ksef_number,
  invoiced_at,
  acquired_at,
  hash,
  mode,
}: Document): Element | undefined {
  const { seller, number, issue_date } = facts as Facts
  return element('Dokument', [
    element('NipSprzedawcy', seller.nip),
    element('NumerKSeFDokumentu', ksef_number),
    element('NumerFaktury', number),
    element('DataWystawieniaFaktury', issue_date),
    element('DataPrzeslaniaDokumentu', printTime(invoiced_at, WARSAW)),
    element('DataNadaniaNumeruKSeF', printTime(acquired_at as number, WARSAW)),
    element('SkrotDokumentu', hash),
    element('TrybWysylki', mode),
  ])
}

// The receipt of a session is created at the first request.
export function sessionUpo(
  simulator: Simulator,
  session: Session,
  documents: readonly Document[],
): string | undefined {
  if (!documents.some(({ verdict }) => verdict.code === 200)) return undefined
  session.upo ??= referenceNumber(simulator, 'EU')
  return session.upo
}

// Returns the receipt of a document or of the whole session, by its reference.
export function upoAt(simulator: Simulator, sessionReference: string, reference: string): Buffer | undefined {
  const { state } = simulator
  const session = state.sessions.get(sessionReference)
  if (session === undefined) return undefined
  const accepted = documentsOf(simulator, session).filter(
    (document) => document.verdict.code === 200 && isFinal(simulator, session, document),
  )
  if (session.upo === reference) return writeUpo(simulator, session, accepted)
  const requested = accepted.find((document) => document.reference === reference)
  return requested && writeUpo(simulator, session, [requested])
}

function receiptReply(simulator: Simulator, { caller, params }: Call, reference: string | undefined): Reply {
  const session = simulator.state.sessions.get(params.session ?? '')
  const bytes =
    session?.nip === caller.nip && reference !== undefined
      ? upoAt(simulator, session.reference, reference)
      : undefined
  if (bytes === undefined)
    throw invalidRequest(21178, `UPO dla sesji ${params.session} nie zostało znalezione.`)
  return { status: 200, type: 'application/xml', bytes, headers: { 'x-ms-meta-hash': hashOf(bytes) } }
}

function receiptOfDocument(simulator: Simulator, call: Call): Reply {
  return receiptReply(simulator, call, call.params.document)
}

function receiptOfNumber(simulator: Simulator, call: Call): Reply {
  return receiptReply(simulator, call, simulator.state.numbered.get(call.params.number ?? ''))
}

function receiptOfSession(simulator: Simulator, call: Call): Reply {
  return receiptReply(simulator, call, call.params.upo)
}
