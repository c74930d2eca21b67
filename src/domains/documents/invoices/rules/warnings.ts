import type { RuleLanguage } from '../../../../einvoice/rules/messages/words.ts'
import type { Warning } from '../../../../platform/checks/warnings.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { homeCountry } from '../../../administration/accounts/rules.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import { periodOf } from '../../../catalog/numbering/rules.ts'
import { isTurnoverKind, isVendorNumberMissing } from '../kinds.ts'
import type { Invoice } from '../schema.ts'
import { lineWarnings, negativeTotal, partyDataWarnings, unknownCodes } from './data-warnings.ts'
import { sentTaxDay } from './dates.ts'
import {
  domesticReverseCharge,
  euPurchaseWithoutTax,
  exportWithinEu,
  noteWithoutLaw,
  rateOfSupplyAbroad,
} from './kind-warnings.ts'
import {
  billWithTax,
  euSupplyWithoutTaxNo,
  exemptWithoutBasis,
  marginUnknown,
  splitPaymentExpected,
  taxOfAnotherCountry,
} from './legal-warnings.ts'
import { plausibilityWarnings } from './plausibility.ts'
import type { PlausibilityContext } from './plausibility-context.ts'
import { sellerCountry } from './plausible-parties.ts'
import { lettersWithoutFont } from './printable.ts'
import { receivedDifferences } from './received-differences.ts'
import { vendorTotalsDiffer } from './vendor-totals.ts'

// Collects the warnings about a document, which every response with the complete document contains.

type Check = (invoice: Invoice, settings: Settings) => Warning | readonly Warning[] | undefined

const CHECKS: readonly Check[] = [
  foreignWithoutRate,
  marginUnknown,
  exemptWithoutBasis,
  billWithTax,
  splitPaymentExpected,
  euSupplyWithoutTaxNo,
  taxOfAnotherCountry,
  euPurchaseWithoutTax,
  noteWithoutLaw,
  rateOfSupplyAbroad,
  exportWithinEu,
  domesticReverseCharge,
  numberOfOtherPeriod,
  bookedTwice,
  vendorNumberMissing,
  partyDataWarnings,
  unknownCodes,
  negativeTotal,
  lineWarnings,
  correctionWithoutOriginal,
  taxNoAfterReceipt,
  withoutLines,
  advancePaidInTwoMonths,
  receivedDifferences,
  vendorTotalsDiffer,
  lettersWithoutFont,
]

export function warningsOf(
  invoice: Invoice,
  settings: Settings,
  circumstances?: PlausibilityContext,
  language?: RuleLanguage,
): Warning[] {
  const warnings: Warning[] = []
  for (const check of CHECKS) {
    const result = check(invoice, settings)
    if (Array.isArray(result)) warnings.push(...result)
    else if (result !== undefined) warnings.push(result as Warning)
  }
  warnings.push(...plausibilityWarnings(invoice, settings, circumstances, language))
  return warnings
}

// The law requires the tax in the account's currency too, if it is owed in that country.
function foreignWithoutRate(invoice: Invoice, settings: Settings): Warning | undefined {
  const { exchange_kind, tax_in_account_currency } = invoice
  if (tax_in_account_currency !== null || !isTurnoverKind(invoice.kind)) return undefined
  if (isTaxedElsewhere(invoice, settings)) return undefined
  const isOwn = isBlank(exchange_kind) || exchange_kind === 'own'
  return {
    field: 'exchange_currency_rate',
    message: isOwn
      ? `is required to state the VAT in ${settings.currency}`
      : `is required to state the VAT in ${settings.currency}, because no rate of ${exchange_kind} is available`,
  }
}

// A seller in another country owes tax there, unless it uses a tax number of the account's country.
function isTaxedElsewhere(invoice: Invoice, settings: Settings): boolean {
  const home = homeCountry(settings)
  const country = sellerCountry(invoice, settings)
  if (home === undefined || country === undefined || country === home) return false
  return !(invoice.seller_tax_no ?? '').trim().toUpperCase().startsWith(home)
}

// A document that is moved to another date keeps its number.
function numberOfOtherPeriod({ series, issue_date }: Invoice): Warning | undefined {
  const period = series === null ? '' : periodOf(series)
  if (issue_date === null || issue_date.startsWith(period)) return undefined
  return { field: 'number', message: `belongs to ${period}, but the document is dated ${issue_date}` }
}

// JPK_V7 states the number by which the supplier identified the purchase.
function vendorNumberMissing(invoice: Invoice): Warning | undefined {
  if (!isVendorNumberMissing(invoice) || invoice.status === 'draft') return undefined
  return {
    field: 'number',
    message: 'is missing: enter the invoice number of the supplier; until then JPK states BRAK (none)',
  }
}

function bookedTwice({ duplicate_of_id }: Invoice): Warning | undefined {
  if (duplicate_of_id === null) return undefined
  return { field: 'number', message: `is also used by document ${duplicate_of_id} of this supplier` }
}

// The law requires a correction to name the corrected document.
function correctionWithoutOriginal(invoice: Invoice): Warning | undefined {
  const { kind, invoice_id, corrected_number, corrected_invoices } = invoice
  if (kind !== 'correction' || corrected_invoices || invoice_id !== null || !isBlank(corrected_number))
    return undefined
  return {
    field: 'invoice_id',
    message: 'must refer to the corrected document: set invoice_id, or corrected_number and corrected_date',
  }
}

// Polish law: a receipt without the buyer's tax number allows no invoice with it.
function taxNoAfterReceipt(invoice: Invoice): Warning | undefined {
  const { receipt_without_tax_no, buyer_tax_no, seller_country } = invoice
  const isPolish = isBlank(seller_country) || seller_country === 'PL'
  if (!receipt_without_tax_no || isBlank(buyer_tax_no) || !isPolish) return undefined
  return {
    field: 'buyer_tax_no',
    message: 'is not on the receipt; an invoice for a business requires the NIP on its receipt',
  }
}

// A document may be created without lines, and its last line may be removed.
function withoutLines({ positions, kind, status }: Invoice): Warning | undefined {
  const isEmpty = !Array.isArray(positions) || positions.length === 0
  // A correction may change the parties alone.
  if (!isEmpty || status === 'draft' || kind === 'correction' || !isTurnoverKind(kind)) return undefined
  return { field: 'positions', message: 'are missing: the document has no lines' }
}

// The tax of each payment in advance is due in the month of the payment (art. 19a(8) of the Polish VAT act), but a tax
// date of the request declares all of it.
function advancePaidInTwoMonths(invoice: Invoice): Warning | undefined {
  const { first_paid_date, paid_date, accounting_vat_tax_date: taxed } = invoice
  if (first_paid_date === null || paid_date === null || taxed === null) return undefined
  if (first_paid_date.slice(0, 7) === paid_date.slice(0, 7) || sentTaxDay(invoice) === null) return undefined
  return {
    field: 'accounting_vat_tax_date',
    message: `payments were received from ${first_paid_date} to ${paid_date}, but the tax date is ${taxed}; issue one advance invoice per payment`,
  }
}
