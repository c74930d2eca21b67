import type { Element } from '../xml/tree.ts'

// Rules look up elements by name alone. Elements outside the namespace of their syntax get a name that no rule looks
// for, so that the results equal those of the official rules, which compare namespaces. Documents without such
// elements are not copied.

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:'
const UBL_BASIC = `${UBL}CommonBasicComponents-2`
const UBL_AGGREGATE = `${UBL}CommonAggregateComponents-2`
const UBL_EXTENSION = `${UBL}CommonExtensionComponents-2`
const CII = 'urn:un:unece:uncefact:data:standard:'
const CII_DOCUMENT = `${CII}CrossIndustryInvoice:100`
const CII_PARTS = `${CII}ReusableAggregateBusinessInformationEntity:100`
const CII_DATA_TYPES = new Set([`${CII}UnqualifiedDataType:100`, `${CII}QualifiedDataType:100`])
const CII_TOP = new Set(['ExchangedDocumentContext', 'ExchangedDocument', 'SupplyChainTradeTransaction'])
const CII_VALUES = new Set([
  'DateTimeString',
  'DateString',
  'DateTime',
  'Date',
  'Indicator',
  'IndicatorString',
])

type IsOfSyntax = (element: Element) => boolean

// A basic component contains a value, an aggregate one contains components.
const isUbl: IsOfSyntax = ({ space, children, text }) =>
  space === UBL_BASIC
    ? children.length === 0
    : space === UBL_AGGREGATE
      ? children.length > 0 || text.trim() === ''
      : space === UBL_EXTENSION

function isCii({ space, name }: Element): boolean {
  if (CII_VALUES.has(name)) return CII_DATA_TYPES.has(space)
  return space === (CII_TOP.has(name) ? CII_DOCUMENT : CII_PARTS)
}

export const hideForeign = (root: Element, syntax: 'ubl' | 'cii'): Element =>
  hideChildren(root, syntax === 'ubl' ? isUbl : isCii)

function hideChildren(element: Element, isOfSyntax: IsOfSyntax): Element {
  let children: Element[] | undefined
  element.children.forEach((childElement, index) => {
    const inner = hideChildren(childElement, isOfSyntax)
    const shown = isOfSyntax(childElement) ? inner : { ...inner, name: `?${childElement.name}` }
    if (shown === childElement) return
    children ??= [...element.children]
    children[index] = shown
  })
  return children === undefined ? element : { ...element, children }
}
