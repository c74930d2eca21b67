import { add, compare, subtract, ZERO } from '../../../money/decimal.ts'
import { child, childrenOf, type Element, find, findAll } from '../../xml/tree.ts'
import { MIME_TYPES } from '../codes/kinds.ts'
import { ENDPOINT_SCHEMES, ID_SCHEMES } from '../codes/schemes.ts'
import { type Family, type Rule, rules } from '../finding.ts'
import { amount, cents, filled, has, hasTwoDecimals, normal, sumOf } from '../values.ts'
import type { View } from '../view.ts'
import { isInside } from '../xml-location.ts'
import { EXTENSION } from './xrechnung.ts'

type At = { readonly element: Element }
const isCii = (view: View) => view.syntax === 'cii'

// Digital health applications write their own schemes.
const OWN_SCHEMES = ['XR01', 'XR02', 'XR03']
// The extension knows fewer schemes than EN 16931 has come to; an empty one slips through its lists.
const without = (list: ReadonlySet<string>, ...later: string[]): ReadonlySet<string> =>
  new Set([...list, ...OWN_SCHEMES, ''].filter((one) => !later.includes(one)))
const IDS = without(ID_SCHEMES, '0245', '0246', '0247', '0248')
const ENDPOINTS = without(ENDPOINT_SCHEMES, '0242', '0245', '0246', '0248')
const FILES: ReadonlySet<string> = new Set([...MIME_TYPES, 'application/xml'])

const extended =
  (parts: (view: View) => readonly Element[]) =>
  (view: View): At[] =>
    view.specification?.text === EXTENSION ? parts(view).map((element) => ({ element })) : []
const schemed = (parts: (view: View) => readonly Element[]) =>
  extended((view) => parts(view).filter(({ attributes }) => attributes.schemeID !== undefined))
const inside = (view: View, parent: string, name: string) =>
  view.document.named(parent).flatMap((one) => childrenOf(one, name))
const scheme = ({ attributes }: Element) => normal(attributes.schemeID ?? '')
const known = (field: string, list: ReadonlySet<string>): Rule<At> => [
  field,
  ({ element }) => list.has(scheme(element)),
]

const ubl =
  (parts: (view: View) => readonly Element[]) =>
  (view: View): readonly Element[] =>
    isCii(view) ? [] : parts(view)

export const extension_rules: readonly Family[] = [
  rules(
    extended((view) =>
      view.document.named(isCii(view) ? 'AttachmentBinaryObject' : 'EmbeddedDocumentBinaryObject'),
    ),
    {
      'BR-DEX-01': ['', ({ element }) => FILES.has(element.attributes.mimeCode ?? '')],
    },
  ),
  rules(
    extended((view) => (view.element.name === 'Invoice' ? [view.element] : [])),
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
    schemed((view) => (isCii(view) ? partyIds(view) : inside(view, 'PartyIdentification', 'ID'))),
    {
      'BR-DEX-04': [
        'seller_tax_no',
        ({ element }, view) => IDS.has(scheme(element)) || isCreditor(element, view),
      ],
    },
  ),
  rules(
    schemed((view) => (isCii(view) ? otherIds(view) : inside(view, 'PartyLegalEntity', 'CompanyID'))),
    {
      'BR-DEX-05': known('seller_tax_no', IDS),
    },
  ),
  rules(
    schemed((view) =>
      isCii(view)
        ? inside(view, 'SpecifiedTradeProduct', 'GlobalID')
        : inside(view, 'StandardItemIdentification', 'ID'),
    ),
    {
      'BR-DEX-06': known('positions[].code', IDS),
    },
  ),
  rules(
    schemed((view) =>
      isCii(view) ? inside(view, 'URIUniversalCommunication', 'URIID') : view.document.named('EndpointID'),
    ),
    {
      'BR-DEX-07': known('buyer_endpoint', ENDPOINTS),
    },
  ),
  rules(
    schemed((view) =>
      isCii(view) ? inside(view, 'ShipToTradeParty', 'GlobalID') : inside(view, 'DeliveryLocation', 'ID'),
    ),
    {
      'BR-DEX-08': known('recipient_street', IDS),
    },
  ),
  rules(extended(ubl((view) => view.document.named('LegalMonetaryTotal'))), {
    'BR-DEX-09': ['paid', ({ element }, view) => isLeftToPay(element, view)],
  }),
  rules(
    extended((view) => (view.element.name === 'Invoice' ? childrenOf(view.element, 'PrepaidPayment') : [])),
    {
      'BR-DEX-10': ['paid', ({ element }) => filled(child(element, 'ID'))],
      'BR-DEX-11': ['paid', ({ element }) => filled(child(element, 'PaidAmount'))],
      'BR-DEX-12': ['paid', ({ element }) => filled(child(element, 'InstructionID'))],
      'BR-DEX-13': ['paid', ({ element }) => hasTwoDecimals(child(element, 'PaidAmount'))],
      'BR-DEX-14': [
        'paid',
        ({ element }, view) =>
          child(element, 'PaidAmount')?.attributes.currencyID === view.currency?.text && has(view.currency),
      ],
    },
  ),
  rules(
    extended((view) =>
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
      'BR-DEX-15': ['positions', (_, view) => view.document.named('ParentLineID').length === 0, 'warning'],
    },
  ),
]

const isSumOfSubLines = (line: Element) => {
  const of_line = amount(child(line, 'LineExtensionAmount'))
  const parts = sumOf(childrenOf(line, 'SubInvoiceLine').map((one) => child(one, 'LineExtensionAmount')))
  return of_line !== undefined && compare(of_line, parts) === 0
}
function haveSubLinesTheSum(view: View): boolean {
  const split = (line: Element) => has(child(line, 'SubInvoiceLine'))
  return [...view.lines.map(({ element }) => element), ...view.document.named('SubInvoiceLine')]
    .filter(split)
    .every(isSumOfSubLines)
}

const isCreditor = (id: Element, view: View) =>
  !isCii(view) &&
  scheme(id) === 'SEPA' &&
  (isInside(view.document, id, 'AccountingSupplierParty') || isInside(view.document, id, 'PayeeParty'))

const partyIds = (view: View) =>
  view.document
    .named('GlobalID')
    .filter(
      (id) =>
        !isInside(view.document, id, 'SpecifiedTradeProduct') &&
        !isInside(view.document, id, 'ShipToTradeParty'),
    )
const otherIds = (view: View) =>
  view.document.named('ID').filter((id) => !isInside(view.document, id, 'SpecifiedTaxRegistration'))

// What others paid for the buyer is asked of it again.
function isLeftToPay(totals: Element, view: View): boolean {
  const of = (name: string) => amount(child(totals, name))
  const [due, gross] = [of('PayableAmount'), of('TaxInclusiveAmount')]
  if (due === undefined || gross === undefined) return false
  const by_others = sumOf(findAll(view.element, 'PrepaidPayment').map((one) => find(one, 'PaidAmount')))
  const left = add(subtract(gross, of('PrepaidAmount') ?? ZERO), by_others)
  return compare(cents(subtract(due, of('PayableRoundingAmount') ?? ZERO)), cents(left)) === 0
}
