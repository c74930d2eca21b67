import { child, type Element, findAll } from '../../xml/tree.ts'
import { type Rule, type RuleSet, rules } from '../finding.ts'
import { has } from '../values.ts'
import type { View } from '../view.ts'
import { isInside } from '../xml-location.ts'

type At = { readonly element: Element }
type AtRule = Rule<At>

const TRADE = 'SupplyChainTradeTransaction'
const LINE = 'IncludedSupplyChainTradeLineItem'
const SETTLEMENT = 'ApplicableHeaderTradeSettlement'

const endingWith = (end: string) => (view: View) =>
  view.document.elementsEndingWith(end).map((element) => ({ element }))
const withoutAttribute = (attribute: string): AtRule => [
  '',
  ({ element }) => element.attributes[attribute] === undefined,
]

// Identifiers without a scheme.
const PLAIN_IDS = [
  ['ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID'],
  ['ExchangedDocument', 'ID'],
  [TRADE, LINE, 'AssociatedDocumentLineDocument', 'LineID'],
  [TRADE, LINE, 'SpecifiedTradeProduct', 'SellerAssignedID'],
]
const plainIds = (view: View) => PLAIN_IDS.flatMap((path) => findAll(view.element, ...path))

// Satisfied if the part occurs only in supporting documents of one of the kinds (916 attachment, 130 invoiced object,
// 50 tender).
const onlyIn = (name: string, ...kinds: string[]): AtRule => [
  '',
  ({ element }) =>
    !has(child(element, name)) ||
    (element.name === 'AdditionalReferencedDocument' &&
      kinds.includes(child(element, 'TypeCode')?.text ?? '')),
]
const onlyInBreakdown = (name: string): AtRule => [
  'positions',
  ({ element }, view) => !has(child(element, name)) || isInside(view.document, element, SETTLEMENT),
  'warning',
]
const onlyInApplicable = (name: string): AtRule => [
  'exempt_tax_kind',
  ({ element }) => !has(child(element, name)) || element.name === 'ApplicableTradeTax',
  'warning',
]

const DAY = /^\s*\d{4}(1[0-2]|0[1-9])(3[01]|[12]\d|0[1-9])\s*$/

export const ciiDatatypeRules: readonly RuleSet[] = [
  rules((view) => plainIds(view).map((element) => ({ element })), {
    'CII-DT-001': withoutAttribute('schemeName'),
    'CII-DT-002': withoutAttribute('schemeAgencyName'),
    'CII-DT-003': withoutAttribute('schemeDataURI'),
    'CII-DT-004': withoutAttribute('schemeURI'),
    'CII-DT-005': withoutAttribute('schemeID'),
    'CII-DT-006': withoutAttribute('schemeAgencyID'),
    'CII-DT-007': withoutAttribute('schemeVersionID'),
  }),
  rules(otherIds, {
    'CII-DT-101': withoutAttribute('schemeName'),
    'CII-DT-102': withoutAttribute('schemeAgencyName'),
    'CII-DT-103': withoutAttribute('schemeDataURI'),
    'CII-DT-104': withoutAttribute('schemeURI'),
  }),
  rules(endingWith('ReferencedDocument'), {
    'CII-DT-015': onlyIn('URIID', '916'),
    'CII-DT-018': onlyIn('TypeCode', '50', '130', '916'),
    'CII-DT-021': onlyIn('Name', '916'),
    'CII-DT-022': onlyIn('AttachmentBinaryObject', '916'),
    'CII-DT-024': onlyIn('ReferenceTypeCode', '130'),
    'CII-DT-027': [
      'from_invoice_id',
      ({ element }) =>
        !has(child(element, 'FormattedIssueDateTime')) || element.name === 'InvoiceReferencedDocument',
    ],
  }),
  rules((view) => endingWith('Amount')(view).filter(({ element }) => element.name !== 'TaxTotalAmount'), {
    'CII-DT-031': withoutAttribute('currencyID'),
    'CII-DT-032': withoutAttribute('currencyCodeListVersionID'),
  }),
  rules(
    (view) => endingWith('Quantity')(view).filter(({ element }) => element.attributes.unitCode !== undefined),
    {
      'CII-DT-033': [
        'positions[].quantity_unit',
        (_, view) => view.lines.some(({ quantity }) => quantity?.attributes.unitCode !== undefined),
      ],
    },
  ),
  rules(endingWith('TradeTax'), {
    'CII-DT-037': [
      'positions',
      ({ element }) => !has(child(element, 'TypeCode')) || child(element, 'TypeCode')?.text === 'VAT',
    ],
    'CII-DT-041': onlyInBreakdown('BasisAmount'),
    'CII-DT-052': onlyInApplicable('ExemptionReasonCode'),
    'CII-DT-054': onlyInBreakdown('TaxPointDate'),
    'CII-DT-058': onlyInBreakdown('DueDateTypeCode'),
    'CII-DT-098': onlyInApplicable('ExemptionReason'),
  }),
  rules(
    (view) =>
      view.document
        .elementsNamed('DateTimeString')
        .filter(({ attributes }) => attributes.format === '102')
        .map((element) => ({ element })),
    {
      'CII-DT-097': ['issue_date', ({ element }) => DAY.test(element.text)],
    },
  ),
]

function otherIds(view: View): At[] {
  const plain = new Set(plainIds(view))
  return view.document
    .elementsEndingWith('ID')
    .filter((element) => !plain.has(element))
    .map((element) => ({ element }))
}
