import { childrenOf, type Element } from '../../xml/tree.ts'
import {
  ALLOWANCE_REASONS,
  CHARGE_REASONS,
  CREDIT_NOTES,
  EXEMPTIONS,
  INVOICES,
  MIME_TYPES,
  MORE_NOTE_SUBJECTS,
  NOTE_SUBJECTS,
  PAYMENT_MEANS,
  VAT_CATEGORIES,
} from '../codes/kinds.ts'
import { CII_COUNTRIES, CURRENCIES, UBL_COUNTRIES } from '../codes/places.ts'
import { ENDPOINT_SCHEMES, ID_SCHEMES, ITEM_SCHEMES, REFERENCES } from '../codes/schemes.ts'
import { UNITS } from '../codes/units.ts'
import { type RuleSet, rules } from '../finding.ts'
import { normalizeSpace } from '../values.ts'
import type { View } from '../view.ts'
import { isCharge as isCiiCharge } from '../view-cii.ts'
import { isCharge as isUblCharge } from '../view-ubl.ts'
import { isInside } from '../xml-location.ts'

type CodedElement = { element: Element; code: string }
type Codes = ReadonlySet<string> | ((coded: CodedElement, view: View) => boolean)

// Collects codes from the text or an attribute of elements, optionally only inside certain parents.
const texts = (elements: readonly Element[]): CodedElement[] =>
  elements.map((element) => ({ element, code: normalizeSpace(element.text) }))
const attribute = (elements: readonly Element[], name: string): CodedElement[] =>
  elements.flatMap((element) => {
    const code = element.attributes[name]
    return code === undefined ? [] : [{ element, code: normalizeSpace(code) }]
  })
const elementsNamed = (view: View, ...names: string[]) =>
  names.flatMap((name) => view.document.elementsNamed(name))
const inside = (view: View, parent: string, name: string) =>
  view.document.elementsNamed(parent).flatMap((parentElement) => childrenOf(parentElement, name))

const MONEY = [
  ...['Amount', 'BaseAmount', 'PriceAmount', 'TaxAmount', 'TaxableAmount', 'LineExtensionAmount'],
  ...['TaxExclusiveAmount', 'TaxInclusiveAmount', 'AllowanceTotalAmount', 'ChargeTotalAmount'],
  ...['PrepaidAmount', 'PayableRoundingAmount', 'PayableAmount'],
]

const codeRule = (id: string, field: string, parts: (view: View) => CodedElement[], list: Codes): RuleSet =>
  rules(parts, {
    [id]: [
      field,
      (element, view) => (typeof list === 'function' ? list(element, view) : list.has(element.code)),
    ],
  })

const ublCharges = (view: View, isCharge: boolean) =>
  elementsNamed(view, 'AllowanceCharge')
    .filter((charge) => isUblCharge(charge) === isCharge)
    .flatMap((charge) => childrenOf(charge, 'AllowanceChargeReasonCode'))

const ciiCharges = (view: View, isCharge: boolean) =>
  elementsNamed(view, 'SpecifiedTradeAllowanceCharge')
    .filter((charge) => isCiiCharge(charge) === isCharge)
    .flatMap((charge) => childrenOf(charge, 'ReasonCode'))

const isExemption = ({ code }: CodedElement) => EXEMPTIONS.has(code.toUpperCase())

export const ublCodeRules: readonly RuleSet[] = [
  codeRule('BR-CL-01', 'kind', (view) => texts(elementsNamed(view, 'InvoiceTypeCode')), INVOICES),
  codeRule('BR-CL-01', 'kind', (view) => texts(elementsNamed(view, 'CreditNoteTypeCode')), CREDIT_NOTES),
  rules((view) => elementsNamed(view, ...MONEY).map((element) => ({ element })), {
    'BR-CL-03': [
      'currency',
      ({ element }) => CURRENCIES.has(normalizeSpace(element.attributes.currencyID ?? '')),
    ],
  }),
  codeRule('BR-CL-04', 'currency', (view) => texts(elementsNamed(view, 'DocumentCurrencyCode')), CURRENCIES),
  codeRule(
    'BR-CL-05',
    'exchange_currency',
    (view) => texts(elementsNamed(view, 'TaxCurrencyCode')),
    CURRENCIES,
  ),
  codeRule(
    'BR-CL-06',
    'sell_date',
    (view) => texts(inside(view, 'InvoicePeriod', 'DescriptionCode')),
    new Set(['3', '35', '432']),
  ),
  codeRule('BR-CL-07', 'oid', (view) => attribute(objectReferences(view), 'schemeID'), REFERENCES),
  codeRule('BR-CL-08', 'description', subjects, NOTE_SUBJECTS),
  codeRule(
    'BR-CL-10',
    'seller_tax_no',
    (view) => attribute(inside(view, 'PartyIdentification', 'ID'), 'schemeID'),
    isPartyScheme,
  ),
  codeRule(
    'BR-CL-11',
    'seller_tax_no',
    (view) => attribute(inside(view, 'PartyLegalEntity', 'CompanyID'), 'schemeID'),
    ID_SCHEMES,
  ),
  codeRule(
    'BR-CL-13',
    'positions[].additional_info',
    (view) => attribute(inside(view, 'CommodityClassification', 'ItemClassificationCode'), 'listID'),
    ITEM_SCHEMES,
  ),
  codeRule(
    'BR-CL-14',
    'buyer_country',
    (view) => texts(inside(view, 'Country', 'IdentificationCode')),
    UBL_COUNTRIES,
  ),
  codeRule(
    'BR-CL-15',
    'positions[].additional_info',
    (view) => texts(inside(view, 'OriginCountry', 'IdentificationCode')),
    UBL_COUNTRIES,
  ),
  codeRule(
    'BR-CL-16',
    'payment_type',
    (view) => texts(inside(view, 'PaymentMeans', 'PaymentMeansCode')),
    PAYMENT_MEANS,
  ),
  codeRule('BR-CL-17', 'positions', (view) => texts(inside(view, 'TaxCategory', 'ID')), VAT_CATEGORIES),
  codeRule(
    'BR-CL-18',
    'positions[].tax',
    (view) => texts(inside(view, 'ClassifiedTaxCategory', 'ID')),
    VAT_CATEGORIES,
  ),
  codeRule('BR-CL-19', 'discount', (view) => texts(ublCharges(view, false)), ALLOWANCE_REASONS),
  codeRule('BR-CL-20', 'settlement_positions', (view) => texts(ublCharges(view, true)), CHARGE_REASONS),
  codeRule(
    'BR-CL-21',
    'positions[].code',
    (view) => attribute(inside(view, 'StandardItemIdentification', 'ID'), 'schemeID'),
    ID_SCHEMES,
  ),
  codeRule(
    'BR-CL-22',
    'exempt_tax_kind',
    (view) => texts(elementsNamed(view, 'TaxExemptionReasonCode')),
    isExemption,
  ),
  codeRule(
    'BR-CL-23',
    'positions[].quantity_unit',
    (view) =>
      attribute(elementsNamed(view, 'InvoicedQuantity', 'BaseQuantity', 'CreditedQuantity'), 'unitCode'),
    UNITS,
  ),
  codeRule(
    'BR-CL-24',
    '',
    (view) => attribute(elementsNamed(view, 'EmbeddedDocumentBinaryObject'), 'mimeCode'),
    MIME_TYPES,
  ),
  codeRule(
    'BR-CL-25',
    'buyer_endpoint',
    (view) => attribute(elementsNamed(view, 'EndpointID'), 'schemeID'),
    ENDPOINT_SCHEMES,
  ),
  codeRule(
    'BR-CL-26',
    'recipient_street',
    (view) => attribute(inside(view, 'DeliveryLocation', 'ID'), 'schemeID'),
    ID_SCHEMES,
  ),
]

export const ciiCodeRules: readonly RuleSet[] = [
  codeRule(
    'BR-CL-01',
    'kind',
    (view) => texts(inside(view, 'ExchangedDocument', 'TypeCode')),
    ({ code }) => INVOICES.has(code) || CREDIT_NOTES.has(code),
  ),
  codeRule(
    'BR-CL-03',
    'currency',
    (view) => attribute(elementsNamed(view, 'TaxTotalAmount'), 'currencyID'),
    CURRENCIES,
  ),
  codeRule('BR-CL-04', 'currency', (view) => texts(elementsNamed(view, 'InvoiceCurrencyCode')), CURRENCIES),
  codeRule(
    'BR-CL-05',
    'exchange_currency',
    (view) => texts(elementsNamed(view, 'TaxCurrencyCode')),
    CURRENCIES,
  ),
  codeRule(
    'BR-CL-06',
    'sell_date',
    (view) => texts(elementsNamed(view, 'DueDateTypeCode')),
    new Set(['5', '29', '72']),
  ),
  codeRule('BR-CL-07', 'oid', (view) => texts(elementsNamed(view, 'ReferenceTypeCode')), REFERENCES),
  codeRule(
    'BR-CL-08',
    'description',
    (view) => texts(elementsNamed(view, 'SubjectCode')),
    ({ code }) => NOTE_SUBJECTS.has(code) || MORE_NOTE_SUBJECTS.has(code),
  ),
  codeRule('BR-CL-10', 'seller_tax_no', (view) => attribute(partyIds(view), 'schemeID'), ID_SCHEMES),
  codeRule('BR-CL-11', 'seller_tax_no', (view) => attribute(otherIds(view), 'schemeID'), ID_SCHEMES),
  codeRule(
    'BR-CL-13',
    'positions[].additional_info',
    (view) => attribute(elementsNamed(view, 'ClassCode'), 'listID'),
    ITEM_SCHEMES,
  ),
  codeRule('BR-CL-14', 'buyer_country', (view) => texts(elementsNamed(view, 'CountryID')), CII_COUNTRIES),
  codeRule(
    'BR-CL-15',
    'positions[].additional_info',
    (view) => texts(inside(view, 'OriginTradeCountry', 'ID')),
    CII_COUNTRIES,
  ),
  codeRule(
    'BR-CL-16',
    'payment_type',
    (view) => texts(inside(view, 'SpecifiedTradeSettlementPaymentMeans', 'TypeCode')),
    PAYMENT_MEANS,
  ),
  codeRule(
    'BR-CL-17',
    'positions',
    (view) => texts(inside(view, 'CategoryTradeTax', 'CategoryCode')),
    VAT_CATEGORIES,
  ),
  codeRule(
    'BR-CL-18',
    'positions[].tax',
    (view) => texts(inside(view, 'ApplicableTradeTax', 'CategoryCode')),
    VAT_CATEGORIES,
  ),
  codeRule('BR-CL-19', 'discount', (view) => texts(ciiCharges(view, false)), ALLOWANCE_REASONS),
  codeRule('BR-CL-20', 'settlement_positions', (view) => texts(ciiCharges(view, true)), CHARGE_REASONS),
  codeRule(
    'BR-CL-21',
    'positions[].code',
    (view) => attribute(inside(view, 'SpecifiedTradeProduct', 'GlobalID'), 'schemeID'),
    ID_SCHEMES,
  ),
  codeRule(
    'BR-CL-22',
    'exempt_tax_kind',
    (view) => texts(elementsNamed(view, 'ExemptionReasonCode')),
    isExemption,
  ),
  codeRule(
    'BR-CL-23',
    'positions[].quantity_unit',
    (view) => attribute(elementsNamed(view, 'BasisQuantity', 'BilledQuantity'), 'unitCode'),
    UNITS,
  ),
  codeRule(
    'BR-CL-24',
    '',
    (view) => attribute(elementsNamed(view, 'AttachmentBinaryObject'), 'mimeCode'),
    MIME_TYPES,
  ),
  codeRule(
    'BR-CL-25',
    'buyer_endpoint',
    (view) => attribute(inside(view, 'URIUniversalCommunication', 'URIID'), 'schemeID'),
    ENDPOINT_SCHEMES,
  ),
  codeRule(
    'BR-CL-26',
    'recipient_street',
    (view) => attribute(inside(view, 'ShipToTradeParty', 'GlobalID'), 'schemeID'),
    ID_SCHEMES,
  ),
]

// References of kind 130 identify the invoiced object.
const objectReferences = (view: View) =>
  elementsNamed(view, 'AdditionalDocumentReference', 'DocumentReference')
    .filter((reference) => childrenOf(reference, 'DocumentTypeCode').some((code) => code.text === '130'))
    .flatMap((reference) => childrenOf(reference, 'ID'))

// Reads the subject code of notes such as "#AAI#the text".
function subjects(view: View): CodedElement[] {
  return childrenOf(view.element, 'Note').flatMap((element) => {
    const code = /#([^#]*)#/.exec(element.text)?.[1]
    return code?.length === 3 ? [{ element, code }] : []
  })
}

function isPartyScheme({ element, code }: CodedElement, view: View): boolean {
  return (
    ID_SCHEMES.has(code) ||
    (code === 'SEPA' &&
      (isInside(view.document, element, 'AccountingSupplierParty') ||
        isInside(view.document, element, 'PayeeParty')))
  )
}

const outsideOf = (view: View, elements: readonly Element[], ...names: string[]) =>
  elements.filter(
    (element) =>
      element.attributes.schemeID !== undefined &&
      !names.some((name) => isInside(view.document, element, name)),
  )
const partyIds = (view: View) =>
  outsideOf(view, elementsNamed(view, 'GlobalID'), 'SpecifiedTradeProduct', 'ShipToTradeParty')
const otherIds = (view: View) => outsideOf(view, elementsNamed(view, 'ID'), 'SpecifiedTaxRegistration')
