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
import { type Family, rules } from '../finding.ts'
import { normal } from '../values.ts'
import type { View } from '../view.ts'
import { isCharge as isCiiCharge } from '../view-cii.ts'
import { isCharge as isUblCharge } from '../view-ubl.ts'
import { isInside } from '../xml-location.ts'

type Coded = { element: Element; code: string }
type Codes = ReadonlySet<string> | ((coded: Coded, view: View) => boolean)

// Where codes are found: the text or an attribute of the elements of a name, perhaps only inside others.
const texts = (elements: readonly Element[]): Coded[] =>
  elements.map((element) => ({ element, code: normal(element.text) }))
const attribute = (elements: readonly Element[], name: string): Coded[] =>
  elements.flatMap((element) => {
    const code = element.attributes[name]
    return code === undefined ? [] : [{ element, code: normal(code) }]
  })
const named = (view: View, ...names: string[]) => names.flatMap((name) => view.document.named(name))
const inside = (view: View, parent: string, name: string) =>
  view.document.named(parent).flatMap((one) => childrenOf(one, name))

const MONEY = [
  ...['Amount', 'BaseAmount', 'PriceAmount', 'TaxAmount', 'TaxableAmount', 'LineExtensionAmount'],
  ...['TaxExclusiveAmount', 'TaxInclusiveAmount', 'AllowanceTotalAmount', 'ChargeTotalAmount'],
  ...['PrepaidAmount', 'PayableRoundingAmount', 'PayableAmount'],
]

const coded = (id: string, field: string, parts: (view: View) => Coded[], list: Codes): Family =>
  rules(parts, {
    [id]: [field, (one, view) => (typeof list === 'function' ? list(one, view) : list.has(one.code))],
  })

const ublCharges = (view: View, is_charge: boolean) =>
  named(view, 'AllowanceCharge')
    .filter((one) => isUblCharge(one) === is_charge)
    .flatMap((one) => childrenOf(one, 'AllowanceChargeReasonCode'))

const ciiCharges = (view: View, is_charge: boolean) =>
  named(view, 'SpecifiedTradeAllowanceCharge')
    .filter((one) => isCiiCharge(one) === is_charge)
    .flatMap((one) => childrenOf(one, 'ReasonCode'))

const isExemption = ({ code }: Coded) => EXEMPTIONS.has(code.toUpperCase())

export const ubl_code_rules: readonly Family[] = [
  coded('BR-CL-01', 'kind', (view) => texts(named(view, 'InvoiceTypeCode')), INVOICES),
  coded('BR-CL-01', 'kind', (view) => texts(named(view, 'CreditNoteTypeCode')), CREDIT_NOTES),
  rules((view) => named(view, ...MONEY).map((element) => ({ element })), {
    'BR-CL-03': ['currency', ({ element }) => CURRENCIES.has(normal(element.attributes.currencyID ?? ''))],
  }),
  coded('BR-CL-04', 'currency', (view) => texts(named(view, 'DocumentCurrencyCode')), CURRENCIES),
  coded('BR-CL-05', 'exchange_currency', (view) => texts(named(view, 'TaxCurrencyCode')), CURRENCIES),
  coded(
    'BR-CL-06',
    'sell_date',
    (view) => texts(inside(view, 'InvoicePeriod', 'DescriptionCode')),
    new Set(['3', '35', '432']),
  ),
  coded('BR-CL-07', 'oid', (view) => attribute(objectReferences(view), 'schemeID'), REFERENCES),
  coded('BR-CL-08', 'description', subjects, NOTE_SUBJECTS),
  coded(
    'BR-CL-10',
    'seller_tax_no',
    (view) => attribute(inside(view, 'PartyIdentification', 'ID'), 'schemeID'),
    isPartyScheme,
  ),
  coded(
    'BR-CL-11',
    'seller_tax_no',
    (view) => attribute(inside(view, 'PartyLegalEntity', 'CompanyID'), 'schemeID'),
    ID_SCHEMES,
  ),
  coded(
    'BR-CL-13',
    'positions[].additional_info',
    (view) => attribute(inside(view, 'CommodityClassification', 'ItemClassificationCode'), 'listID'),
    ITEM_SCHEMES,
  ),
  coded(
    'BR-CL-14',
    'buyer_country',
    (view) => texts(inside(view, 'Country', 'IdentificationCode')),
    UBL_COUNTRIES,
  ),
  coded(
    'BR-CL-15',
    'positions[].additional_info',
    (view) => texts(inside(view, 'OriginCountry', 'IdentificationCode')),
    UBL_COUNTRIES,
  ),
  coded(
    'BR-CL-16',
    'payment_type',
    (view) => texts(inside(view, 'PaymentMeans', 'PaymentMeansCode')),
    PAYMENT_MEANS,
  ),
  coded('BR-CL-17', 'positions', (view) => texts(inside(view, 'TaxCategory', 'ID')), VAT_CATEGORIES),
  coded(
    'BR-CL-18',
    'positions[].tax',
    (view) => texts(inside(view, 'ClassifiedTaxCategory', 'ID')),
    VAT_CATEGORIES,
  ),
  coded('BR-CL-19', 'discount', (view) => texts(ublCharges(view, false)), ALLOWANCE_REASONS),
  coded('BR-CL-20', 'settlement_positions', (view) => texts(ublCharges(view, true)), CHARGE_REASONS),
  coded(
    'BR-CL-21',
    'positions[].code',
    (view) => attribute(inside(view, 'StandardItemIdentification', 'ID'), 'schemeID'),
    ID_SCHEMES,
  ),
  coded('BR-CL-22', 'exempt_tax_kind', (view) => texts(named(view, 'TaxExemptionReasonCode')), isExemption),
  coded(
    'BR-CL-23',
    'positions[].quantity_unit',
    (view) => attribute(named(view, 'InvoicedQuantity', 'BaseQuantity', 'CreditedQuantity'), 'unitCode'),
    UNITS,
  ),
  coded(
    'BR-CL-24',
    '',
    (view) => attribute(named(view, 'EmbeddedDocumentBinaryObject'), 'mimeCode'),
    MIME_TYPES,
  ),
  coded(
    'BR-CL-25',
    'buyer_endpoint',
    (view) => attribute(named(view, 'EndpointID'), 'schemeID'),
    ENDPOINT_SCHEMES,
  ),
  coded(
    'BR-CL-26',
    'recipient_street',
    (view) => attribute(inside(view, 'DeliveryLocation', 'ID'), 'schemeID'),
    ID_SCHEMES,
  ),
]

export const cii_code_rules: readonly Family[] = [
  coded(
    'BR-CL-01',
    'kind',
    (view) => texts(inside(view, 'ExchangedDocument', 'TypeCode')),
    ({ code }) => INVOICES.has(code) || CREDIT_NOTES.has(code),
  ),
  coded('BR-CL-03', 'currency', (view) => attribute(named(view, 'TaxTotalAmount'), 'currencyID'), CURRENCIES),
  coded('BR-CL-04', 'currency', (view) => texts(named(view, 'InvoiceCurrencyCode')), CURRENCIES),
  coded('BR-CL-05', 'exchange_currency', (view) => texts(named(view, 'TaxCurrencyCode')), CURRENCIES),
  coded('BR-CL-06', 'sell_date', (view) => texts(named(view, 'DueDateTypeCode')), new Set(['5', '29', '72'])),
  coded('BR-CL-07', 'oid', (view) => texts(named(view, 'ReferenceTypeCode')), REFERENCES),
  coded(
    'BR-CL-08',
    'description',
    (view) => texts(named(view, 'SubjectCode')),
    ({ code }) => NOTE_SUBJECTS.has(code) || MORE_NOTE_SUBJECTS.has(code),
  ),
  coded('BR-CL-10', 'seller_tax_no', (view) => attribute(partyIds(view), 'schemeID'), ID_SCHEMES),
  coded('BR-CL-11', 'seller_tax_no', (view) => attribute(otherIds(view), 'schemeID'), ID_SCHEMES),
  coded(
    'BR-CL-13',
    'positions[].additional_info',
    (view) => attribute(named(view, 'ClassCode'), 'listID'),
    ITEM_SCHEMES,
  ),
  coded('BR-CL-14', 'buyer_country', (view) => texts(named(view, 'CountryID')), CII_COUNTRIES),
  coded(
    'BR-CL-15',
    'positions[].additional_info',
    (view) => texts(inside(view, 'OriginTradeCountry', 'ID')),
    CII_COUNTRIES,
  ),
  coded(
    'BR-CL-16',
    'payment_type',
    (view) => texts(inside(view, 'SpecifiedTradeSettlementPaymentMeans', 'TypeCode')),
    PAYMENT_MEANS,
  ),
  coded(
    'BR-CL-17',
    'positions',
    (view) => texts(inside(view, 'CategoryTradeTax', 'CategoryCode')),
    VAT_CATEGORIES,
  ),
  coded(
    'BR-CL-18',
    'positions[].tax',
    (view) => texts(inside(view, 'ApplicableTradeTax', 'CategoryCode')),
    VAT_CATEGORIES,
  ),
  coded('BR-CL-19', 'discount', (view) => texts(ciiCharges(view, false)), ALLOWANCE_REASONS),
  coded('BR-CL-20', 'settlement_positions', (view) => texts(ciiCharges(view, true)), CHARGE_REASONS),
  coded(
    'BR-CL-21',
    'positions[].code',
    (view) => attribute(inside(view, 'SpecifiedTradeProduct', 'GlobalID'), 'schemeID'),
    ID_SCHEMES,
  ),
  coded('BR-CL-22', 'exempt_tax_kind', (view) => texts(named(view, 'ExemptionReasonCode')), isExemption),
  coded(
    'BR-CL-23',
    'positions[].quantity_unit',
    (view) => attribute(named(view, 'BasisQuantity', 'BilledQuantity'), 'unitCode'),
    UNITS,
  ),
  coded('BR-CL-24', '', (view) => attribute(named(view, 'AttachmentBinaryObject'), 'mimeCode'), MIME_TYPES),
  coded(
    'BR-CL-25',
    'buyer_endpoint',
    (view) => attribute(inside(view, 'URIUniversalCommunication', 'URIID'), 'schemeID'),
    ENDPOINT_SCHEMES,
  ),
  coded(
    'BR-CL-26',
    'recipient_street',
    (view) => attribute(inside(view, 'ShipToTradeParty', 'GlobalID'), 'schemeID'),
    ID_SCHEMES,
  ),
]

// A reference of the kind 130 names the object that is invoiced.
const objectReferences = (view: View) =>
  named(view, 'AdditionalDocumentReference', 'DocumentReference')
    .filter((one) => childrenOf(one, 'DocumentTypeCode').some((code) => code.text === '130'))
    .flatMap((one) => childrenOf(one, 'ID'))

// "#AAI#the text": a note that begins with the code of its subject.
function subjects(view: View): Coded[] {
  return childrenOf(view.element, 'Note').flatMap((element) => {
    const code = /#([^#]*)#/.exec(element.text)?.[1]
    return code?.length === 3 ? [{ element, code }] : []
  })
}

function isPartyScheme({ element, code }: Coded, view: View): boolean {
  return (
    ID_SCHEMES.has(code) ||
    (code === 'SEPA' &&
      (isInside(view.document, element, 'AccountingSupplierParty') ||
        isInside(view.document, element, 'PayeeParty')))
  )
}

const outside = (view: View, among: readonly Element[], ...names: string[]) =>
  among.filter(
    (one) =>
      one.attributes.schemeID !== undefined && !names.some((name) => isInside(view.document, one, name)),
  )
const partyIds = (view: View) =>
  outside(view, named(view, 'GlobalID'), 'SpecifiedTradeProduct', 'ShipToTradeParty')
const otherIds = (view: View) => outside(view, named(view, 'ID'), 'SpecifiedTaxRegistration')
