import { child, childrenOf, type Element, find, findAll } from '../xml/tree.ts'
import { elementText } from './values.ts'
import type {
  Charge,
  ChargedTax,
  Delivery,
  Line,
  Party,
  Payment,
  Period,
  Tax,
  TaxTotal,
  Totals,
  View,
} from './view.ts'
import { documentOf } from './xml-location.ts'

export function viewUbl(root: Element): View {
  const document = documentOf(root)
  const tax_totals = childrenOf(root, 'TaxTotal').map(taxTotalOf)
  const periods = childrenOf(root, 'InvoicePeriod').map(periodOf)
  const lines = [...childrenOf(root, 'InvoiceLine'), ...childrenOf(root, 'CreditNoteLine')].map(lineOf)
  return {
    syntax: 'ubl',
    document,
    element: root,
    specification: child(root, 'CustomizationID'),
    process: child(root, 'ProfileID'),
    number: child(root, 'ID'),
    issue_date: child(root, 'IssueDate'),
    type_code: child(root, 'InvoiceTypeCode') ?? child(root, 'CreditNoteTypeCode'),
    currency: child(root, 'DocumentCurrencyCode'),
    tax_currency: child(root, 'TaxCurrencyCode'),
    tax_point_date: child(root, 'TaxPointDate'),
    tax_point_code: periods.find((period) => period.code !== undefined)?.code,
    buyer_reference: child(root, 'BuyerReference'),
    seller: partyOf(find(root, 'AccountingSupplierParty', 'Party') ?? child(root, 'AccountingSupplierParty')),
    buyer: partyOf(find(root, 'AccountingCustomerParty', 'Party')),
    payee: partyOf(child(root, 'PayeeParty')),
    representative: partyOf(child(root, 'TaxRepresentativeParty')),
    delivery: deliveryOf(child(root, 'Delivery')),
    periods,
    supporting_documents: childrenOf(root, 'AdditionalDocumentReference').map((element) => ({
      element,
      id: child(element, 'ID'),
    })),
    preceding_invoices: childrenOf(root, 'BillingReference').map((element) => ({
      element,
      id: find(element, 'InvoiceDocumentReference', 'ID'),
    })),
    payments: childrenOf(root, 'PaymentMeans').map(paymentOf),
    payment_terms: findAll(root, 'PaymentTerms', 'Note'),
    charges: childrenOf(root, 'AllowanceCharge').map(chargeOf),
    totals: childrenOf(root, 'LegalMonetaryTotal').map(totalsOf),
    tax_totals,
    breakdown: tax_totals.flatMap((total) => total.breakdown),
    lines,
    line_taxes: document.elementsNamed('ClassifiedTaxCategory').map(taxOf),
    charged_taxes: document.elementsNamed('AllowanceCharge').flatMap(chargedTaxesOf),
    vat_numbers: document.elementsNamed('PartyTaxScheme').filter(isVat),
  }
}

const isVat = (element: Element): boolean =>
  elementText(find(element, 'TaxScheme', 'ID')).toUpperCase() === 'VAT'

function partyOf(element: Element | undefined): Party | undefined {
  if (element === undefined) return undefined
  const schemes = childrenOf(element, 'PartyTaxScheme')
  const address = child(element, 'PostalAddress')
  const contact = child(element, 'Contact')
  return {
    element,
    name: find(element, 'PartyLegalEntity', 'RegistrationName'),
    trading_name: find(element, 'PartyName', 'Name'),
    ids: findAll(element, 'PartyIdentification', 'ID'),
    legal_id: find(element, 'PartyLegalEntity', 'CompanyID'),
    vat_number: schemes.filter(isVat).flatMap((taxScheme) => childrenOf(taxScheme, 'CompanyID'))[0],
    tax_numbers: schemes.flatMap((taxScheme) => childrenOf(taxScheme, 'CompanyID')),
    endpoint: child(element, 'EndpointID'),
    address,
    city: child(address, 'CityName'),
    post_code: child(address, 'PostalZone'),
    country: find(address, 'Country', 'IdentificationCode'),
    contact: contact && {
      element: contact,
      name: child(contact, 'Name'),
      phone: child(contact, 'Telephone'),
      email: child(contact, 'ElectronicMail'),
    },
  }
}

function deliveryOf(element: Element | undefined): Delivery | undefined {
  if (element === undefined) return undefined
  const address = find(element, 'DeliveryLocation', 'Address')
  return {
    element,
    date: child(element, 'ActualDeliveryDate'),
    address,
    city: child(address, 'CityName'),
    post_code: child(address, 'PostalZone'),
    country: find(address, 'Country', 'IdentificationCode'),
  }
}

const periodOf = (element: Element): Period => ({
  element,
  start: child(element, 'StartDate'),
  end: child(element, 'EndDate'),
  code: child(element, 'DescriptionCode'),
})

const paymentOf = (element: Element): Payment => ({
  element,
  code: child(element, 'PaymentMeansCode'),
  account: child(element, 'PayeeFinancialAccount'),
  account_id: find(element, 'PayeeFinancialAccount', 'ID'),
  card: child(element, 'CardAccount'),
  card_number: find(element, 'CardAccount', 'PrimaryAccountNumberID'),
  mandate: child(element, 'PaymentMandate'),
  mandate_id: find(element, 'PaymentMandate', 'ID'),
  debited_account: find(element, 'PaymentMandate', 'PayerFinancialAccount', 'ID'),
})

const chargeOf = (element: Element): Charge => ({
  element,
  is_charge: isCharge(element),
  indicator: child(element, 'ChargeIndicator'),
  amount: child(element, 'Amount'),
  base: child(element, 'BaseAmount'),
  percent: child(element, 'MultiplierFactorNumeric'),
  reason: child(element, 'AllowanceChargeReason'),
  reason_code: child(element, 'AllowanceChargeReasonCode'),
  taxes: childrenOf(element, 'TaxCategory').map(taxOf),
})

export function isCharge(element: Element): boolean | undefined {
  const indicator = elementText(child(element, 'ChargeIndicator'))
  if (indicator === 'true' || indicator === '1') return true
  return indicator === 'false' || indicator === '0' ? false : undefined
}

const chargedTaxesOf = (element: Element): ChargedTax[] => {
  const is_charge = isCharge(element)
  return childrenOf(element, 'TaxCategory').map((tax) => ({ ...taxOf(tax), is_charge }))
}

export const taxOf = (element: Element): Tax => ({
  element,
  code: elementText(child(element, 'ID')),
  is_vat: isVat(element),
  rate: child(element, 'Percent'),
  reason: child(element, 'TaxExemptionReason'),
  reason_code: child(element, 'TaxExemptionReasonCode'),
  base: undefined,
  amount: undefined,
})

const taxTotalOf = (element: Element): TaxTotal => ({
  element,
  amount: child(element, 'TaxAmount'),
  breakdown: childrenOf(element, 'TaxSubtotal').map(subtotalOf),
})

function subtotalOf(element: Element): Tax {
  const category = child(element, 'TaxCategory')
  const tax = category && taxOf(category)
  return {
    element,
    code: tax?.code ?? '',
    is_vat: tax?.is_vat ?? false,
    rate: tax?.rate,
    reason: tax?.reason,
    reason_code: tax?.reason_code,
    base: child(element, 'TaxableAmount'),
    amount: child(element, 'TaxAmount'),
  }
}

const totalsOf = (element: Element): Totals => ({
  element,
  lines: child(element, 'LineExtensionAmount'),
  allowances: child(element, 'AllowanceTotalAmount'),
  charges: child(element, 'ChargeTotalAmount'),
  net: child(element, 'TaxExclusiveAmount'),
  gross: child(element, 'TaxInclusiveAmount'),
  paid: child(element, 'PrepaidAmount'),
  rounding: child(element, 'PayableRoundingAmount'),
  due: child(element, 'PayableAmount'),
})

const lineOf = (element: Element): Line => ({
  element,
  id: child(element, 'ID'),
  quantity: child(element, 'InvoicedQuantity') ?? child(element, 'CreditedQuantity'),
  net: child(element, 'LineExtensionAmount'),
  name: find(element, 'Item', 'Name'),
  price: find(element, 'Price', 'PriceAmount'),
  gross_price: find(element, 'Price', 'AllowanceCharge', 'BaseAmount'),
  base_quantities: findAll(element, 'Price', 'BaseQuantity'),
  taxes: findAll(element, 'Item', 'ClassifiedTaxCategory').map(taxOf),
  periods: childrenOf(element, 'InvoicePeriod').map(periodOf),
  charges: childrenOf(element, 'AllowanceCharge').map(chargeOf),
})
