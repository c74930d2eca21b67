import type { Syntax } from './syntaxes.ts'

const TRADE = 'SupplyChainTradeTransaction'
const AGREED = `${TRADE}/ApplicableHeaderTradeAgreement`
const DELIVERED = `${TRADE}/ApplicableHeaderTradeDelivery`
const SETTLED = `${TRADE}/ApplicableHeaderTradeSettlement`
const SUMS = `${SETTLED}/SpecifiedTradeSettlementHeaderMonetarySummation`

// Paths of the EN 16931 business terms in CII.
export const CII: Syntax = {
  technical: [
    'ExchangedDocumentContext',
    'ExchangedDocument/Name',
    'ExchangedDocument/LanguageID',
    'ExchangedDocument/IncludedNote/SubjectCode',
  ],
  without_field: [
    `${AGREED}/SellerTradeParty/SpecifiedLegalOrganization`,
    `${SETTLED}/SpecifiedTradeSettlementPaymentMeans/PayeeSpecifiedCreditorFinancialInstitution`,
  ],
  number: 'ExchangedDocument/ID',
  issue_date: 'ExchangedDocument/IssueDateTime/DateTimeString',
  due_date: `${SETTLED}/SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString`,
  type: 'ExchangedDocument/TypeCode',
  notes: 'ExchangedDocument/IncludedNote/Content',
  currency: `${SETTLED}/InvoiceCurrencyCode`,
  home_currency: `${SETTLED}/TaxCurrencyCode`,
  buyer_reference: `${AGREED}/BuyerReference`,
  order_number: `${AGREED}/BuyerOrderReferencedDocument/IssuerAssignedID`,
  contract_number: `${AGREED}/ContractReferencedDocument/IssuerAssignedID`,
  period: {
    from: `${SETTLED}/BillingSpecifiedPeriod/StartDateTime/DateTimeString`,
    to: `${SETTLED}/BillingSpecifiedPeriod/EndDateTime/DateTimeString`,
  },
  preceding: {
    each: `${SETTLED}/InvoiceReferencedDocument`,
    number: 'IssuerAssignedID',
    issue_date: 'FormattedIssueDateTime/DateTimeString',
  },
  seller: `${AGREED}/SellerTradeParty`,
  buyer: `${AGREED}/BuyerTradeParty`,
  party: {
    name: 'Name',
    trade_name: 'SpecifiedLegalOrganization/TradingBusinessName',
    legal_id: 'SpecifiedLegalOrganization/ID',
    ids: 'ID',
    tax: {
      each: 'SpecifiedTaxRegistration',
      number: 'ID',
      scheme: (element) =>
        element.children[0]?.attributes.schemeID === 'VA' ? 'VAT' : element.children[0]?.attributes.schemeID,
    },
    person: 'DefinedTradeContact/PersonName',
    phone: 'DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber',
    email: 'DefinedTradeContact/EmailURIUniversalCommunication/URIID',
    endpoint: 'URIUniversalCommunication/URIID',
    address: 'PostalTradeAddress',
  },
  delivery: {
    date: `${DELIVERED}/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString`,
    name: `${DELIVERED}/ShipToTradeParty/Name`,
    address: `${DELIVERED}/ShipToTradeParty/PostalTradeAddress`,
  },
  address: {
    street: ['LineOne', 'LineTwo', 'LineThree'],
    city: 'CityName',
    post_code: 'PostcodeCode',
    country: 'CountryID',
  },
  means: {
    each: `${SETTLED}/SpecifiedTradeSettlementPaymentMeans`,
    code: 'TypeCode',
    name: 'Information',
    account: 'PayeePartyCreditorFinancialAccount/IBANID|PayeePartyCreditorFinancialAccount/ProprietaryID',
    holder: 'PayeePartyCreditorFinancialAccount/AccountName',
    swift: 'PayeeSpecifiedCreditorFinancialInstitution/BICID',
  },
  reference: `${SETTLED}/PaymentReference`,
  terms: `${SETTLED}/SpecifiedTradePaymentTerms/Description`,
  charges: `${SETTLED}/SpecifiedTradeAllowanceCharge`,
  charge: {
    indicator: 'ChargeIndicator/Indicator',
    amount: 'ActualAmount',
    reason: 'Reason',
    code: 'ReasonCode',
    category: 'CategoryTradeTax/CategoryCode',
    percent: 'CategoryTradeTax/RateApplicablePercent',
    scheme: 'CategoryTradeTax/TypeCode',
  },
  breakdown: {
    each: `${SETTLED}/ApplicableTradeTax`,
    net: 'BasisAmount',
    tax: 'CalculatedAmount',
    category: 'CategoryCode',
    percent: 'RateApplicablePercent',
    scheme: 'TypeCode',
    reason: 'ExemptionReason',
    code: 'ExemptionReasonCode',
  },
  tax_totals: `${SUMS}/TaxTotalAmount`,
  totals: {
    lines: `${SUMS}/LineTotalAmount`,
    allowances: `${SUMS}/AllowanceTotalAmount`,
    charges: `${SUMS}/ChargeTotalAmount`,
    net: `${SUMS}/TaxBasisTotalAmount`,
    gross: `${SUMS}/GrandTotalAmount`,
    paid: `${SUMS}/TotalPrepaidAmount`,
    rounding: `${SUMS}/RoundingAmount`,
    due: `${SUMS}/DuePayableAmount`,
  },
  lines: `${TRADE}/IncludedSupplyChainTradeLineItem`,
  line: {
    id: 'AssociatedDocumentLineDocument/LineID',
    quantity: 'SpecifiedLineTradeDelivery/BilledQuantity',
    net: 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
    charges: 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge',
    name: 'SpecifiedTradeProduct/Name',
    description: 'SpecifiedTradeProduct/Description|AssociatedDocumentLineDocument/IncludedNote/Content',
    code: 'SpecifiedTradeProduct/SellerAssignedID',
    global_id: 'SpecifiedTradeProduct/GlobalID',
    property: {
      each: 'SpecifiedTradeProduct/ApplicableProductCharacteristic',
      name: 'Description',
      value: 'Value',
    },
    category: 'SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode',
    percent: 'SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent',
    scheme: 'SpecifiedLineTradeSettlement/ApplicableTradeTax/TypeCode',
    price: 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount',
    base: 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/BasisQuantity',
  },
}
