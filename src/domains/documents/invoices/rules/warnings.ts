import type { RuleLanguage } from '../../../../einvoice/rules/messages/words.ts'
import type { Warning } from '../../../../platform/checks/warnings.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { homeOf } from '../../../administration/accounts/rules.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import { periodOf } from '../../../catalog/numbering/rules.ts'
import { COUNTED_KINDS } from '../kinds.ts'
import type { Invoice } from '../schema.ts'
import { belowZero, doubtfulLines, doubtfulParties, unknownCodes } from './data-warnings.ts'
import {
  billWithTax,
  exemptWithoutBasis,
  marginUnknown,
  splitPaymentExpected,
  suppliedToNobody,
  taxOfAnotherCountry,
} from './legal-warnings.ts'
import { implausible } from './plausibility.ts'
import type { Circumstances } from './plausibility-context.ts'
import { sellerCountry } from './plausible-parties.ts'
import { lettersWithoutFont } from './printable.ts'
import { receivedOtherwise } from './received-differences.ts'

// What of a document deserves a second look, told with every answer that shows the whole of it.

type Check = (invoice: Invoice, settings: Settings) => Warning | readonly Warning[] | undefined

const CHECKS: readonly Check[] = [
  foreignWithoutRate,
  marginUnknown,
  exemptWithoutBasis,
  billWithTax,
  splitPaymentExpected,
  suppliedToNobody,
  taxOfAnotherCountry,
  numberOfAnotherTime,
  bookedTwice,
  doubtfulParties,
  unknownCodes,
  belowZero,
  doubtfulLines,
  correctionOfNothing,
  taxNoAfterReceipt,
  worthNothing,
  advanceOfTwoMonths,
  receivedOtherwise,
  lettersWithoutFont,
]

export function warningsOf(
  invoice: Invoice,
  settings: Settings,
  circumstances?: Circumstances,
  language?: RuleLanguage,
): Warning[] {
  const warnings: Warning[] = []
  for (const check of CHECKS) {
    const found = check(invoice, settings)
    if (Array.isArray(found)) warnings.push(...found)
    else if (found !== undefined) warnings.push(found as Warning)
  }
  warnings.push(...implausible(invoice, settings, circumstances, language))
  return warnings
}

// The law wants the tax in the account's own currency too, of those who owe it in that country.
function foreignWithoutRate(invoice: Invoice, settings: Settings): Warning | undefined {
  const { exchange_kind, tax_in_account_currency } = invoice
  if (tax_in_account_currency !== null || !COUNTED_KINDS.includes(invoice.kind as never)) return undefined
  if (isTaxedElsewhere(invoice, settings)) return undefined
  const is_own = isBlank(exchange_kind) || exchange_kind === 'own'
  const promised = is_own ? '' : `; send it, no rate of ${exchange_kind} is fetched here`
  return {
    field: 'exchange_currency_rate',
    message: `to ${settings.currency} is needed for the tax in that currency${promised}`,
  }
}

// A seller in another country owes tax there, unless it sells by a tax number of the account's country.
function isTaxedElsewhere(invoice: Invoice, settings: Settings): boolean {
  const home = homeOf(settings)
  const country = sellerCountry(invoice, settings)
  if (home === undefined || country === undefined || country === home) return false
  return !(invoice.seller_tax_no ?? '').trim().toUpperCase().startsWith(home)
}

// A document that moves to another day keeps the number it is known by.
function numberOfAnotherTime({ series, issue_date }: Invoice): Warning | undefined {
  const period = series === null ? '' : periodOf(series)
  if (issue_date === null || issue_date.startsWith(period)) return undefined
  return { field: 'number', message: `is one of ${period}, and the document is dated ${issue_date}` }
}

function bookedTwice({ duplicate_of_id }: Invoice): Warning | undefined {
  if (duplicate_of_id === null) return undefined
  return { field: 'number', message: `is on the document ${duplicate_of_id} of this vendor too` }
}

// The law wants a correction to name what it corrects.
function correctionOfNothing({ kind, invoice_id, corrected_number }: Invoice): Warning | undefined {
  if (kind !== 'correction' || invoice_id !== null || !isBlank(corrected_number)) return undefined
  return {
    field: 'invoice_id',
    message: 'names no document that is corrected; send invoice_id, or corrected_number and corrected_date',
  }
}

// Polish law: a receipt without the buyer's number gives no right to an invoice with it.
function taxNoAfterReceipt(invoice: Invoice): Warning | undefined {
  const { receipt_without_tax_no, buyer_tax_no, seller_country } = invoice
  const is_polish = isBlank(seller_country) || seller_country === 'PL'
  if (!receipt_without_tax_no || isBlank(buyer_tax_no) || !is_polish) return undefined
  return { field: 'buyer_tax_no', message: 'is not on the receipt that the invoice is for' }
}

// A document may be begun without lines, and its last one may be taken away.
function worthNothing({ positions, kind, status }: Invoice): Warning | undefined {
  const is_empty = !Array.isArray(positions) || positions.length === 0
  if (!is_empty || status === 'draft' || !COUNTED_KINDS.includes(kind as never)) return undefined
  return { field: 'positions', message: 'are none, so the document is worth nothing' }
}

// Of each payment in advance the tax is due in the month it came (art. 19a(8) of the Polish VAT act), and a document has one day of tax.
function advanceOfTwoMonths(invoice: Invoice): Warning | undefined {
  const { first_paid_date, paid_date, accounting_vat_tax_date: taxed } = invoice
  if (first_paid_date === null || paid_date === null || taxed === null) return undefined
  if (first_paid_date.slice(0, 7) === paid_date.slice(0, 7)) return undefined
  return {
    field: 'accounting_vat_tax_date',
    message: `is ${taxed} for all of it, and it was paid from ${first_paid_date} to ${paid_date}: the tax of each payment is due in its own month; make an advance of each`,
  }
}
