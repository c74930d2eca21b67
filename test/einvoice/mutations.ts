// Valid documents, and changes to them that violate a rule.
import type { Element } from '../../src/einvoice/xml/tree.ts'

type Change = (element: Element) => readonly Element[]
export type Mutation = (root: Element) => Element

const remove: Change = () => []
const text =
  (text: string): Change =>
  (element) => [{ ...element, text, children: [] }]
const twice: Change = (element) => [element, element]
const attribute =
  (name: string, value?: string): Change =>
  (element) => {
    const { [name]: _, ...others } = element.attributes
    return [{ ...element, attributes: value === undefined ? others : { ...others, [name]: value } }]
  }

// Changes the first element along the path.
function at(path: string, change: Change): Mutation {
  const [first, ...others] = path.split('/')
  return (root) => {
    let isDone = false
    const children = root.children.flatMap((child) => {
      if (isDone || child.name !== first) return [child]
      isDone = true
      return others.length === 0 ? change(child) : [at(others.join('/'), change)(child)]
    })
    if (!isDone) throw new TypeError(`nothing at ${path}`)
    return { ...root, children }
  }
}

const SELLER = 'AccountingSupplierParty/Party'
const BUYER = 'AccountingCustomerParty/Party'
const TRADE = 'SupplyChainTradeTransaction'
const SETTLEMENT = `${TRADE}/ApplicableHeaderTradeSettlement`
const SUMS = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation`
const LINE = `${TRADE}/IncludedSupplyChainTradeLineItem`

// Each is listed by the rule that it must violate; it may violate others too.
export const UBL_MUTATIONS: readonly (readonly [string, Mutation])[] = [
  ['BR-01', at('CustomizationID', remove)],
  ['BR-02', at('ID', remove)],
  ['BR-03', at('IssueDate', text(' '))],
  ['BR-04', at('InvoiceTypeCode', remove)],
  ['BR-05', at('DocumentCurrencyCode', remove)],
  ['BR-06', at(`${SELLER}/PartyLegalEntity/RegistrationName`, remove)],
  ['BR-07', at(`${BUYER}/PartyLegalEntity/RegistrationName`, remove)],
  ['BR-08', at(`${SELLER}/PostalAddress`, remove)],
  ['BR-09', at(`${SELLER}/PostalAddress/Country`, remove)],
  ['BR-10', at(`${BUYER}/PostalAddress`, remove)],
  ['BR-11', at(`${BUYER}/PostalAddress/Country/IdentificationCode`, text(''))],
  ['BR-12', at('LegalMonetaryTotal/LineExtensionAmount', remove)],
  ['BR-13', at('LegalMonetaryTotal/TaxExclusiveAmount', remove)],
  ['BR-14', at('LegalMonetaryTotal/TaxInclusiveAmount', remove)],
  ['BR-15', at('LegalMonetaryTotal/PayableAmount', remove)],
  ['BR-21', at('InvoiceLine/ID', remove)],
  ['BR-22', at('InvoiceLine/InvoicedQuantity', remove)],
  ['BR-23', at('InvoiceLine/InvoicedQuantity', attribute('unitCode'))],
  ['BR-24', at('InvoiceLine/LineExtensionAmount', remove)],
  ['BR-25', at('InvoiceLine/Item/Name', remove)],
  ['BR-26', at('InvoiceLine/Price', remove)],
  ['BR-27', at('InvoiceLine/Price/PriceAmount', text('-1'))],
  ['BR-45', at('TaxTotal/TaxSubtotal/TaxableAmount', remove)],
  ['BR-46', at('TaxTotal/TaxSubtotal/TaxAmount', remove)],
  ['BR-47', at('TaxTotal/TaxSubtotal/TaxCategory/ID', remove)],
  ['BR-48', at('TaxTotal/TaxSubtotal/TaxCategory/Percent', remove)],
  ['BR-49', at('PaymentMeans/PaymentMeansCode', remove)],
  ['BR-50', at('PaymentMeans/PayeeFinancialAccount/ID', text(''))],
  ['BR-61', at('PaymentMeans/PayeeFinancialAccount', remove)],
  ['BR-62', at(`${SELLER}/EndpointID`, attribute('schemeID'))],
  ['BR-63', at(`${BUYER}/EndpointID`, attribute('schemeID'))],
  ['BR-CL-01', at('InvoiceTypeCode', text('381'))],
  ['BR-CL-03', at('LegalMonetaryTotal/PayableAmount', attribute('currencyID', 'EURO'))],
  ['BR-CL-04', at('DocumentCurrencyCode', text('eur'))],
  ['BR-CL-14', at(`${BUYER}/PostalAddress/Country/IdentificationCode`, text('UK'))],
  ['BR-CL-16', at('PaymentMeans/PaymentMeansCode', text('999'))],
  ['BR-CL-18', at('InvoiceLine/Item/ClassifiedTaxCategory/ID', text('X'))],
  ['BR-CL-23', at('InvoiceLine/InvoicedQuantity', attribute('unitCode', 'szt.'))],
  ['BR-CL-25', at(`${BUYER}/EndpointID`, attribute('schemeID', '1234'))],
  ['BR-CO-04', at('InvoiceLine/Item/ClassifiedTaxCategory', remove)],
  ['BR-CO-09', at(`${SELLER}/PartyTaxScheme/CompanyID`, text('12345678'))],
  ['BR-CO-10', at('LegalMonetaryTotal/LineExtensionAmount', text('1.00'))],
  ['BR-CO-13', at('LegalMonetaryTotal/TaxExclusiveAmount', text('1.00'))],
  ['BR-CO-14', at('TaxTotal/TaxAmount', text('1.00'))],
  ['BR-CO-15', at('LegalMonetaryTotal/TaxInclusiveAmount', text('1.00'))],
  ['BR-CO-16', at('LegalMonetaryTotal/PayableAmount', text('1.00'))],
  ['BR-CO-17', at('TaxTotal/TaxSubtotal/TaxAmount', text('1.00'))],
  ['BR-CO-18', at('TaxTotal', remove)],
  ['BR-S-01', at('TaxTotal/TaxSubtotal/TaxCategory/ID', text('Z'))],
  ['BR-S-05', at('InvoiceLine/Item/ClassifiedTaxCategory/Percent', text('0'))],
  ['BR-S-08', at('TaxTotal/TaxSubtotal/TaxableAmount', text('1.00'))],
  ['BR-DEC-18', at('LegalMonetaryTotal/PayableAmount', text('1.001'))],
  ['BR-DEC-23', at('InvoiceLine/LineExtensionAmount', text('1.001'))],
  ['UBL-SR-48', at('InvoiceLine/Item/ClassifiedTaxCategory', twice)],
  ['UBL-DT-01', at('InvoiceLine/LineExtensionAmount', text('1.001'))],
  ['PEPPOL-EN16931-R001', at('ProfileID', remove)],
  ['PEPPOL-EN16931-R003', at('BuyerReference', remove)],
  ['PEPPOL-EN16931-R004', at('CustomizationID', text('urn:cen.eu:en16931:2017'))],
  ['PEPPOL-EN16931-R007', at('ProfileID', text('urn:other'))],
  ['PEPPOL-EN16931-R008', at('BuyerReference', text(''))],
  ['PEPPOL-EN16931-R010', at(`${BUYER}/EndpointID`, remove)],
  ['PEPPOL-EN16931-R020', at(`${SELLER}/EndpointID`, remove)],
  ['PEPPOL-EN16931-R051', at('LegalMonetaryTotal/PayableAmount', attribute('currencyID', 'PLN'))],
  ['PEPPOL-EN16931-R120', at('InvoiceLine/LineExtensionAmount', text('7.00'))],
  ['PEPPOL-EN16931-F001', at('IssueDate', text('2026-02-30'))],
  ['PEPPOL-COMMON-R040', at(`${SELLER}/EndpointID`, text('7300010000000'))],
]

export const CII_MUTATIONS: readonly (readonly [string, Mutation])[] = [
  ['BR-01', at('ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID', text(''))],
  ['BR-02', at('ExchangedDocument/ID', remove)],
  ['BR-03', at('ExchangedDocument/IssueDateTime/DateTimeString', attribute('format', '203'))],
  ['BR-05', at(`${SETTLEMENT}/InvoiceCurrencyCode`, remove)],
  ['BR-06', at(`${TRADE}/ApplicableHeaderTradeAgreement/SellerTradeParty/Name`, remove)],
  ['BR-09', at(`${TRADE}/ApplicableHeaderTradeAgreement/SellerTradeParty/PostalTradeAddress`, remove)],
  [
    'BR-11',
    at(`${TRADE}/ApplicableHeaderTradeAgreement/BuyerTradeParty/PostalTradeAddress/CountryID`, remove),
  ],
  ['BR-12', at(`${SUMS}/LineTotalAmount`, remove)],
  ['BR-15', at(`${SUMS}/DuePayableAmount`, remove)],
  ['BR-21', at(`${LINE}/AssociatedDocumentLineDocument/LineID`, text(''))],
  ['BR-25', at(`${LINE}/SpecifiedTradeProduct/Name`, remove)],
  ['BR-45', at(`${SETTLEMENT}/ApplicableTradeTax/BasisAmount`, remove)],
  ['BR-CO-10', at(`${SUMS}/LineTotalAmount`, text('1.00'))],
  ['BR-CO-15', at(`${SUMS}/GrandTotalAmount`, text('1.00'))],
  ['BR-CO-16', at(`${SUMS}/DuePayableAmount`, text('1.00'))],
  ['BR-CO-17', at(`${SETTLEMENT}/ApplicableTradeTax/CalculatedAmount`, text('1.00'))],
  ['BR-CL-23', at(`${LINE}/SpecifiedLineTradeDelivery/BilledQuantity`, attribute('unitCode', 'szt.'))],
  ['CII-SR-009', at('ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter', twice)],
  ['CII-DT-031', at(`${SUMS}/LineTotalAmount`, attribute('currencyID', 'EUR'))],
  ['CII-DT-097', at('ExchangedDocument/IssueDateTime/DateTimeString', text('20261316'))],
  ['BR-DE-1', at(`${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans`, remove)],
  ['BR-DE-15', at(`${TRADE}/ApplicableHeaderTradeAgreement/BuyerReference`, remove)],
  ['BR-DE-2', at(`${TRADE}/ApplicableHeaderTradeAgreement/SellerTradeParty/DefinedTradeContact`, remove)],
  [
    'PEPPOL-EN16931-R010',
    at(`${TRADE}/ApplicableHeaderTradeAgreement/BuyerTradeParty/URIUniversalCommunication`, remove),
  ],
]

const TEXTS = [
  '',
  ' ',
  '0',
  '1',
  '-1',
  '1.005',
  '0.00',
  'S',
  'AE',
  'K',
  'O',
  'L',
  'Z',
  'E',
  'G',
  'M',
  'B',
  'PL',
  'DE',
  'EUR',
  'PLN',
  '30',
  '58',
  '59',
  '380',
  '381',
  '384',
  'true',
  'false',
  '2026-02-28',
  '20260228',
  'VAT',
  'text',
  '#AAI#note',
]
const ATTRIBUTES = ['schemeID', 'currencyID', 'unitCode', 'listID', 'mimeCode', 'filename', 'format', 'name']
const VALUES = ['', '0088', '0208', 'SEPA', 'EUR', 'PLN', 'C62', 'XX', '102', 'VA', 'FC', 'application/pdf']

// Removes, repeats, moves or changes something in the document; `draw` returns numbers from [0, 1).
export function randomMutation(root: Element, draw: () => number): Element {
  const pick = <Of>(of: readonly Of[]): Of => of[Math.floor(draw() * of.length)] as Of
  const all: Element[] = []
  const visit = (element: Element) => {
    for (const child of element.children) {
      all.push(child)
      visit(child)
    }
  }
  visit(root)
  const target = pick(all)
  const change = pick<Change>([
    remove,
    twice,
    (element) => (element.children.length === 0 ? [{ ...element, text: pick(TEXTS) }] : []),
    (element) =>
      element.children.length === 0 ? [{ ...element, text: pick(all).text }] : [element, element],
    attribute(pick(ATTRIBUTES), pick(VALUES)),
    (element) => attribute(Object.keys(element.attributes)[0] ?? 'schemeID')(element),
  ])
  return replaced(root, target, change)
}

const replaced = (element: Element, target: Element, change: Change): Element => ({
  ...element,
  children: element.children.flatMap((child) =>
    child === target ? change(child) : [replaced(child, target, change)],
  ),
})
