import { childrenOf, type Element, findAll } from '../../xml/tree.ts'
import { type Family, rules } from '../finding.ts'
import type { View } from '../view.ts'

// The parts of a UBL that the French rules speak of. A path begins at the root, or with "//" anywhere; "Line" stands for the lines of both
// kinds of document.

const LINE = /^(Invoice|CreditNote)Line$/

export function all({ element, document }: View, path: string): Element[] {
  if (!path.startsWith('//')) return along([element], path.split('/'))
  const steps = path.slice(2).split('/')
  const last = steps.pop() as string
  return document.named(last).filter((one) => isUnder(one, steps, document.parents()))
}

function along(from: readonly Element[], steps: readonly string[]): Element[] {
  return steps.reduce<readonly Element[]>(
    (at, step) =>
      at.flatMap(({ children }) =>
        children.filter(({ name }) => name === step || (step === 'Line' && LINE.test(name))),
      ),
    from,
  ) as Element[]
}

function isUnder(
  element: Element,
  steps: readonly string[],
  parents: ReadonlyMap<Element, Element>,
): boolean {
  let at: Element | undefined = element
  for (const step of steps.toReversed()) {
    at = parents.get(at as Element)
    if (at?.name !== step) return false
  }
  return true
}

type Place = readonly [id: string, path: string, field: string]

// One rule for many places: the id that it has there, where that is, and the field to mend.
export const everywhere = (
  places: readonly Place[],
  holds: (element: Element, view: View) => boolean,
  isMeant: (element: Element) => boolean = () => true,
): Family[] =>
  places.map(([id, path, field]) =>
    rules((view) => all(view, path).flatMap((element) => (isMeant(element) ? [{ element }] : [])), {
      [id]: [field, ({ element }, view) => holds(element, view)],
    }),
  )

export const named = (rule: string, places: readonly Place[], end = ''): Place[] =>
  places.map(([id, path, field]) => [`${rule}_${id}${end}`, path, field])

export const textsAt = (view: View, path: string): string[] => all(view, path).map(({ text }) => text)
export const textAt = (view: View, path: string): string => textsAt(view, path)[0] ?? ''

export const typesOf = (view: View): string[] => [
  ...textsAt(view, 'InvoiceTypeCode'),
  ...textsAt(view, 'CreditNoteTypeCode'),
]

const notesOf = (view: View): string[] => textsAt(view, 'Note')

// Notes bear the codes of their subjects inside: "#PMT#…".
export const allNotes = (view: View): string => notesOf(view).join('')
export const countOf = (text: string, piece: string): number => text.split(piece).length - 1
export const notesWith = (view: View, code: string): string =>
  notesOf(view)
    .filter((note) => note.includes(code))
    .join('')

export function subjectOf(view: View, code: string): string {
  const notes = allNotes(view)
  const at = notes.indexOf(`#${code}#`)
  return at < 0 ? '' : (notes.slice(at + code.length + 2).split('#')[0] as string)
}

export const schemeOf = ({ attributes }: Element): string | undefined => attributes.schemeID
export const isIn =
  (...schemes: string[]) =>
  (element: Element) =>
    schemes.includes(schemeOf(element) ?? '')

export const idsOf = (party: Element): Element[] => findAll(party, 'PartyIdentification', 'ID')

export const sirenOf = (party: Element | undefined): string =>
  findAll(party, 'PartyLegalEntity', 'CompanyID').find(isIn('0002'))?.text ?? ''

export const has = (element: Element, name: string): boolean => childrenOf(element, name).length > 0
