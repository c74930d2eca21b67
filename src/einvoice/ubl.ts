import { printFixed, printPlain } from '../money/decimal.ts'
import { normalizeText } from './clean-text.ts'
import { type CountedLine, computeEnAmounts, type EnAmounts } from './en16931.ts'
import {
  FRENCH,
  isOutside,
  meansOf,
  noteText,
  type Profile,
  peppolFor,
  precedingOf,
  subjectNotes,
  termsOf,
  typeCode,
  XRECHNUNG,
} from './en16931-codes.ts'
import type { Invoice, Problem, SupportingDocument } from './model.ts'
import { money, taxCategory, UBL_SPACES, u } from './ubl/build.ts'
import { writeDelivery, writeParty } from './ubl/parties.ts'
import type { Element } from './xml/tree.ts'

// Writes UBL 2.1 Invoice and CreditNote. Peppol BIS Billing 3, XRechnung and the French profile differ only in their
// identifiers.

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
  const amounts = computeEnAmounts(invoice, profile, problems)
  const { is_credit } = amounts
  const isOutsideScope = isOutside(amounts.breakdown.map(({ category }) => category))
  const dueDate = invoice.payment.due_date
  return u.always(is_credit ? 'credit:CreditNote' : 'invoice:Invoice', [
    u('cbc:CustomizationID', profile.customization),
    u('cbc:ProfileID', profile.is_french ? (invoice.process ?? profile.process) : profile.process),
    u('cbc:ID', invoice.number),
    u('cbc:IssueDate', invoice.issue_date),
    is_credit ? undefined : u('cbc:DueDate', dueDate),
    u(is_credit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', typeCode(invoice, is_credit, profile)),
    u('cbc:Note', noteText(invoice, profile)?.replace(SUBJECT_CODE_LIKE, '$1 $2')),
    ...subjectNotes(invoice, profile).map(({ key, value }) =>
      u('cbc:Note', `#${key}#${normalizeText(value) ?? ''}`),
    ),
    u('cbc:DocumentCurrencyCode', invoice.currency),
    u('cbc:TaxCurrencyCode', invoice.home?.currency),
    u('cbc:BuyerReference', invoice.buyer_reference),
    period(invoice),
    u('cac:OrderReference', [u('cbc:ID', invoice.order_number)]),
    ...preceding(invoice),
    u('cac:ContractDocumentReference', [u('cbc:ID', invoice.contract_number)]),
    ...(invoice.attachments ?? []).map(writeAttachment),
    u('cac:AccountingSupplierParty', [writeParty(invoice.seller, profile, isOutsideScope, true)]),
    u('cac:AccountingCustomerParty', [writeParty(invoice.buyer, profile, isOutsideScope, false)]),
    writeDelivery(invoice),
    ...paymentMeans(invoice, profile, is_credit),
    u('cac:PaymentTerms', [u('cbc:Note', termsOf(invoice, profile))]),
    ...charges(amounts, invoice.currency),
    ...taxTotals(amounts, invoice),
    totals(amounts, invoice.currency),
    ...amounts.lines.map((line) => writeLine(line, invoice.currency, is_credit)),
  ])
}

// Three characters between the first two number signs would look like a subject code.
const SUBJECT_CODE_LIKE = /^([^#]*#)([^#]{3}#)/

// A period of supply; a single day is written as the delivery date.
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

function paymentMeans(invoice: Invoice, profile: Profile, isCredit: boolean): (Element | undefined)[] {
  const code = meansOf(invoice, profile)
  const { accounts, description, due_date } = invoice.payment
  if (code === undefined) return []
  const [account] = accounts
  const isTransfer = code === '30' || code === '58'
  return [
    u('cac:PaymentMeans', [
      u('cbc:PaymentMeansCode', code, { name: description }),
      isCredit ? u('cbc:PaymentDueDate', due_date) : undefined,
      u('cbc:PaymentID', invoice.payment.reference ?? invoice.number),
      isTransfer && account
        ? u('cac:PayeeFinancialAccount', [
            u('cbc:ID', account.number),
            u('cbc:Name', invoice.seller.name),
            u('cac:FinancialInstitutionBranch', [u('cbc:ID', account.swift)]),
          ])
        : undefined,
    ]),
  ]
}

const charges = (amounts: EnAmounts, currency: string): (Element | undefined)[] =>
  amounts.allCharges.map(({ is_charge, amount, taxed, reason, reason_code }) =>
    u('cac:AllowanceCharge', [
      u('cbc:ChargeIndicator', String(is_charge)),
      u('cbc:AllowanceChargeReasonCode', reason_code),
      u('cbc:AllowanceChargeReason', reason),
      money('cbc:Amount', amount, currency),
      taxCategory('cac:TaxCategory', taxed),
    ]),
  )

function taxTotals(amounts: EnAmounts, { currency, home }: Invoice): (Element | undefined)[] {
  return [
    u('cac:TaxTotal', [
      money('cbc:TaxAmount', amounts.tax, currency),
      ...amounts.breakdown.map((entry) =>
        u('cac:TaxSubtotal', [
          money('cbc:TaxableAmount', entry.taxable, currency),
          money('cbc:TaxAmount', entry.tax, currency),
          taxCategory('cac:TaxCategory', entry, entry),
        ]),
      ),
    ]),
    home && amounts.home_tax
      ? u('cac:TaxTotal', [money('cbc:TaxAmount', amounts.home_tax, home.currency)])
      : undefined,
  ]
}

const totals = (amounts: EnAmounts, currency: string): Element | undefined =>
  u('cac:LegalMonetaryTotal', [
    money('cbc:LineExtensionAmount', amounts.line_net, currency),
    money('cbc:TaxExclusiveAmount', amounts.net, currency),
    money('cbc:TaxInclusiveAmount', amounts.gross, currency),
    isNonZero(amounts.allowances)
      ? money('cbc:AllowanceTotalAmount', amounts.allowances, currency)
      : undefined,
    isNonZero(amounts.charges) ? money('cbc:ChargeTotalAmount', amounts.charges, currency) : undefined,
    isNonZero(amounts.paid) ? money('cbc:PrepaidAmount', amounts.paid, currency) : undefined,
    isNonZero(amounts.rounding) ? money('cbc:PayableRoundingAmount', amounts.rounding, currency) : undefined,
    money('cbc:PayableAmount', amounts.due, currency),
  ])

const isNonZero = ({ units }: { units: bigint }): boolean => units !== 0n

function writeLine(counted: CountedLine, currency: string, isCredit: boolean): Element {
  const { line, quantity, unit, discount, base } = counted
  return u.always(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    u('cbc:ID', counted.id),
    u(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', printPlain(quantity), { unitCode: unit }),
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
    // A unit without a code is written as an item property.
    unit !== undefined && unit_code === undefined ? property('Unit', unit) : undefined,
  ]
}
