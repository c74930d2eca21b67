import { child, childrenOf, type Element, find, findAll } from '../../xml/tree.ts'
import { type Family, type Rule, rules } from '../finding.ts'
import { has, hasTwoDecimals } from '../values.ts'
import type { View } from '../view.ts'
import { isCharge } from '../view-ubl.ts'

type At = { readonly element: Element }
type AtRule = Rule<At>

const named =
  (...names: string[]) =>
  (view: View) =>
    names.flatMap((name) => view.document.named(name).map((element) => ({ element })))
const inside = (parent: string, name: string) => (view: View) =>
  view.document.named(parent).flatMap((one) => childrenOf(one, name).map((element) => ({ element })))

// At most one along the path.
const once = (field: string, ...path: string[]): AtRule => [
  field,
  ({ element }) => findAll(element, ...path).length <= 1,
]

const SELLER = ['AccountingSupplierParty', 'Party']
const BUYER = ['AccountingCustomerParty', 'Party']

// How often parts of a UBL document may stand there.
export const ubl_syntax_rules: readonly Family[] = [
  rules((view) => [view as At], {
    'UBL-SR-01': once('contract_number', 'ContractDocumentReference', 'ID'),
    'UBL-SR-02': once('', 'ReceiptDocumentReference', 'ID'),
    'UBL-SR-03': once('', 'DespatchDocumentReference', 'ID'),
    'UBL-SR-04': [
      '',
      ({ element }) =>
        ofObject(childrenOf(element, 'AdditionalDocumentReference')).flatMap((one) => childrenOf(one, 'ID'))
          .length <= 1,
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
    'UBL-SR-44': ['payment_type', (_, view) => different(view.document.named('PaymentID')) <= 1],
    'UBL-SR-45': once('payment_to', 'PaymentMeans', 'PaymentDueDate'),
    'UBL-SR-46': [
      'payment_type',
      ({ element }) => findAll(element, 'PaymentMeans', 'PaymentMeansCode').filter(hasName).length <= 1,
    ],
    'UBL-SR-47': ['payment_type', (_, view) => different(view.document.named('PaymentMeansCode')) <= 1],
    'UBL-SR-49': once('sell_date', 'InvoicePeriod', 'DescriptionCode'),
    'UBL-SR-54': once('payment_type', 'PaymentMeans', 'CardAccount'),
    'UBL-SR-55': once('payment_type', 'PaymentMeans', 'PaymentMandate'),
    'UBL-SR-56': once('', 'OriginatorDocumentReference', 'ID'),
    'UBL-CR-002': [
      '',
      ({ element }) => childrenOf(element, 'UBLVersionID').every((one) => one.text === '2.1'),
      'warning',
    ],
    'UBL-CR-412': [
      'payment_to',
      ({ element }) =>
        element.name === 'CreditNote' || !has(findAll(element, 'PaymentMeans', 'PaymentDueDate')[0]),
      'warning',
    ],
    'UBL-CR-663': ['', (_, view) => view.document.carrying('unitCodeListID').length === 0, 'warning'],
    'UBL-CR-664': [
      'seller_bank',
      (_, view) => view.document.named('FinancialInstitution').length === 0,
      'warning',
    ],
    'UBL-CR-665': [
      '',
      (_, view) =>
        notOfObject(view).every((one) =>
          childrenOf(one, 'ID').every(({ attributes }) => attributes.schemeID === undefined),
        ),
      'warning',
    ],
    'UBL-CR-666': [
      '',
      (_, view) =>
        ofObject(view.document.named('AdditionalDocumentReference')).every(
          (one) => !has(child(one, 'Attachment')),
        ),
    ],
    'UBL-CR-673': [
      '',
      (_, view) =>
        ofObject(view.document.named('AdditionalDocumentReference')).every(
          (one) => !has(child(one, 'DocumentDescription')),
        ),
    ],
    'UBL-DT-18': [
      '',
      (_, view) => view.document.carrying('name').every(({ name }) => name === 'PaymentMeansCode'),
      'warning',
    ],
  }),
  rules(named('InvoiceLine', 'CreditNoteLine'), {
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
  rules(named('PostalAddress', 'Address'), { 'UBL-SR-51': once('buyer_street', 'AddressLine') }),
  rules(inside('AccountingSupplierParty', 'Party'), {
    'UBL-SR-42': ['seller_tax_no', ({ element }) => childrenOf(element, 'PartyTaxScheme').length <= 2],
  }),
  rules(named('AdditionalDocumentReference'), {
    'UBL-SR-33': once('', 'DocumentDescription'),
    'UBL-SR-43': ['', ({ element }, view) => isKindOfReferenceKnown(element, view)],
  }),
  rules(
    (view) =>
      view.document
        .ending('Amount')
        .filter(isRounded(view))
        .map((element) => ({ element })),
    {
      'UBL-DT-01': ['price_net', ({ element }) => hasTwoDecimals(element)],
    },
  ),
  rules((view) => view.document.ending('BinaryObject').map((element) => ({ element })), {
    'UBL-DT-06': ['', ({ element }) => element.attributes.mimeCode !== undefined],
    'UBL-DT-07': ['', ({ element }) => element.attributes.filename !== undefined],
  }),
  rules(named('Delivery'), { 'UBL-SR-25': once('recipient_name', 'DeliveryParty', 'PartyName', 'Name') }),
  rules((view) => named('AllowanceCharge')(view).filter(({ element }) => isCharge(element) === false), {
    'UBL-SR-30': once('discount', 'AllowanceChargeReason'),
  }),
  rules((view) => named('AllowanceCharge')(view).filter(({ element }) => isCharge(element) === true), {
    'UBL-SR-31': once('settlement_positions', 'AllowanceChargeReason'),
  }),
  rules(named('PartyTaxScheme'), {
    'UBL-SR-53': [
      'seller_tax_no',
      ({ element }) => has(find(element, 'TaxScheme', 'ID')) && has(child(element, 'CompanyID')),
    ],
  }),
  rules(named('PayeeParty'), {
    'UBL-SR-19': payee('PartyName', 'Name'),
    'UBL-SR-20': [
      'seller_bank_account',
      ({ element }, view) =>
        isNamedOtherwise(element, view) &&
        findAll(element, 'PartyIdentification', 'ID').filter(
          ({ attributes: { schemeID } }) => schemeID !== undefined && schemeID.toUpperCase() !== 'SEPA',
        ).length <= 1,
    ],
    'UBL-SR-21': payee('PartyLegalEntity', 'CompanyID'),
  }),
  rules(named('PaymentMeans'), {
    'UBL-SR-26': once('payment_type', 'PaymentID'),
    'UBL-SR-27': once('payment_type', 'PaymentMeansCode'),
    'UBL-SR-28': once('payment_type', 'PaymentMandate', 'ID'),
  }),
  rules(named('BillingReference'), {
    'UBL-SR-06': once('from_invoice_id', 'InvoiceDocumentReference'),
    'UBL-SR-07': [
      'from_invoice_id',
      ({ element }) => has(findAll(element, 'InvoiceDocumentReference', 'ID')[0]),
    ],
  }),
  rules(named('TaxRepresentativeParty'), {
    'UBL-SR-22': once('seller_name', 'PartyName', 'Name'),
    'UBL-SR-23': once('seller_tax_no', 'PartyTaxScheme', 'CompanyID'),
  }),
  rules(named('TaxSubtotal'), { 'UBL-SR-32': once('exempt_tax_kind', 'TaxCategory', 'TaxExemptionReason') }),
  ...needless([
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

// Attributes that EN 16931 does not use: UBL-DT-08 and on.
function needless(attributes: readonly string[]): Family[] {
  return attributes.flatMap((name, n) =>
    name === ''
      ? []
      : [
          rules(
            (view) =>
              view.document
                .carrying(name)
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

// A scheme without a name is another than VAT.
function taxNumbers(root: Element, path: readonly string[], is_vat: boolean): number {
  return findAll(root, ...path, 'PartyTaxScheme')
    .filter((one) =>
      childrenOf(one, 'TaxScheme').some(
        (scheme) => (child(scheme, 'ID')?.text.toUpperCase() === 'VAT') === is_vat,
      ),
    )
    .flatMap((scheme) => childrenOf(scheme, 'CompanyID')).length
}

const creditorIds = (view: View) =>
  view.document
    .named('PartyIdentification')
    .flatMap((one) => childrenOf(one, 'ID'))
    .filter(({ attributes }) => attributes.schemeID?.toUpperCase() === 'SEPA').length

const different = (elements: readonly Element[]) => new Set(elements.map(({ text }) => text)).size

// A reference of the kind 130 names the object that is invoiced.
const isOfObject = (reference: Element) =>
  childrenOf(reference, 'DocumentTypeCode').some(({ text }) => text === '130')
function ofObject(references: readonly Element[]): Element[] {
  return references.filter(isOfObject)
}
const notOfObject = (view: View) =>
  view.document.named('AdditionalDocumentReference').filter((one) => {
    const kinds = childrenOf(one, 'DocumentTypeCode')
    return kinds.length === 0 || kinds.some(({ text }) => text !== '130')
  })

function isKindOfReferenceKnown(reference: Element, view: View): boolean {
  const kind = child(reference, 'DocumentTypeCode')
  if (kind === undefined) return child(reference, 'ID')?.attributes.schemeID === undefined
  return kind.text === '130' || (kind.text === '50' && view.element.name === 'CreditNote')
}

// Prices may be finer than cents, and so may what is taken off them.
function isRounded(view: View): (amount: Element) => boolean {
  const of_prices = new Set(
    view.document
      .named('Price')
      .flatMap((price) => findAll(price, 'AllowanceCharge').flatMap((one) => one.children)),
  )
  return (amount) => !amount.name.endsWith('PriceAmount') && !of_prices.has(amount)
}

function payee(...path: string[]): AtRule {
  return [
    'seller_bank_account',
    ({ element }, view) => findAll(element, ...path).length <= 1 && isNamedOtherwise(element, view),
  ]
}

const isNamedOtherwise = (party: Element, { seller }: View): boolean =>
  seller?.name !== undefined &&
  findAll(party, 'PartyName', 'Name').some(({ text }) => text !== seller.name?.text)
