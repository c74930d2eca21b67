import { printFixed, printPlain } from '../money/decimal.ts'
import { plain } from './clean-text.ts'
import { type Counted, type CountedLine, countEn } from './en16931.ts'
import {
  FRENCH,
  isOutside,
  meansOf,
  noteOf,
  type Profile,
  peppolFor,
  precedingOf,
  subjectsOf,
  termsOf,
  typeCode,
  XRECHNUNG,
} from './en16931-codes.ts'
import type { Invoice, Problem, SupportingDocument } from './model.ts'
import { money, taxCategory, UBL_SPACES, u } from './ubl/build.ts'
import { writeDelivery, writeParty } from './ubl/parties.ts'
import type { Element } from './xml/tree.ts'

// UBL 2.1, Invoice and CreditNote: Peppol BIS Billing 3, XRechnung and that of the French reform are the same with other names on top.

export const writePeppol = (invoice: Invoice, _made_at: number, problems: Problem[]): Element =>
  writeUbl(invoice, peppolFor(invoice), problems)

export const writeXRechnung = (invoice: Invoice, _made_at: number, problems: Problem[]): Element =>
  writeUbl(invoice, XRECHNUNG, problems)

export const writeFrenchUbl = (invoice: Invoice, _made_at: number, problems: Problem[]): Element =>
  writeUbl(invoice, FRENCH, problems)

export const ublSpaces = (root: Element): { readonly [prefix: string]: string } => ({
  '': root.space,
  ...UBL_SPACES,
})

const writeAttachment = ({ id, description, name, mime_code, content }: SupportingDocument) =>
  u('cac:AdditionalDocumentReference', [
    u('cbc:ID', id),
    u('cbc:DocumentDescription', description),
    u('cac:Attachment', [
      u('cbc:EmbeddedDocumentBinaryObject', content, { mimeCode: mime_code, filename: name }),
    ]),
  ])

function writeUbl(invoice: Invoice, profile: Profile, problems: Problem[]): Element {
  const counted = countEn(invoice, profile, problems)
  const { is_credit } = counted
  const is_outside = isOutside(counted.breakdown.map(({ category }) => category))
  const due_date = invoice.payment.due_date
  return u.always(is_credit ? 'credit:CreditNote' : 'invoice:Invoice', [
    u('cbc:CustomizationID', profile.customization),
    u('cbc:ProfileID', profile.is_french ? (invoice.process ?? profile.process) : profile.process),
    u('cbc:ID', invoice.number),
    u('cbc:IssueDate', invoice.issue_date),
    is_credit ? undefined : u('cbc:DueDate', due_date),
    u(is_credit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', typeCode(invoice, is_credit, profile)),
    u('cbc:Note', noteOf(invoice, profile)?.replace(LIKE_A_CODE, '$1 $2')),
    ...subjectsOf(invoice, profile).map(({ key, value }) => u('cbc:Note', `#${key}#${plain(value) ?? ''}`)),
    u('cbc:DocumentCurrencyCode', invoice.currency),
    u('cbc:TaxCurrencyCode', invoice.home?.currency),
    u('cbc:BuyerReference', invoice.buyer_reference),
    period(invoice),
    u('cac:OrderReference', [u('cbc:ID', invoice.order_number)]),
    ...preceding(invoice),
    u('cac:ContractDocumentReference', [u('cbc:ID', invoice.contract_number)]),
    ...(invoice.attachments ?? []).map(writeAttachment),
    u('cac:AccountingSupplierParty', [writeParty(invoice.seller, profile, is_outside, true)]),
    u('cac:AccountingCustomerParty', [writeParty(invoice.buyer, profile, is_outside, false)]),
    writeDelivery(invoice),
    ...paymentMeans(invoice, profile, is_credit),
    u('cac:PaymentTerms', [u('cbc:Note', termsOf(invoice, profile))]),
    ...charges(counted, invoice.currency),
    ...taxTotals(counted, invoice),
    totals(counted, invoice.currency),
    ...counted.lines.map((line) => writeLine(line, invoice.currency, is_credit)),
  ])
}

// Three signs between the first two number signs would be the code of a subject.
const LIKE_A_CODE = /^([^#]*#)([^#]{3}#)/

// Of a sale that lasted; one day is told as that of delivery.
const period = ({ supplied }: Invoice): Element | undefined =>
  supplied && supplied.from !== supplied.to
    ? u('cac:InvoicePeriod', [u('cbc:StartDate', supplied.from), u('cbc:EndDate', supplied.to)])
    : undefined

const preceding = (invoice: Invoice): (Element | undefined)[] =>
  precedingOf(invoice).map(({ number, issue_date }) =>
    u('cac:BillingReference', [
      u('cac:InvoiceDocumentReference', [u('cbc:ID', number), u('cbc:IssueDate', issue_date)]),
    ]),
  )

function paymentMeans(invoice: Invoice, profile: Profile, is_credit: boolean): (Element | undefined)[] {
  const code = meansOf(invoice, profile)
  const { accounts, words, due_date } = invoice.payment
  if (code === undefined) return []
  const [account] = accounts
  const is_transfer = code === '30' || code === '58'
  return [
    u('cac:PaymentMeans', [
      u('cbc:PaymentMeansCode', code, { name: words }),
      is_credit ? u('cbc:PaymentDueDate', due_date) : undefined,
      u('cbc:PaymentID', invoice.payment.reference ?? invoice.number),
      is_transfer && account
        ? u('cac:PayeeFinancialAccount', [
            u('cbc:ID', account.number),
            u('cbc:Name', invoice.seller.name),
            u('cac:FinancialInstitutionBranch', [u('cbc:ID', account.swift)]),
          ])
        : undefined,
    ]),
  ]
}

const charges = (counted: Counted, currency: string): (Element | undefined)[] =>
  counted.charges_told.map(({ is_charge, amount, taxed, reason, reason_code }) =>
    u('cac:AllowanceCharge', [
      u('cbc:ChargeIndicator', String(is_charge)),
      u('cbc:AllowanceChargeReasonCode', reason_code),
      u('cbc:AllowanceChargeReason', reason),
      money('cbc:Amount', amount, currency),
      taxCategory('cac:TaxCategory', taxed),
    ]),
  )

function taxTotals(counted: Counted, { currency, home }: Invoice): (Element | undefined)[] {
  return [
    u('cac:TaxTotal', [
      money('cbc:TaxAmount', counted.tax, currency),
      ...counted.breakdown.map((one) =>
        u('cac:TaxSubtotal', [
          money('cbc:TaxableAmount', one.taxable, currency),
          money('cbc:TaxAmount', one.tax, currency),
          taxCategory('cac:TaxCategory', one, one),
        ]),
      ),
    ]),
    home && counted.home_tax
      ? u('cac:TaxTotal', [money('cbc:TaxAmount', counted.home_tax, home.currency)])
      : undefined,
  ]
}

const totals = (counted: Counted, currency: string): Element | undefined =>
  u('cac:LegalMonetaryTotal', [
    money('cbc:LineExtensionAmount', counted.line_net, currency),
    money('cbc:TaxExclusiveAmount', counted.net, currency),
    money('cbc:TaxInclusiveAmount', counted.gross, currency),
    some(counted.allowances) ? money('cbc:AllowanceTotalAmount', counted.allowances, currency) : undefined,
    some(counted.charges) ? money('cbc:ChargeTotalAmount', counted.charges, currency) : undefined,
    some(counted.paid) ? money('cbc:PrepaidAmount', counted.paid, currency) : undefined,
    some(counted.rounding) ? money('cbc:PayableRoundingAmount', counted.rounding, currency) : undefined,
    money('cbc:PayableAmount', counted.due, currency),
  ])

const some = ({ units }: { units: bigint }): boolean => units !== 0n

function writeLine(counted: CountedLine, currency: string, is_credit: boolean): Element {
  const { line, quantity, unit, discount, base } = counted
  return u.always(is_credit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    u('cbc:ID', counted.id),
    u(is_credit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', printPlain(quantity), { unitCode: unit }),
    money('cbc:LineExtensionAmount', counted.net, currency),
    discount &&
      u('cac:AllowanceCharge', [
        u('cbc:ChargeIndicator', String(discount.is_charge)),
        u('cbc:AllowanceChargeReason', 'Discount'),
        money('cbc:Amount', discount.amount, currency),
      ]),
    u('cac:Item', [
      u('cbc:Description', line.description),
      u('cbc:Name', line.name),
      u('cac:SellersItemIdentification', [u('cbc:ID', line.code)]),
      line.classified?.as === 'GTIN'
        ? u('cac:StandardItemIdentification', [u('cbc:ID', line.classified.code, { schemeID: '0160' })])
        : undefined,
      taxCategory('cac:ClassifiedTaxCategory', counted.taxed),
      ...properties(line),
    ]),
    u('cac:Price', [
      u('cbc:PriceAmount', printFixed(counted.price, 2), { currencyID: currency }),
      base && u('cbc:BaseQuantity', printPlain(base), { unitCode: unit }),
    ]),
  ])
}

const properties = ({ classified, unit, unit_code }: CountedLine['line']): (Element | undefined)[] => {
  const property = (name: string, value: string) =>
    u('cac:AdditionalItemProperty', [u('cbc:Name', name), u('cbc:Value', value)])
  return [
    classified && classified.as !== 'GTIN' ? property(classified.as, classified.code) : undefined,
    // A unit that has no code is told in words.
    unit !== undefined && unit_code === undefined ? property('Unit', unit) : undefined,
  ]
}
