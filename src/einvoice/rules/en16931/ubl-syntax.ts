import { child, childrenOf, type Element, find, findAll } from '../../xml/tree.ts'
import { type Rule, type RuleSet, rules } from '../finding.ts'
import { has, hasTwoDecimals } from '../values.ts'
import type { View } from '../view.ts'
import { isCharge } from '../view-ubl.ts'

type At = { readonly element: Element }
type AtRule = Rule<At>

const elementsNamed =
  (...names: string[]) =>
  (view: View) =>
    names.flatMap((name) => view.document.elementsNamed(name).map((element) => ({ element })))
const inside = (parent: string, name: string) => (view: View) =>
  view.document
    .elementsNamed(parent)
    .flatMap((parentElement) => childrenOf(parentElement, name).map((element) => ({ element })))

// Satisfied if the path leads to at most one element.
const once = (field: string, ...path: string[]): AtRule => [
  field,
  ({ element }) => findAll(element, ...path).length <= 1,
]

const SELLER = ['AccountingSupplierParty', 'Party']
const BUYER = ['AccountingCustomerParty', 'Party']

// Multiplicity rules of UBL documents.
export const ublSyntaxRules: readonly RuleSet[] = [
  rules((view) => [view as At], {
    'UBL-SR-01': once('contract_number', 'ContractDocumentReference', 'ID'),
    'UBL-SR-02': once('', 'ReceiptDocumentReference', 'ID'),
    'UBL-SR-03': once('', 'DespatchDocumentReference', 'ID'),
    'UBL-SR-04': [
      '',
      ({ element }) =>
        ofObject(childrenOf(element, 'AdditionalDocumentReference')).flatMap((reference) =>
          childrenOf(reference, 'ID'),
        ).length <= 1,
    ],
    'UBL-SR-05': once('payment_to_kind', 'PaymentTerms', 'Note'),
    'UBL-SR-08': once('sell_date', 'InvoicePeriod'),
    'UBL-SR-09': once('seller_name', ...SELLER, 'PartyLegalEntity', 'RegistrationName'),
    'UBL-SR-10': once('seller_name', ...SELLER, 'PartyName', 'Name'),
    'UBL-SR-11': once('seller_tax_no', ...SELLER, 'PartyLegalEntity', 'CompanyID'),
    'UBL-SR-12': ['seller_tax_no', ({ element }) => taxNumbers(element, SELLER, true) <= 1],
    'UBL-SR-13': ['seller_tax_no', ({ element }) => taxNumbers(element, SELLER, false) <= 1],
    'UBL-SR-14': once('seller_name', ...SELLER, 'PartyLegalEntity', 'CompanyLegalForm'),
    'UBL-SR-15': once('buyer_name', ...BUYER, 'PartyLegalEntity', 'RegistrationName'),
    'UBL-SR-16': once('buyer_name', ...BUYER, 'PartyIdentification', 'ID'),
    'UBL-SR-17': once('buyer_tax_no', ...BUYER, 'PartyLegalEntity', 'CompanyID'),
    'UBL-SR-18': ['buyer_tax_no', ({ element }) => taxNumbers(element, BUYER, true) <= 1],
    'UBL-SR-24': once('recipient_street', 'Delivery'),
    'UBL-SR-29': ['seller_bank_account', (_, view) => creditorIds(view) <= 1],
    'UBL-SR-39': once('', 'ProjectReference', 'ID'),
    'UBL-SR-40': once('buyer_name', ...BUYER, 'PartyName', 'Name'),
    'UBL-SR-44': ['payment_type', (_, view) => countDistinct(view.document.elementsNamed('PaymentID')) <= 1],
    'UBL-SR-45': once('payment_to', 'PaymentMeans', 'PaymentDueDate'),
    'UBL-SR-46': [
      'payment_type',
      ({ element }) => findAll(element, 'PaymentMeans', 'PaymentMeansCode').filter(hasName).length <= 1,
    ],
    'UBL-SR-47': [
      'payment_type',
      (_, view) => countDistinct(view.document.elementsNamed('PaymentMeansCode')) <= 1,
    ],
    'UBL-SR-49': once('sell_date', 'InvoicePeriod', 'DescriptionCode'),
    'UBL-SR-54': once('payment_type', 'PaymentMeans', 'CardAccount'),
    'UBL-SR-55': once('payment_type', 'PaymentMeans', 'PaymentMandate'),
    'UBL-SR-56': once('', 'OriginatorDocumentReference', 'ID'),
    'UBL-CR-002': [
      '',
      ({ element }) => childrenOf(element, 'UBLVersionID').every((version) => version.text === '2.1'),
      'warning',
    ],
    'UBL-CR-412': [
      'payment_to',
      ({ element }) =>
        element.name === 'CreditNote' || !has(findAll(element, 'PaymentMeans', 'PaymentDueDate')[0]),
      'warning',
    ],
    'UBL-CR-663': [
      '',
      (_, view) => view.document.elementsWithAttribute('unitCodeListID').length === 0,
      'warning',
    ],
    'UBL-CR-664': [
      'seller_bank',
      (_, view) => view.document.elementsNamed('FinancialInstitution').length === 0,
      'warning',
    ],
    'UBL-CR-665': [
      '',
      (_, view) =>
        notOfObject(view).every((reference) =>
          childrenOf(reference, 'ID').every(({ attributes }) => attributes.schemeID === undefined),
        ),
      'warning',
    ],
    'UBL-CR-666': [
      '',
      (_, view) =>
        ofObject(view.document.elementsNamed('AdditionalDocumentReference')).every(
          (reference) => !has(child(reference, 'Attachment')),
        ),
    ],
    'UBL-CR-673': [
      '',
      (_, view) =>
        ofObject(view.document.elementsNamed('AdditionalDocumentReference')).every(
          (reference) => !has(child(reference, 'DocumentDescription')),
        ),
    ],
    'UBL-DT-18': [
      '',
      (_, view) =>
        view.document.elementsWithAttribute('name').every(({ name }) => name === 'PaymentMeansCode'),
      'warning',
    ],
  }),
  rules(elementsNamed('InvoiceLine', 'CreditNoteLine'), {
    'UBL-SR-34': once('positions[].description', 'Note'),
    'UBL-SR-35': once('positions[].id', 'OrderLineReference', 'LineID'),
    'UBL-SR-36': once('sell_date', 'InvoicePeriod'),
    'UBL-SR-37': once('positions[].discount', 'Price', 'AllowanceCharge', 'Amount'),
    'UBL-SR-48': [
      'positions[].tax',
      ({ element }) => findAll(element, 'Item', 'ClassifiedTaxCategory').length === 1,
    ],
    'UBL-SR-50': once('positions[].description', 'Item', 'Description'),
    'UBL-SR-52': once('positions[].additional_info', 'DocumentReference'),
  }),
  rules(elementsNamed('PostalAddress', 'Address'), { 'UBL-SR-51': once('buyer_street', 'AddressLine') }),
  rules(inside('AccountingSupplierParty', 'Party'), {
    'UBL-SR-42': ['seller_tax_no', ({ element }) => childrenOf(element, 'PartyTaxScheme').length <= 2],
  }),
  rules(elementsNamed('AdditionalDocumentReference'), {
    'UBL-SR-33': once('', 'DocumentDescription'),
    'UBL-SR-43': ['', ({ element }, view) => isKindOfReferenceKnown(element, view)],
  }),
  rules(
    (view) =>
      view.document
        .elementsEndingWith('Amount')
        .filter(isRounded(view))
        .map((element) => ({ element })),
    {
      'UBL-DT-01': ['price_net', ({ element }) => hasTwoDecimals(element)],
    },
  ),
  rules((view) => view.document.elementsEndingWith('BinaryObject').map((element) => ({ element })), {
    'UBL-DT-06': ['', ({ element }) => element.attributes.mimeCode !== undefined],
    'UBL-DT-07': ['', ({ element }) => element.attributes.filename !== undefined],
  }),
  rules(elementsNamed('Delivery'), {
    'UBL-SR-25': once('recipient_name', 'DeliveryParty', 'PartyName', 'Name'),
  }),
  rules(
    (view) => elementsNamed('AllowanceCharge')(view).filter(({ element }) => isCharge(element) === false),
    {
      'UBL-SR-30': once('discount', 'AllowanceChargeReason'),
    },
  ),
  rules(
    (view) => elementsNamed('AllowanceCharge')(view).filter(({ element }) => isCharge(element) === true),
    {
      'UBL-SR-31': once('settlement_positions', 'AllowanceChargeReason'),
    },
  ),
  rules(elementsNamed('PartyTaxScheme'), {
    'UBL-SR-53': [
      'seller_tax_no',
      ({ element }) => has(find(element, 'TaxScheme', 'ID')) && has(child(element, 'CompanyID')),
    ],
  }),
  rules(elementsNamed('PayeeParty'), {
    'UBL-SR-19': payeeRule('PartyName', 'Name'),
    'UBL-SR-20': [
      'seller_bank_account',
      ({ element }, view) =>
        hasOtherName(element, view) &&
        findAll(element, 'PartyIdentification', 'ID').filter(
          ({ attributes: { schemeID } }) => schemeID !== undefined && schemeID.toUpperCase() !== 'SEPA',
        ).length <= 1,
    ],
    'UBL-SR-21': payeeRule('PartyLegalEntity', 'CompanyID'),
  }),
  rules(elementsNamed('PaymentMeans'), {
    'UBL-SR-26': once('payment_type', 'PaymentID'),
    'UBL-SR-27': once('payment_type', 'PaymentMeansCode'),
    'UBL-SR-28': once('payment_type', 'PaymentMandate', 'ID'),
  }),
  rules(elementsNamed('BillingReference'), {
    'UBL-SR-06': once('from_invoice_id', 'InvoiceDocumentReference'),
    'UBL-SR-07': [
      'from_invoice_id',
      ({ element }) => has(findAll(element, 'InvoiceDocumentReference', 'ID')[0]),
    ],
  }),
  rules(elementsNamed('TaxRepresentativeParty'), {
    'UBL-SR-22': once('seller_name', 'PartyName', 'Name'),
    'UBL-SR-23': once('seller_tax_no', 'PartyTaxScheme', 'CompanyID'),
  }),
  rules(elementsNamed('TaxSubtotal'), {
    'UBL-SR-32': once('exempt_tax_kind', 'TaxCategory', 'TaxExemptionReason'),
  }),
  ...unusedAttributeRules([
    ...['schemeName', 'schemeAgencyName', 'schemeDataURI', 'schemeURI', 'format', 'unitCodeListIdentifier'],
    ...[
      'unitCodeListAgencyIdentifier',
      'unitCodeListAgencyName',
      'listAgencyName',
      'listName',
      '',
      'languageID',
    ],
    ...[
      'listURI',
      'listSchemeURI',
      'languageLocaleID',
      'uri',
      'currencyCodeListVersionID',
      'characterSetCode',
    ],
    ...['encodingCode', 'schemeAgencyID', 'listAgencyID'],
  ]),
]

// Attributes that EN 16931 does not use: UBL-DT-08 and following.
function unusedAttributeRules(attributes: readonly string[]): RuleSet[] {
  return attributes.flatMap((name, n) =>
    name === ''
      ? []
      : [
          rules(
            (view) =>
              view.document
                .elementsWithAttribute(name)
                .slice(0, 1)
                .map((element) => ({ element })),
            {
              [`UBL-DT-${String(n + 8).padStart(2, '0')}`]: ['', () => false, 'warning'],
            },
          ),
        ],
  )
}

const hasName = ({ attributes }: Element) => attributes.name !== undefined

// A scheme without an id is not VAT.
function taxNumbers(root: Element, path: readonly string[], isVat: boolean): number {
  return findAll(root, ...path, 'PartyTaxScheme')
    .filter((taxScheme) =>
      childrenOf(taxScheme, 'TaxScheme').some(
        (scheme) => (child(scheme, 'ID')?.text.toUpperCase() === 'VAT') === isVat,
      ),
    )
    .flatMap((scheme) => childrenOf(scheme, 'CompanyID')).length
}

const creditorIds = (view: View) =>
  view.document
    .elementsNamed('PartyIdentification')
    .flatMap((identification) => childrenOf(identification, 'ID'))
    .filter(({ attributes }) => attributes.schemeID?.toUpperCase() === 'SEPA').length

const countDistinct = (elements: readonly Element[]) => new Set(elements.map(({ text }) => text)).size

// References of kind 130 identify the invoiced object.
const isOfObject = (reference: Element) =>
  childrenOf(reference, 'DocumentTypeCode').some(({ text }) => text === '130')
function ofObject(references: readonly Element[]): Element[] {
  return references.filter(isOfObject)
}
const notOfObject = (view: View) =>
  view.document.elementsNamed('AdditionalDocumentReference').filter((reference) => {
    const kinds = childrenOf(reference, 'DocumentTypeCode')
    return kinds.length === 0 || kinds.some(({ text }) => text !== '130')
  })

function isKindOfReferenceKnown(reference: Element, view: View): boolean {
  const kind = child(reference, 'DocumentTypeCode')
  if (kind === undefined) return child(reference, 'ID')?.attributes.schemeID === undefined
  return kind.text === '130' || (kind.text === '50' && view.element.name === 'CreditNote')
}

// Prices and their allowances may have more than two decimals.
function isRounded(view: View): (amount: Element) => boolean {
  const ofPrices = new Set(
    view.document
      .elementsNamed('Price')
      .flatMap((price) => findAll(price, 'AllowanceCharge').flatMap((charge) => charge.children)),
  )
  return (amount) => !amount.name.endsWith('PriceAmount') && !ofPrices.has(amount)
}

function payeeRule(...path: string[]): AtRule {
  return [
    'seller_bank_account',
    ({ element }, view) => findAll(element, ...path).length <= 1 && hasOtherName(element, view),
  ]
}

const hasOtherName = (party: Element, { seller }: View): boolean =>
  seller?.name !== undefined &&
  findAll(party, 'PartyName', 'Name').some(({ text }) => text !== seller.name?.text)
