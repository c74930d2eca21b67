import { builder, type Element } from '../../einvoice/xml/tree.ts'
import { writeXml } from '../../einvoice/xml/write.ts'
import { printTime } from '../../platform/clock.ts'
import type { Answer, Call, Route } from './calls.ts'
import { wrong } from './errors.ts'
import { referenceNumber, WARSAW } from './ids.ts'
import { documentsOf, isFinal } from './progress.ts'
import type { Document, Facts, Office, Session } from './state.ts'
import { signReceipt } from './upo-signature.ts'
import { FORMS, hashOf } from './validation.ts'

// The receipt (UPO, version 4-3), signed: of one document, or of all of a session that were accepted.

const NEEDS = ['InvoiceWrite', 'Introspection', 'EnforcementOperations'] as const

export const upo_routes: readonly Route[] = [
  {
    call: 'GET /sessions/:session/invoices/:document/upo',
    access: 'context',
    group: 'sessionMisc',
    needs: NEEDS,
    work: ofDocument,
  },
  {
    call: 'GET /sessions/:session/invoices/ksef/:number/upo',
    access: 'context',
    group: 'sessionMisc',
    needs: NEEDS,
    work: ofNumber,
  },
  {
    call: 'GET /sessions/:session/upo/:upo',
    access: 'context',
    group: 'sessionMisc',
    needs: NEEDS,
    work: ofSession,
  },
]

const SPACES = { '': 'http://upo.schematy.mf.gov.pl/KSeF/v4-3' }
const element = builder(SPACES)

export function writeUpo(office: Office, session: Session, documents: readonly Document[]): Buffer {
  const root = element.always(
    'Potwierdzenie',
    [
      element('NazwaPodmiotuPrzyjmujacego', 'Ministerstwo Finansów'),
      element('NumerReferencyjnySesji', session.reference),
      element('Uwierzytelnienie', [
        element('IdKontekstu', [element('Nip', session.nip)]),
        proofOf(office, session),
      ]),
      element('NazwaStrukturyLogicznej', FORMS[session.form.systemCode]?.schema),
      element('KodFormularza', session.form.systemCode),
      ...documents.map(entryOf),
    ],
    { wersjaSchemy: '4-3' },
  )
  const signedAt = Math.max(...documents.map(({ acquired_at }) => acquired_at as number))
  return Buffer.from(signReceipt(office, writeXml(root, SPACES), signedAt))
}

function proofOf({ state }: Office, { authentication }: Session): Element | undefined {
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

// Made when it is first asked for.
export function sessionUpo(
  office: Office,
  session: Session,
  documents: readonly Document[],
): string | undefined {
  if (!documents.some(({ verdict }) => verdict.code === 200)) return undefined
  session.upo ??= referenceNumber(office, 'EU')
  return session.upo
}

// By the reference of a document or of the receipt of the whole session.
export function upoAt(office: Office, session_reference: string, reference: string): Buffer | undefined {
  const { state } = office
  const session = state.sessions.get(session_reference)
  if (session === undefined) return undefined
  const accepted = documentsOf(office, session).filter(
    (one) => one.verdict.code === 200 && isFinal(office, session, one),
  )
  if (session.upo === reference) return writeUpo(office, session, accepted)
  const one = accepted.find((document) => document.reference === reference)
  return one && writeUpo(office, session, [one])
}

function answered(office: Office, { caller, named }: Call, reference: string | undefined): Answer {
  const session = office.state.sessions.get(named.session ?? '')
  const bytes =
    session?.nip === caller.nip && reference !== undefined
      ? upoAt(office, session.reference, reference)
      : undefined
  if (bytes === undefined) throw wrong(21178, `UPO dla sesji ${named.session} nie zostało znalezione.`)
  return { status: 200, type: 'application/xml', bytes, headers: { 'x-ms-meta-hash': hashOf(bytes) } }
}

function ofDocument(office: Office, call: Call): Answer {
  return answered(office, call, call.named.document)
}

function ofNumber(office: Office, call: Call): Answer {
  return answered(office, call, office.state.numbered.get(call.named.number ?? ''))
}

function ofSession(office: Office, call: Call): Answer {
  return answered(office, call, call.named.upo)
}
