import { childrenOf, type Element, findAll } from '../../xml/tree.ts'
import { type RuleSet, rules } from '../finding.ts'
import type { View } from '../view.ts'

// Access to the parts of a UBL document that the French rules examine. A path begins at the root, or with "//" at any
// depth; "Line" matches the lines of both document types.

const LINE = /^(Invoice|CreditNote)Line$/

export function all({ element, document }: View, path: string): Element[] {
  if (!path.startsWith('//')) return along([element], path.split('/'))
  const steps = path.slice(2).split('/')
  const last = steps.pop() as string
  return document.elementsNamed(last).filter((candidate) => isUnder(candidate, steps, document.parents()))
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

type RuleLocation = readonly [id: string, path: string, field: string]

// One rule for several locations: its id, path and API field at each of them.
export const ruleAtLocations = (
  locations: readonly RuleLocation[],
  isSatisfied: (element: Element, view: View) => boolean,
  applies: (element: Element) => boolean = () => true,
): RuleSet[] =>
  locations.map(([id, path, field]) =>
    rules((view) => all(view, path).flatMap((element) => (applies(element) ? [{ element }] : [])), {
      [id]: [field, ({ element }, view) => isSatisfied(element, view)],
    }),
  )

export const ruleLocations = (rule: string, locations: readonly RuleLocation[], end = ''): RuleLocation[] =>
  locations.map(([id, path, field]) => [`${rule}_${id}${end}`, path, field])

export const textsAt = (view: View, path: string): string[] => all(view, path).map(({ text }) => text)
export const textAt = (view: View, path: string): string => textsAt(view, path)[0] ?? ''

export const typesOf = (view: View): string[] => [
  ...textsAt(view, 'InvoiceTypeCode'),
  ...textsAt(view, 'CreditNoteTypeCode'),
]

const notesOf = (view: View): string[] => textsAt(view, 'Note')

// Notes contain the codes of their subjects: "#PMT#…".
export const allNotes = (view: View): string => notesOf(view).join('')
export const countOf = (text: string, part: string): number => text.split(part).length - 1
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
export const hasScheme =
  (...schemes: string[]) =>
  (element: Element) =>
    schemes.includes(schemeOf(element) ?? '')

export const idsOf = (party: Element): Element[] => findAll(party, 'PartyIdentification', 'ID')

export const sirenOf = (party: Element | undefined): string =>
  findAll(party, 'PartyLegalEntity', 'CompanyID').find(hasScheme('0002'))?.text ?? ''

export const has = (element: Element, name: string): boolean => childrenOf(element, name).length > 0
