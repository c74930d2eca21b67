import { child, childrenOf, type Element, find, findAll } from '../../xml/tree.ts'
import { type Rule, type RuleSet, rules } from '../finding.ts'
import type { View } from '../view.ts'

// Access to the parts of a CII document that the French rules examine.

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
  (path: string, applies: (element: Element) => boolean = () => true) =>
  ({ element }: View): At[] =>
    all(element, path).flatMap((match) => (applies(match) ? [{ element: match }] : []))

// Rules that examine the document as a whole.
export const documentRuleSet = (table: { readonly [id: string]: Rule<View> }): RuleSet =>
  rules((view) => [view], table)

// One rule for several locations: its id, path and API field at each of them.
export const ruleAtLocations = (
  locations: readonly (readonly [id: string, path: string, field: string])[],
  isSatisfied: (element: Element, view: View) => boolean,
  applies?: (element: Element) => boolean,
): RuleSet[] =>
  locations.map(([id, path, field]) =>
    rules(at(path, applies), { [id]: [field, ({ element }, view) => isSatisfied(element, view)] }),
  )

export const typesOf = ({ element }: View): string[] => textsAt(element, 'ExchangedDocument/TypeCode')

export const modesOf = ({ element }: View): string[] =>
  textsAt(element, 'ExchangedDocumentContext/BusinessProcessSpecifiedDocumentContextParameter/ID')

const notes = ({ element }: View): Element[] => all(element, 'ExchangedDocument/IncludedNote')

export const notesOf = (view: View, subject: string): Element[] =>
  notes(view).filter((note) => childrenOf(note, 'SubjectCode').some(({ text }) => text === subject))

// Processing modes of the invoice: B2B, B2C, …
export const processingModes = (view: View): string[] =>
  notesOf(view, 'BAR').flatMap((note) => childrenOf(note, 'Content').map(({ text }) => text))

export const includesAny = (texts: readonly string[], ...codes: string[]): boolean =>
  texts.some((text) => codes.includes(text))

export const schemeOf = ({ attributes }: Element): string | undefined => attributes.schemeID

export const legalIds = (party: Element | undefined, scheme?: string): string[] =>
  findAll(party, 'SpecifiedLegalOrganization', 'ID')
    .filter((id) => scheme === undefined || schemeOf(id) === scheme)
    .map(({ text }) => text)

export const endpointsOf = (party: Element | undefined): Element[] =>
  findAll(party, 'URIUniversalCommunication', 'URIID')

export const has = (element: Element, name: string): boolean => child(element, name) !== undefined
