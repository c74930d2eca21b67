import { child, childrenOf, type Element, find, findAll } from '../xml/tree.ts'
import type {
  Charge,
  ChargedTax,
  Contact,
  Delivery,
  Line,
  Party,
  Payment,
  Period,
  Tax,
  Totals,
  View,
} from './view.ts'
import { documentOf } from './xml-location.ts'

export function viewCii(root: Element): View {
  const document = documentOf(root)
  const context = child(root, 'ExchangedDocumentContext')
  const head = child(root, 'ExchangedDocument')
  const trade = child(root, 'SupplyChainTradeTransaction')
  const agreement = child(trade, 'ApplicableHeaderTradeAgreement')
  const settlement = child(trade, 'ApplicableHeaderTradeSettlement')
  const totals = childrenOf(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const breakdown = childrenOf(settlement, 'ApplicableTradeTax').map(taxOf)
  const lines = childrenOf(trade, 'IncludedSupplyChainTradeLineItem').map(lineOf)
  return {
    syntax: 'cii',
    document,
    element: root,
    specification: find(context, 'GuidelineSpecifiedDocumentContextParameter', 'ID'),
    process: find(context, 'BusinessProcessSpecifiedDocumentContextParameter', 'ID'),
    number: child(head, 'ID'),
    issue_date: dayOf(child(head, 'IssueDateTime')),
    type_code: child(head, 'TypeCode'),
    currency: child(settlement, 'InvoiceCurrencyCode'),
    tax_currency: child(settlement, 'TaxCurrencyCode'),
    tax_point_date: document.elementsNamed('TaxPointDate')[0],
    tax_point_code: document.elementsNamed('DueDateTypeCode')[0],
    buyer_reference: child(agreement, 'BuyerReference'),
    seller: partyOf(child(agreement, 'SellerTradeParty')),
    buyer: partyOf(child(agreement, 'BuyerTradeParty')),
    payee: partyOf(child(settlement, 'PayeeTradeParty')),
    representative: partyOf(child(agreement, 'SellerTaxRepresentativeTradeParty')),
    delivery: deliveryOf(child(trade, 'ApplicableHeaderTradeDelivery')),
    periods: childrenOf(settlement, 'BillingSpecifiedPeriod').map(periodOf),
    supporting_documents: document.elementsNamed('AdditionalReferencedDocument').map(referenceOf),
    preceding_invoices: childrenOf(settlement, 'InvoiceReferencedDocument').map(referenceOf),
    payments: childrenOf(settlement, 'SpecifiedTradeSettlementPaymentMeans').map((element) =>
      paymentOf(element, find(settlement, 'SpecifiedTradePaymentTerms', 'DirectDebitMandateID')),
    ),
    payment_terms: findAll(settlement, 'SpecifiedTradePaymentTerms', 'Description'),
    charges: childrenOf(settlement, 'SpecifiedTradeAllowanceCharge').map(chargeOf),
    totals: totals.map(totalsOf),
    tax_totals: totals.flatMap((total) =>
      childrenOf(total, 'TaxTotalAmount').map((amount) => ({ element: amount, amount, breakdown })),
    ),
    breakdown,
    lines,
    line_taxes: lines.flatMap((line) => line.taxes),
    charged_taxes: document.elementsNamed('SpecifiedTradeAllowanceCharge').flatMap(chargedTaxesOf),
    vat_numbers: findAllIn(document.elementsNamed('SpecifiedTaxRegistration'), 'ID').filter(isVatNumber),
  }
}

const findAllIn = (elements: readonly Element[], name: string): Element[] =>
  elements.flatMap((parentElement) => childrenOf(parentElement, name))

const isVatNumber = (id: Element): boolean => id.attributes.schemeID === 'VA'

// Only dates of format 102 are supported: 20261116.
const dayOf = (element: Element | undefined): Element | undefined =>
  element?.children.find(
    (candidate) => candidate.name === 'DateTimeString' && candidate.attributes.format === '102',
  )

const referenceOf = (element: Element) => ({ element, id: child(element, 'IssuerAssignedID') })

function partyOf(element: Element | undefined): Party | undefined {
  if (element === undefined) return undefined
  const numbers = findAll(element, 'SpecifiedTaxRegistration', 'ID')
  const address = child(element, 'PostalTradeAddress')
  const endpoint = child(element, 'URIUniversalCommunication')
  return {
    element,
    name: child(element, 'Name'),
    trading_name: find(element, 'SpecifiedLegalOrganization', 'TradingBusinessName'),
    ids: [...childrenOf(element, 'ID'), ...childrenOf(element, 'GlobalID')],
    legal_id: find(element, 'SpecifiedLegalOrganization', 'ID'),
    vat_number: numbers.find(isVatNumber),
    tax_numbers: numbers.filter((id) => isVatNumber(id) || id.attributes.schemeID === 'FC'),
    endpoint: child(endpoint, 'URIID') ?? endpoint,
    address,
    city: child(address, 'CityName'),
    post_code: child(address, 'PostcodeCode'),
    country: child(address, 'CountryID'),
    contact: contactOf(child(element, 'DefinedTradeContact')),
  }
}

const contactOf = (element: Element | undefined): Contact | undefined =>
  element && {
    element,
    name: child(element, 'PersonName') ?? child(element, 'DepartmentName'),
    phone: find(element, 'TelephoneUniversalCommunication', 'CompleteNumber'),
    email: find(element, 'EmailURIUniversalCommunication', 'URIID'),
  }

function deliveryOf(element: Element | undefined): Delivery | undefined {
  if (element === undefined) return undefined
  const address = find(element, 'ShipToTradeParty', 'PostalTradeAddress')
  return {
    element,
    date: find(element, 'ActualDeliverySupplyChainEvent', 'OccurrenceDateTime', 'DateTimeString'),
    address,
    city: child(address, 'CityName'),
    post_code: child(address, 'PostcodeCode'),
    country: child(address, 'CountryID'),
  }
}

const periodOf = (element: Element): Period => ({
  element,
  start: child(element, 'StartDateTime'),
  end: child(element, 'EndDateTime'),
  code: undefined,
})

export const periodDay = (element: Element | undefined): Element | undefined => dayOf(element)

function paymentOf(element: Element, mandate: Element | undefined): Payment {
  const account = child(element, 'PayeePartyCreditorFinancialAccount')
  return {
    element,
    code: child(element, 'TypeCode'),
    account,
    account_id: child(account, 'IBANID') ?? child(account, 'ProprietaryID'),
    card: child(element, 'ApplicableTradeSettlementFinancialCard'),
    card_number: find(element, 'ApplicableTradeSettlementFinancialCard', 'ID'),
    mandate,
    mandate_id: mandate,
    debited_account: find(element, 'PayerPartyDebtorFinancialAccount', 'IBANID'),
  }
}

const chargeOf = (element: Element): Charge => ({
  element,
  is_charge: isCharge(element),
  indicator: find(element, 'ChargeIndicator', 'Indicator'),
  amount: child(element, 'ActualAmount'),
  base: child(element, 'BasisAmount'),
  percent: child(element, 'CalculationPercent'),
  reason: child(element, 'Reason'),
  reason_code: child(element, 'ReasonCode'),
  taxes: childrenOf(element, 'CategoryTradeTax').map(taxOf),
})

export function isCharge(element: Element): boolean | undefined {
  const indicator = find(element, 'ChargeIndicator', 'Indicator')?.text.trim()
  if (indicator === 'true' || indicator === '1') return true
  return indicator === 'false' || indicator === '0' ? false : undefined
}

const chargedTaxesOf = (element: Element): ChargedTax[] => {
  const is_charge = isCharge(element)
  return childrenOf(element, 'CategoryTradeTax').map((tax) => ({ ...taxOf(tax), is_charge }))
}

const taxOf = (element: Element): Tax => ({
  element,
  code: child(element, 'CategoryCode')?.text ?? '',
  is_vat: child(element, 'TypeCode')?.text.toUpperCase() === 'VAT',
  rate: child(element, 'RateApplicablePercent'),
  reason: child(element, 'ExemptionReason'),
  reason_code: child(element, 'ExemptionReasonCode'),
  base: child(element, 'BasisAmount'),
  amount: child(element, 'CalculatedAmount'),
})

const totalsOf = (element: Element): Totals => ({
  element,
  lines: child(element, 'LineTotalAmount'),
  allowances: child(element, 'AllowanceTotalAmount'),
  charges: child(element, 'ChargeTotalAmount'),
  net: child(element, 'TaxBasisTotalAmount'),
  gross: child(element, 'GrandTotalAmount'),
  paid: child(element, 'TotalPrepaidAmount'),
  rounding: child(element, 'RoundingAmount'),
  due: child(element, 'DuePayableAmount'),
})

function lineOf(element: Element): Line {
  const agreement = child(element, 'SpecifiedLineTradeAgreement')
  const settlement = child(element, 'SpecifiedLineTradeSettlement')
  return {
    element,
    id: find(element, 'AssociatedDocumentLineDocument', 'LineID'),
    quantity: find(element, 'SpecifiedLineTradeDelivery', 'BilledQuantity'),
    net: find(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
    name: find(element, 'SpecifiedTradeProduct', 'Name'),
    price: find(agreement, 'NetPriceProductTradePrice', 'ChargeAmount'),
    gross_price: find(agreement, 'GrossPriceProductTradePrice', 'ChargeAmount'),
    base_quantities: [
      ...findAll(agreement, 'NetPriceProductTradePrice', 'BasisQuantity'),
      ...findAll(agreement, 'GrossPriceProductTradePrice', 'BasisQuantity'),
    ],
    taxes: childrenOf(settlement, 'ApplicableTradeTax').map(taxOf),
    periods: childrenOf(settlement, 'BillingSpecifiedPeriod').map(periodOf),
    charges: childrenOf(settlement, 'SpecifiedTradeAllowanceCharge').map(chargeOf),
  }
}
