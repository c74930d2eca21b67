import { type Decimal, printFixed, printPlain } from '../money/decimal.ts'
import { CII_SPACES, c, day, indicator, money, tradeTax } from './cii/build.ts'
import { writeParty, writeShipTo } from './cii/parties.ts'
import { type CountedLine, computeEnAmounts, type EnAmounts } from './en16931.ts'
import {
  ciiFor,
  deliveryOf,
  isOutside,
  meansOf,
  noteText,
  type Profile,
  precedingOf,
  subjectNotes,
  termsOf,
  typeCode,
  XRECHNUNG,
} from './en16931-codes.ts'
import type { Invoice, Problem, SupportingDocument } from './model.ts'
import type { Element } from './xml/tree.ts'

// Writes the Cross Industry Invoice (UN/CEFACT D16B): plain EN 16931, which Factur-X embeds, and XRechnung.

export const writeCii = (invoice: Invoice, _made_at: number, problems: Problem[]): Element =>
  write(invoice, ciiFor(invoice), problems)

export const writeXRechnungCii = (invoice: Invoice, _made_at: number, problems: Problem[]): Element =>
  write(invoice, XRECHNUNG, problems)

export const ciiSpaces = (): { readonly [prefix: string]: string } => CII_SPACES

function write(invoice: Invoice, profile: Profile, problems: Problem[]): Element {
  const amounts = computeEnAmounts(invoice, profile, problems)
  const isOutsideScope = isOutside(amounts.breakdown.map(({ category }) => category))
  return c.always('rsm:CrossIndustryInvoice', [
    c('rsm:ExchangedDocumentContext', [
      c('ram:BusinessProcessSpecifiedDocumentContextParameter', [
        c('ram:ID', profile.is_french ? (invoice.process ?? profile.process) : profile.process),
      ]),
      c('ram:GuidelineSpecifiedDocumentContextParameter', [c('ram:ID', profile.customization)]),
    ]),
    c('rsm:ExchangedDocument', [
      c('ram:ID', invoice.number),
      c('ram:TypeCode', typeCode(invoice, amounts.is_credit, profile)),
      c('ram:IssueDateTime', [day('udt:DateTimeString', invoice.issue_date)]),
      c('ram:IncludedNote', [c('ram:Content', noteText(invoice, profile))]),
      ...subjectNotes(invoice, profile).map(({ key, value }) =>
        c('ram:IncludedNote', [c('ram:Content', value), c('ram:SubjectCode', key)]),
      ),
      c('ram:IncludedNote', [c('ram:Content', furtherReferencesNote(invoice))]),
    ]),
    c('rsm:SupplyChainTradeTransaction', [
      ...amounts.lines.map(writeLine),
      agreement(invoice, profile, isOutsideScope),
      delivery(invoice),
      settlement(invoice, amounts, profile),
    ]),
  ])
}

// D16B allows one preceding invoice, so further ones go into a note.
function furtherReferencesNote(invoice: Invoice): string | undefined {
  const [, ...further] = precedingOf(invoice)
  return further.length === 0
    ? undefined
    : `Preceding invoices: ${further.map(({ number, issue_date }) => [number, issue_date].filter(Boolean).join(' ')).join(', ')}`
}

const agreement = (invoice: Invoice, profile: Profile, isOutsideScope: boolean): Element =>
  c.always('ram:ApplicableHeaderTradeAgreement', [
    c('ram:BuyerReference', invoice.buyer_reference),
    writeParty('ram:SellerTradeParty', invoice.seller, profile, isOutsideScope, true),
    writeParty('ram:BuyerTradeParty', invoice.buyer, profile, isOutsideScope, false),
    c('ram:BuyerOrderReferencedDocument', [c('ram:IssuerAssignedID', invoice.order_number)]),
    c('ram:ContractReferencedDocument', [c('ram:IssuerAssignedID', invoice.contract_number)]),
    ...(invoice.attachments ?? []).map(writeAttachment),
  ])

// Code of UNTDID 1001 for a related document.
const SUPPORTING = '916'

const writeAttachment = ({ id, description, name, mime_code, content }: SupportingDocument) =>
  c('ram:AdditionalReferencedDocument', [
    c('ram:IssuerAssignedID', id),
    c('ram:TypeCode', SUPPORTING),
    c('ram:Name', description),
    c('ram:AttachmentBinaryObject', content, { mimeCode: mime_code, filename: name }),
  ])

const delivery = (invoice: Invoice): Element =>
  c.always('ram:ApplicableHeaderTradeDelivery', [
    writeShipTo(invoice),
    c('ram:ActualDeliverySupplyChainEvent', [
      c('ram:OccurrenceDateTime', [day('udt:DateTimeString', deliveryOf(invoice).date)]),
    ]),
  ])

function settlement(invoice: Invoice, amounts: EnAmounts, profile: Profile): Element {
  const { currency, home, supplied } = invoice
  const [first] = precedingOf(invoice)
  return c.always('ram:ApplicableHeaderTradeSettlement', [
    c('ram:PaymentReference', invoice.payment.reference ?? invoice.number),
    c('ram:TaxCurrencyCode', home?.currency),
    c('ram:InvoiceCurrencyCode', currency),
    paymentMeans(invoice, profile),
    ...amounts.breakdown.map((entry) => tradeTax(entry, entry)),
    supplied && supplied.from !== supplied.to
      ? c('ram:BillingSpecifiedPeriod', [
          c('ram:StartDateTime', [day('udt:DateTimeString', supplied.from)]),
          c('ram:EndDateTime', [day('udt:DateTimeString', supplied.to)]),
        ])
      : undefined,
    ...amounts.allCharges.map(({ is_charge, amount, taxed, reason, reason_code }) =>
      allowance(is_charge, amount, reason, reason_code, [
        c('ram:TypeCode', 'VAT'),
        c('ram:CategoryCode', taxed.category),
        c('ram:RateApplicablePercent', taxed.percent),
      ]),
    ),
    c('ram:SpecifiedTradePaymentTerms', [
      c('ram:Description', termsOf(invoice, profile)),
      c('ram:DueDateDateTime', [day('udt:DateTimeString', invoice.payment.due_date)]),
    ]),
    summation(amounts, invoice),
    first &&
      c('ram:InvoiceReferencedDocument', [
        c('ram:IssuerAssignedID', first.number),
        c('ram:FormattedIssueDateTime', [day('qdt:DateTimeString', first.issue_date)]),
      ]),
  ])
}

function paymentMeans(invoice: Invoice, profile: Profile): Element | undefined {
  const code = meansOf(invoice, profile)
  const { accounts, description } = invoice.payment
  const [account] = accounts
  if (code === undefined) return undefined
  const isTransfer = code === '30' || code === '58'
  return c('ram:SpecifiedTradeSettlementPaymentMeans', [
    c('ram:TypeCode', code),
    c('ram:Information', description),
    isTransfer && account
      ? c('ram:PayeePartyCreditorFinancialAccount', [
          c('ram:IBANID', account.is_iban ? account.number : undefined),
          c('ram:AccountName', invoice.seller.name),
          c('ram:ProprietaryID', account.is_iban ? undefined : account.number),
        ])
      : undefined,
    isTransfer && account
      ? c('ram:PayeeSpecifiedCreditorFinancialInstitution', [c('ram:BICID', account.swift)])
      : undefined,
  ])
}

const allowance = (
  isCharge: boolean,
  amount: Decimal,
  reason: string | undefined,
  reasonCode?: string,
  tax?: readonly (Element | undefined)[],
): Element | undefined =>
  c('ram:SpecifiedTradeAllowanceCharge', [
    indicator(isCharge),
    money('ram:ActualAmount', amount),
    c('ram:ReasonCode', reasonCode),
    c('ram:Reason', reason),
    tax && c('ram:CategoryTradeTax', tax),
  ])

function summation(amounts: EnAmounts, { currency, home }: Invoice): Element | undefined {
  const unlessZero = (name: string, amount: Decimal) =>
    amount.units === 0n ? undefined : money(name, amount)
  return c('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    money('ram:LineTotalAmount', amounts.line_net),
    unlessZero('ram:ChargeTotalAmount', amounts.charges),
    unlessZero('ram:AllowanceTotalAmount', amounts.allowances),
    money('ram:TaxBasisTotalAmount', amounts.net),
    money('ram:TaxTotalAmount', amounts.tax, currency),
    home && amounts.home_tax ? money('ram:TaxTotalAmount', amounts.home_tax, home.currency) : undefined,
    unlessZero('ram:RoundingAmount', amounts.rounding),
    money('ram:GrandTotalAmount', amounts.gross),
    unlessZero('ram:TotalPrepaidAmount', amounts.paid),
    money('ram:DuePayableAmount', amounts.due),
  ])
}

function writeLine(counted: CountedLine): Element {
  const { line, unit, base, discount, taxed } = counted
  const { classified } = line
  const isGtin = classified?.as === 'GTIN'
  const property = (name: string, value: string) =>
    c('ram:ApplicableProductCharacteristic', [c('ram:Description', name), c('ram:Value', value)])
  return c.always('ram:IncludedSupplyChainTradeLineItem', [
    c('ram:AssociatedDocumentLineDocument', [c('ram:LineID', counted.id)]),
    c('ram:SpecifiedTradeProduct', [
      c('ram:GlobalID', isGtin ? classified.code : undefined, { schemeID: '0160' }),
      c('ram:SellerAssignedID', line.code),
      c('ram:Name', line.name),
      c('ram:Description', line.description),
      classified && !isGtin ? property(classified.as, classified.code) : undefined,
      line.unit !== undefined && line.unit_code === undefined ? property('Unit', line.unit) : undefined,
    ]),
    c('ram:SpecifiedLineTradeAgreement', [
      c('ram:NetPriceProductTradePrice', [
        c('ram:ChargeAmount', printFixed(counted.price, 2)),
        base && c('ram:BasisQuantity', printPlain(base), { unitCode: unit }),
      ]),
    ]),
    c('ram:SpecifiedLineTradeDelivery', [
      c('ram:BilledQuantity', printPlain(counted.quantity), { unitCode: unit }),
    ]),
    c('ram:SpecifiedLineTradeSettlement', [
      c('ram:ApplicableTradeTax', [
        c('ram:TypeCode', 'VAT'),
        c('ram:CategoryCode', taxed.category),
        c('ram:RateApplicablePercent', taxed.percent),
      ]),
      discount && allowance(discount.is_charge, discount.amount, 'Discount'),
      c('ram:SpecifiedTradeSettlementLineMonetarySummation', [money('ram:LineTotalAmount', counted.net)]),
    ]),
  ])
}
