import type { Element } from '../xml/tree.ts'

// Where UBL and CII say the business terms of EN 16931.

export type Syntax = {
  // What says nothing about the business: how and by which rules it is written.
  aside: readonly string[]
  // What is read and written, and has no field in a document that is received.
  without_field: readonly string[]
  number: string
  issue_date: string
  due_date: string
  type: string
  notes: string
  currency: string
  home_currency: string
  buyer_reference: string
  order_number: string
  contract_number: string
  period: { from: string; to: string }
  preceding: { each: string; number: string; issue_date: string }
  seller: string
  buyer: string
  party: PartyPaths
  delivery: { date: string; name: string; address: string }
  address: { street: string[]; city: string; post_code: string; country: string }
  means: { each: string; code: string; words: string; account: string; holder: string; swift: string }
  reference: string
  terms: string
  charges: string
  charge: ChargePaths
  breakdown: {
    each: string
    net: string
    tax: string
    category: string
    percent: string
    scheme: string
    reason: string
    code: string
  }
  tax_totals: string
  totals: {
    lines: string
    allowances: string
    charges: string
    net: string
    gross: string
    paid: string
    rounding: string
    due: string
  }
  lines: string
  line: LinePaths
}

type PartyPaths = {
  name: string
  trade_name: string
  legal_id: string
  ids: string
  tax: {
    each: string
    number: string
    scheme: (element: Element) => string | undefined
    scheme_path?: string
  }
  person: string
  phone: string
  email: string
  endpoint: string
  address: string
}

type ChargePaths = {
  indicator: string
  amount: string
  reason: string
  code: string
  category: string
  percent: string
  scheme: string
}

type LinePaths = {
  id: string
  quantity: string
  net: string
  charges: string
  name: string
  description: string
  code: string
  global_id: string
  property: { each: string; name: string; value: string }
  category: string
  percent: string
  scheme: string
  price: string
  base: string
}

export const UBL: Syntax = {
  aside: ['CustomizationID', 'ProfileID', 'UBLVersionID'],
  without_field: [
    'AccountingSupplierParty/Party/PartyLegalEntity/CompanyID',
    'PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch',
  ],
  number: 'ID',
  issue_date: 'IssueDate',
  due_date: 'DueDate|PaymentMeans/PaymentDueDate|PaymentTerms/PaymentDueDate',
  type: 'InvoiceTypeCode|CreditNoteTypeCode',
  notes: 'Note',
  currency: 'DocumentCurrencyCode',
  home_currency: 'TaxCurrencyCode',
  buyer_reference: 'BuyerReference',
  order_number: 'OrderReference/ID',
  contract_number: 'ContractDocumentReference/ID',
  period: { from: 'InvoicePeriod/StartDate', to: 'InvoicePeriod/EndDate' },
  preceding: {
    each: 'BillingReference/InvoiceDocumentReference',
    number: 'ID',
    issue_date: 'IssueDate',
  },
  seller: 'AccountingSupplierParty/Party',
  buyer: 'AccountingCustomerParty/Party',
  party: {
    name: 'PartyLegalEntity/RegistrationName|PartyName/Name',
    trade_name: 'PartyName/Name',
    legal_id: 'PartyLegalEntity/CompanyID',
    ids: 'PartyIdentification/ID',
    tax: {
      each: 'PartyTaxScheme',
      number: 'CompanyID',
      scheme: (element) =>
        element.children.find(({ name }) => name === 'TaxScheme')?.children[0]?.text.trim(),
      scheme_path: 'TaxScheme/ID',
    },
    person: 'Contact/Name',
    phone: 'Contact/Telephone',
    email: 'Contact/ElectronicMail',
    endpoint: 'EndpointID',
    address: 'PostalAddress',
  },
  delivery: {
    date: 'Delivery/ActualDeliveryDate',
    name: 'Delivery/DeliveryParty/PartyName/Name',
    address: 'Delivery/DeliveryLocation/Address',
  },
  address: {
    street: ['StreetName', 'AdditionalStreetName', 'AddressLine/Line'],
    city: 'CityName',
    post_code: 'PostalZone',
    country: 'Country/IdentificationCode',
  },
  means: {
    each: 'PaymentMeans',
    code: 'PaymentMeansCode',
    words: 'PaymentMeansCode',
    account: 'PayeeFinancialAccount/ID',
    holder: 'PayeeFinancialAccount/Name',
    swift: 'PayeeFinancialAccount/FinancialInstitutionBranch/ID',
  },
  reference: 'PaymentMeans/PaymentID',
  terms: 'PaymentTerms/Note',
  charges: 'AllowanceCharge',
  charge: {
    indicator: 'ChargeIndicator',
    amount: 'Amount',
    reason: 'AllowanceChargeReason',
    code: 'AllowanceChargeReasonCode',
    category: 'TaxCategory/ID',
    percent: 'TaxCategory/Percent',
    scheme: 'TaxCategory/TaxScheme/ID',
  },
  breakdown: {
    each: 'TaxTotal/TaxSubtotal',
    net: 'TaxableAmount',
    tax: 'TaxAmount',
    category: 'TaxCategory/ID',
    percent: 'TaxCategory/Percent',
    scheme: 'TaxCategory/TaxScheme/ID',
    reason: 'TaxCategory/TaxExemptionReason',
    code: 'TaxCategory/TaxExemptionReasonCode',
  },
  tax_totals: 'TaxTotal/TaxAmount',
  totals: {
    lines: 'LegalMonetaryTotal/LineExtensionAmount',
    allowances: 'LegalMonetaryTotal/AllowanceTotalAmount',
    charges: 'LegalMonetaryTotal/ChargeTotalAmount',
    net: 'LegalMonetaryTotal/TaxExclusiveAmount',
    gross: 'LegalMonetaryTotal/TaxInclusiveAmount',
    paid: 'LegalMonetaryTotal/PrepaidAmount',
    rounding: 'LegalMonetaryTotal/PayableRoundingAmount',
    due: 'LegalMonetaryTotal/PayableAmount',
  },
  lines: 'InvoiceLine|CreditNoteLine',
  line: {
    id: 'ID',
    quantity: 'InvoicedQuantity|CreditedQuantity',
    net: 'LineExtensionAmount',
    charges: 'AllowanceCharge',
    name: 'Item/Name',
    description: 'Item/Description|Note',
    code: 'Item/SellersItemIdentification/ID',
    global_id: 'Item/StandardItemIdentification/ID',
    property: { each: 'Item/AdditionalItemProperty', name: 'Name', value: 'Value' },
    category: 'Item/ClassifiedTaxCategory/ID',
    percent: 'Item/ClassifiedTaxCategory/Percent',
    scheme: 'Item/ClassifiedTaxCategory/TaxScheme/ID',
    price: 'Price/PriceAmount',
    base: 'Price/BaseQuantity',
  },
}

const TRADE = 'SupplyChainTradeTransaction'
const AGREED = `${TRADE}/ApplicableHeaderTradeAgreement`
const DELIVERED = `${TRADE}/ApplicableHeaderTradeDelivery`
const SETTLED = `${TRADE}/ApplicableHeaderTradeSettlement`
const SUMS = `${SETTLED}/SpecifiedTradeSettlementHeaderMonetarySummation`

export const CII: Syntax = {
  aside: [
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
    words: 'Information',
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
