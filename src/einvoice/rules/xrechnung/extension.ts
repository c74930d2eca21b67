import { add, compare, subtract, ZERO } from '../../../money/decimal.ts'
import { child, childrenOf, type Element, find, findAll } from '../../xml/tree.ts'
import { MIME_TYPES } from '../codes/kinds.ts'
import { ENDPOINT_SCHEMES, ID_SCHEMES } from '../codes/schemes.ts'
import { type Rule, type RuleSet, rules } from '../finding.ts'
import { amount, cents, has, hasTwoDecimals, isFilled, normalizeSpace, sumOf } from '../values.ts'
import type { View } from '../view.ts'
import { isInside } from '../xml-location.ts'
import { EXTENSION } from './xrechnung.ts'

type At = { readonly element: Element }
const isCii = (view: View) => view.syntax === 'cii'

// Schemes of digital health applications.
const HEALTH_SCHEMES = ['XR01', 'XR02', 'XR03']
// The extension has fewer schemes than the current EN 16931 list, and its lists also accept an empty one.
const without = (list: ReadonlySet<string>, ...later: string[]): ReadonlySet<string> =>
  new Set([...list, ...HEALTH_SCHEMES, ''].filter((code) => !later.includes(code)))
const IDS = without(ID_SCHEMES, '0245', '0246', '0247', '0248')
const ENDPOINTS = without(ENDPOINT_SCHEMES, '0242', '0245', '0246', '0248')
const FILES: ReadonlySet<string> = new Set([...MIME_TYPES, 'application/xml'])

const ofExtension =
  (parts: (view: View) => readonly Element[]) =>
  (view: View): At[] =>
    view.specification?.text === EXTENSION ? parts(view).map((element) => ({ element })) : []
const withScheme = (parts: (view: View) => readonly Element[]) =>
  ofExtension((view) => parts(view).filter(({ attributes }) => attributes.schemeID !== undefined))
const inside = (view: View, parent: string, name: string) =>
  view.document.elementsNamed(parent).flatMap((parentElement) => childrenOf(parentElement, name))
const scheme = ({ attributes }: Element) => normalizeSpace(attributes.schemeID ?? '')
const inList = (field: string, list: ReadonlySet<string>): Rule<At> => [
  field,
  ({ element }) => list.has(scheme(element)),
]

const ubl =
  (parts: (view: View) => readonly Element[]) =>
  (view: View): readonly Element[] =>
    isCii(view) ? [] : parts(view)

export const extensionRules: readonly RuleSet[] = [
  rules(
    ofExtension((view) =>
      view.document.elementsNamed(isCii(view) ? 'AttachmentBinaryObject' : 'EmbeddedDocumentBinaryObject'),
    ),
    {
      'BR-DEX-01': ['', ({ element }) => FILES.has(element.attributes.mimeCode ?? '')],
    },
  ),
  rules(
    ofExtension((view) => (view.element.name === 'Invoice' ? [view.element] : [])),
    {
      'BR-DEX-02': ['positions', (_, view) => haveSubLinesTheSum(view), 'warning'],
      'BR-DEX-03': [
        'positions',
        (_, view) =>
          inside(view, 'SubInvoiceLine', 'Item').every(
            (item) => childrenOf(item, 'ClassifiedTaxCategory').length === 1,
          ),
      ],
    },
  ),
  rules(
    withScheme((view) => (isCii(view) ? partyIds(view) : inside(view, 'PartyIdentification', 'ID'))),
    {
      'BR-DEX-04': [
        'seller_tax_no',
        ({ element }, view) => IDS.has(scheme(element)) || isCreditor(element, view),
      ],
    },
  ),
  rules(
    withScheme((view) => (isCii(view) ? otherIds(view) : inside(view, 'PartyLegalEntity', 'CompanyID'))),
    {
      'BR-DEX-05': inList('seller_tax_no', IDS),
    },
  ),
  rules(
    withScheme((view) =>
      isCii(view)
        ? inside(view, 'SpecifiedTradeProduct', 'GlobalID')
        : inside(view, 'StandardItemIdentification', 'ID'),
    ),
    {
      'BR-DEX-06': inList('positions[].code', IDS),
    },
  ),
  rules(
    withScheme((view) =>
      isCii(view)
        ? inside(view, 'URIUniversalCommunication', 'URIID')
        : view.document.elementsNamed('EndpointID'),
    ),
    {
      'BR-DEX-07': inList('buyer_endpoint', ENDPOINTS),
    },
  ),
  rules(
    withScheme((view) =>
      isCii(view) ? inside(view, 'ShipToTradeParty', 'GlobalID') : inside(view, 'DeliveryLocation', 'ID'),
    ),
    {
      'BR-DEX-08': inList('recipient_street', IDS),
    },
  ),
  rules(ofExtension(ubl((view) => view.document.elementsNamed('LegalMonetaryTotal'))), {
    'BR-DEX-09': ['paid', ({ element }, view) => isAmountDue(element, view)],
  }),
  rules(
    ofExtension((view) =>
      view.element.name === 'Invoice' ? childrenOf(view.element, 'PrepaidPayment') : [],
    ),
    {
      'BR-DEX-10': ['paid', ({ element }) => isFilled(child(element, 'ID'))],
      'BR-DEX-11': ['paid', ({ element }) => isFilled(child(element, 'PaidAmount'))],
      'BR-DEX-12': ['paid', ({ element }) => isFilled(child(element, 'InstructionID'))],
      'BR-DEX-13': ['paid', ({ element }) => hasTwoDecimals(child(element, 'PaidAmount'))],
      'BR-DEX-14': [
        'paid',
        ({ element }, view) =>
          child(element, 'PaidAmount')?.attributes.currencyID === view.currency?.text && has(view.currency),
      ],
    },
  ),
  rules(
    ofExtension((view) =>
      isCii(view)
        ? findAll(
            view.element,
            'SupplyChainTradeTransaction',
            'IncludedSupplyChainTradeLineItem',
            'AssociatedDocumentLineDocument',
          )
        : [],
    ),
    {
      'BR-DEX-15': [
        'positions',
        (_, view) => view.document.elementsNamed('ParentLineID').length === 0,
        'warning',
      ],
    },
  ),
]

const isSumOfSubLines = (line: Element) => {
  const ofLine = amount(child(line, 'LineExtensionAmount'))
  const parts = sumOf(
    childrenOf(line, 'SubInvoiceLine').map((subLine) => child(subLine, 'LineExtensionAmount')),
  )
  return ofLine !== undefined && compare(ofLine, parts) === 0
}
function haveSubLinesTheSum(view: View): boolean {
  const split = (line: Element) => has(child(line, 'SubInvoiceLine'))
  return [...view.lines.map(({ element }) => element), ...view.document.elementsNamed('SubInvoiceLine')]
    .filter(split)
    .every(isSumOfSubLines)
}

const isCreditor = (id: Element, view: View) =>
  !isCii(view) &&
  scheme(id) === 'SEPA' &&
  (isInside(view.document, id, 'AccountingSupplierParty') || isInside(view.document, id, 'PayeeParty'))

const partyIds = (view: View) =>
  view.document
    .elementsNamed('GlobalID')
    .filter(
      (id) =>
        !isInside(view.document, id, 'SpecifiedTradeProduct') &&
        !isInside(view.document, id, 'ShipToTradeParty'),
    )
const otherIds = (view: View) =>
  view.document.elementsNamed('ID').filter((id) => !isInside(view.document, id, 'SpecifiedTaxRegistration'))

// Amounts that third parties paid for the buyer are added to the amount due again.
function isAmountDue(totals: Element, view: View): boolean {
  const of = (name: string) => amount(child(totals, name))
  const [due, gross] = [of('PayableAmount'), of('TaxInclusiveAmount')]
  if (due === undefined || gross === undefined) return false
  const byOthers = sumOf(
    findAll(view.element, 'PrepaidPayment').map((payment) => find(payment, 'PaidAmount')),
  )
  const remaining = add(subtract(gross, of('PrepaidAmount') ?? ZERO), byOthers)
  return compare(cents(subtract(due, of('PayableRoundingAmount') ?? ZERO)), cents(remaining)) === 0
}
