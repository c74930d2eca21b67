import { type Document, type Office, type Session, type Status, stageOf } from './state.ts'

// How far a session and its documents are.

export const documentsOf = ({ state }: Office, session: Session): Document[] =>
  session.documents.map((reference) => state.documents.get(reference) as Document)

// It closes by itself when its time is over.
export const isOpen = ({ clock }: Office, { closed_at, valid_until, failed }: Session): boolean =>
  closed_at === undefined && clock.now() < valid_until && failed === undefined

const WORDS = {
  Online: { 100: 'Sesja interaktywna otwarta', 200: 'Sesja interaktywna przetworzona pomyślnie' },
  Batch: { 100: 'Sesja wsadowa rozpoczęta', 200: 'Sesja wsadowa przetworzona pomyślnie' },
} as const

export function statusOf(office: Office, session: Session): Status {
  const { type, failed } = session
  if (failed !== undefined && (type === 'Online' || isWorked(office, session))) return failed
  if (isOpen(office, session)) return { code: 100, description: WORDS[type][100] }
  if (!isWorked(office, session))
    return type === 'Online'
      ? { code: 170, description: 'Sesja interaktywna zamknięta' }
      : { code: 150, description: 'Trwa przetwarzanie' }
  const documents = documentsOf(office, session)
  if (documents.length === 0)
    return { code: 440, description: 'Sesja anulowana', details: ['Nie przesłano faktur'] }
  return documents.some(({ verdict }) => verdict.code === 200)
    ? { code: 200, description: WORDS[type][200] }
    : { code: 445, description: 'Błąd weryfikacji, brak poprawnych faktur' }
}

// Worked off as a whole: after its end, some looks or some time later.
export function isWorked(office: Office, session: Session): boolean {
  const begun = session.closed_at ?? session.valid_until
  return !isOpen(office, session) && stageOf(office, { at: begun, looks: session.looks * 2 }) === 2
}

// The documents of a session that is worked off are worked off.
export const isFinal = (office: Office, session: Session, document: Document): boolean =>
  stageOf(office, document) === 2 || isWorked(office, session)
