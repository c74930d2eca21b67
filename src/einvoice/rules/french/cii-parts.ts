import { child, childrenOf, type Element, find, findAll } from '../../xml/tree.ts'
import { type Family, type Rule, rules } from '../finding.ts'
import type { View } from '../view.ts'

// The parts of a CII that the French rules speak of.

export type At = { readonly element: Element }

const TRADE = 'SupplyChainTradeTransaction'
export const AGREEMENT = `${TRADE}/ApplicableHeaderTradeAgreement`
export const SETTLEMENT = `${TRADE}/ApplicableHeaderTradeSettlement`
export const DELIVERY = `${TRADE}/ApplicableHeaderTradeDelivery`
export const LINE = `${TRADE}/IncludedSupplyChainTradeLineItem`
export const LINE_SETTLEMENT = `${LINE}/SpecifiedLineTradeSettlement`
export const LINE_AGREEMENT = `${LINE}/SpecifiedLineTradeAgreement`
export const SUMS = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`
export const TERMS = `${SETTLEMENT}/SpecifiedTradePaymentTerms`

export const all = (element: Element | undefined, path: string): Element[] =>
  findAll(element, ...path.split('/'))
export const textAt = (element: Element | undefined, path: string): string =>
  find(element, ...path.split('/'))?.text ?? ''
export const textsAt = (element: Element | undefined, path: string): string[] =>
  all(element, path).map(({ text }) => text)

export const at =
  (path: string, isMeant: (element: Element) => boolean = () => true) =>
  ({ element }: View): At[] =>
    all(element, path).flatMap((one) => (isMeant(one) ? [{ element: one }] : []))

// Of the document as a whole.
export const whole = (table: { readonly [id: string]: Rule<View> }): Family => rules((view) => [view], table)

// One rule for many places: the id that it has there, where that is, and the field to mend.
export const everywhere = (
  places: readonly (readonly [id: string, path: string, field: string])[],
  holds: (element: Element, view: View) => boolean,
  isMeant?: (element: Element) => boolean,
): Family[] =>
  places.map(([id, path, field]) =>
    rules(at(path, isMeant), { [id]: [field, ({ element }, view) => holds(element, view)] }),
  )

export const typesOf = ({ element }: View): string[] => textsAt(element, 'ExchangedDocument/TypeCode')

export const modesOf = ({ element }: View): string[] =>
  textsAt(element, 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID')

const notes = ({ element }: View): Element[] => all(element, 'ExchangedDocument/IncludedNote')

export const notesOf = (view: View, subject: string): Element[] =>
  notes(view).filter((note) => childrenOf(note, 'SubjectCode').some(({ text }) => text === subject))

// What is to be done with it: B2B, B2C, …
export const treatmentsOf = (view: View): string[] =>
  notesOf(view, 'BAR').flatMap((note) => childrenOf(note, 'Content').map(({ text }) => text))

export const isSaid = (texts: readonly string[], ...codes: string[]): boolean =>
  texts.some((text) => codes.includes(text))

export const schemeOf = ({ attributes }: Element): string | undefined => attributes.schemeID

export const legalIds = (party: Element | undefined, scheme?: string): string[] =>
  findAll(party, 'SpecifiedLegalOrganization', 'ID')
    .filter((id) => scheme === undefined || schemeOf(id) === scheme)
    .map(({ text }) => text)

export const endpointsOf = (party: Element | undefined): Element[] =>
  findAll(party, 'URIUniversalCommunication', 'URIID')

export const has = (element: Element, name: string): boolean => child(element, name) !== undefined
