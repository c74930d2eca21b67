import { hash } from 'node:crypto'
import { readInvoice } from '../../einvoice/reading/invoice.ts'
import { UnreadableInvoice } from '../../einvoice/reading/tracked-reader.ts'
import { structureFaults } from '../../einvoice/rules/fa-structure.ts'
import { checkFa3, checkFaRr } from '../../einvoice/rules/fa3.ts'
import { readFa3 } from '../../einvoice/rules/fa3-bytes.ts'
import type { Element } from '../../einvoice/xml/tree.ts'
import { dayAt } from '../../platform/clock.ts'
import { ksefNumber, referenceNumber, WARSAW } from './ids.ts'
import { readFacts } from './metadata.ts'
import type { Document, Facts, FormCode, Session, Simulator, Status } from './state.ts'

// Validates documents when they arrive. Their verdict is reported later.

export const FORMS: { readonly [system: string]: { version: string; space: string; schema: string } } = {
  'FA (3)': {
    version: '1-0E',
    space: 'http://crd.gov.pl/wzor/2025/06/25/13775/',
    schema: 'Schemat_FA(3)_v1-0E.xsd',
  },
  'FA_RR (1)': {
    version: '1-1E',
    space: 'http://crd.gov.pl/wzor/2026/03/06/14189/',
    schema: 'Schemat_FA_RR(1)_v1-1E.xsd',
  },
}

const BYTE_RULE_TEXTS: { readonly [rule: string]: string } = {
  'KSEF-01': 'Nieprawidłowe kodowanie znaków.',
  'KSEF-02': 'Dokument zawiera znacznik kolejności bajtów (BOM).',
  'KSEF-03': 'Dozwolone jest wyłącznie kodowanie UTF-8.',
  'KSEF-04': 'Dokument zawiera niedozwolone instrukcje przetwarzania.',
  'KSEF-05': 'Dokument zawiera niedozwolone znaki.',
  'KSEF-07': 'Nieprawidłowy XML.',
}

export type Submission = {
  bytes: Buffer
  hash: string
  file_name?: string
  is_offline: boolean
  corrected_hash?: string | undefined
  // Verdict of the fault script, which replaces validation.
  verdict?: Status | undefined
}

// Stores the document with its verdict. An accepted document gets its number at once, although it is reported later.
export function acceptDocument(simulator: Simulator, session: Session, submission: Submission): Document {
  const { state, clock } = simulator
  const now = clock.now()
  const assessment = submission.verdict
    ? { verdict: submission.verdict }
    : assess(simulator, session, submission)
  const document: Document = {
    reference: referenceNumber(simulator, 'EE'),
    session: session.reference,
    form: session.form,
    ordinal: session.documents.length + 1,
    hash: submission.hash,
    bytes: submission.bytes,
    at: now,
    looks: 0,
    ...(submission.file_name === undefined ? {} : { file_name: submission.file_name }),
    ...(submission.corrected_hash === undefined ? {} : { corrected_hash: submission.corrected_hash }),
    invoiced_at: session.type === 'Batch' ? session.created_at : now,
    mode: modeOf(session, submission, assessment.facts, now),
    ...assessment,
  }
  state.documents.set(document.reference, document)
  session.documents.push(document.reference)
  session.updated_at = now
  if (document.verdict.code === 200) accept(simulator, document, document.facts as Facts)
  return document
}

// A document issued on a day before it arrives counts as offline, whatever the session states.
function modeOf(
  session: Session,
  submission: Submission,
  facts: Facts | undefined,
  now: number,
): Document['mode'] {
  const day = dayAt(session.type === 'Batch' ? session.created_at : now, WARSAW)
  return submission.is_offline || (facts !== undefined && facts.issue_date < day) ? 'Offline' : 'Online'
}

function accept(simulator: Simulator, document: Document, facts: Facts): void {
  const { state, storage_delay_ms, mark_delay_ms } = simulator
  const now = simulator.clock.now()
  document.ksef_number = ksefNumber(simulator, facts.seller.nip)
  document.acquired_at = now
  // Documents of a batch are stored one after another.
  document.stored_at = now + Math.max(1, storage_delay_ms) + (document.file_name ? document.ordinal - 1 : 0)
  // Random delays below the high-water mark let some documents appear after others that were stored later.
  const delayShare = Number.parseInt(document.ksef_number.slice(-5, -3), 16) / 256
  document.listed_at = document.stored_at + Math.floor(delayShare * mark_delay_ms)
  state.numbered.set(document.ksef_number, document.reference)
  state.taken.set(keyOf(facts), document.reference)
}

const keyOf = ({ seller, sort, number }: Facts): string => JSON.stringify([seller.nip, sort, number])

type Assessment = { verdict: Status; facts?: Facts }

const semantic = (...details: string[]): Assessment => ({
  verdict: { code: 450, description: 'Błąd weryfikacji semantyki dokumentu faktury', details },
})
const file = (...details: string[]): Assessment => ({
  verdict: { code: 430, description: 'Błąd weryfikacji pliku faktury', details },
})

export const UNDECIPHERED: Status = { code: 435, description: 'Błąd odszyfrowania pliku' }
export const OTHER_HASH: Status = {
  code: 430,
  description: 'Błąd weryfikacji pliku faktury',
  details: ['Skrót lub rozmiar faktury nie zgadza się z zadeklarowanym.'],
}

function assess(simulator: Simulator, session: Session, { bytes }: Submission): Assessment {
  const { root, findings } = readFa3(bytes)
  if (findings.some(({ rule }) => rule === 'KSEF-06')) return file('Przekroczony dozwolony rozmiar faktury.')
  if (findings.length > 0) return semantic(...findings.map(({ rule }) => BYTE_RULE_TEXTS[rule] ?? rule))
  const faults = faultsOf(simulator, session.form, root as Element, bytes)
  if (faults.length > 0) return semantic(...faults)
  const facts = readFacts(root as Element)
  return { facts, verdict: verdictOn(simulator, session, root as Element, facts) }
}

// Validates against our own reader, and against the official schema if it is available.
function faultsOf({ schema }: Simulator, form: FormCode, root: Element, bytes: Buffer): string[] {
  if (root.name !== 'Faktura' || root.space !== FORMS[form.systemCode]?.space)
    return [`The '${root.space}:${root.name}' element is not declared.`]
  const faults = schema?.(bytes, form) ?? []
  if (faults.length > 0) return faults
  try {
    readInvoice(root)
    return structureFaults(root)
  } catch (error) {
    if (!(error instanceof UnreadableInvoice)) throw error
    return [error.message]
  }
}

const SUCCESS: Status = { code: 200, description: 'Sukces' }

function verdictOn(simulator: Simulator, session: Session, root: Element, facts: Facts): Status {
  const { state, profile, clock } = simulator
  const day = dayAt(session.type === 'Batch' ? session.created_at : clock.now(), WARSAW)
  const check = session.form.systemCode === 'FA (3)' ? checkFa3 : checkFaRr
  const broken = check(root, day).map(({ rule }) => rule)
  if (broken.includes('KSEF-10'))
    return semantic('Data wystawienia faktury (P_1) nie może być późniejsza niż data przyjęcia.').verdict
  if (profile === 'production' && (broken.includes('KSEF-11') || broken.includes('KSEF-12')))
    return semantic('Nieprawidłowa suma kontrolna identyfikatora NIP lub IDWew.').verdict
  if (!isAllowed(session, facts)) return { code: 410, description: 'Nieprawidłowy zakres uprawnień' }
  if (facts.has_attachment && session.type === 'Online')
    return { code: 415, description: 'Brak możliwości wysyłania faktury z załącznikiem' }
  const original = state.documents.get(state.taken.get(keyOf(facts)) ?? '')
  return original === undefined ? SUCCESS : duplicateOf(original)
}

// The seller may send; in self-billing the buyer may, and for purchases from a farmer only the buyer.
const isAllowed = ({ nip, form }: Session, { seller, buyer, is_self_invoicing }: Facts): boolean => {
  const isBuyer = buyer.identifier.value === nip
  if (form.systemCode === 'FA_RR (1)') return isBuyer
  return seller.nip === nip || (is_self_invoicing && isBuyer)
}

const duplicateOf = (original: Document): Status => ({
  code: 440,
  description: 'Duplikat faktury',
  details: [
    `Duplikat faktury. Faktura o numerze KSeF: ${original.ksef_number} została już prawidłowo przesłana do systemu w sesji: ${original.session}`,
  ],
  extensions: {
    originalKsefNumber: original.ksef_number as string,
    originalSessionReferenceNumber: original.session,
  },
})

export const hashOf = (bytes: Buffer): string => hash('sha256', bytes, 'base64')
