import { type Document, type Session, type Simulator, type Status, stageOf } from './state.ts'

// Progress of sessions and their documents.

export const documentsOf = ({ state }: Simulator, session: Session): Document[] =>
  session.documents.map((reference) => state.documents.get(reference) as Document)

// A session closes automatically when it expires.
export const isOpen = ({ clock }: Simulator, { closed_at, valid_until, failed }: Session): boolean =>
  closed_at === undefined && clock.now() < valid_until && failed === undefined

const DESCRIPTIONS = {
  Online: { 100: 'Sesja interaktywna otwarta', 200: 'Sesja interaktywna przetworzona pomyślnie' },
  Batch: { 100: 'Sesja wsadowa rozpoczęta', 200: 'Sesja wsadowa przetworzona pomyślnie' },
} as const

export function statusOf(simulator: Simulator, session: Session): Status {
  const { type, failed } = session
  if (failed !== undefined && (type === 'Online' || isProcessed(simulator, session))) return failed
  if (isOpen(simulator, session)) return { code: 100, description: DESCRIPTIONS[type][100] }
  if (!isProcessed(simulator, session))
    return type === 'Online'
      ? { code: 170, description: 'Sesja interaktywna zamknięta' }
      : { code: 150, description: 'Trwa przetwarzanie' }
  const documents = documentsOf(simulator, session)
  if (documents.length === 0)
    return { code: 440, description: 'Sesja anulowana', details: ['Nie przesłano faktur'] }
  return documents.some(({ verdict }) => verdict.code === 200)
    ? { code: 200, description: DESCRIPTIONS[type][200] }
    : { code: 445, description: 'Błąd weryfikacji, brak poprawnych faktur' }
}

// A closed session is processed as a whole after a number of status requests or some time.
export function isProcessed(simulator: Simulator, session: Session): boolean {
  const closedAt = session.closed_at ?? session.valid_until
  return !isOpen(simulator, session) && stageOf(simulator, { at: closedAt, looks: session.looks * 2 }) === 2
}

// All documents of a processed session are final.
export const isFinal = (simulator: Simulator, session: Session, document: Document): boolean =>
  stageOf(simulator, document) === 2 || isProcessed(simulator, session)
