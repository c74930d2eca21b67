import { deadlineOf } from '../../../../ksef/working-days.ts'
import { isPositive, ZERO } from '../../../../money/decimal.ts'
import { normaliseTax } from '../../../../money/tax.ts'
import { plainTaxNumber } from '../../../../platform/checks/tax-number.ts'
import { DAY_MS, plusDays } from '../../../../platform/clock.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import { RECEIVABLE_KINDS } from '../kinds.ts'
import type { Invoice } from '../schema.ts'
import { saleDay } from './payment-terms.ts'
import type { PlausibilityContext } from './plausibility-context.ts'
import { isBusiness, sellerCountry } from './plausible-parties.ts'

// Dates that fit neither each other nor the law.

const SALES: ReadonlySet<string> = new Set(RECEIVABLE_KINDS.filter((kind) => kind !== 'receipt'))
const isSale = ({ kind }: Invoice): boolean => SALES.has(kind ?? '')

// Art. 29a(13) to (17) of the Polish VAT act: an error that existed from the beginning belongs to the month of the
// sale. Within one month both dates declare the same.
export function raisedTaxWithoutDay(
  invoice: Invoice,
  settings: Settings,
  { original }: PlausibilityContext,
): string[] | undefined {
  const { kind, tax_day_said, correction_cause, price_tax, corrected_date, issue_date } = invoice
  if (kind !== 'correction' || tax_day_said || correction_cause || sellerCountry(invoice, settings) !== 'PL')
    return undefined
  if (!isPositive(price_tax ?? ZERO) && !hasChangedRate(invoice)) return undefined
  const originalTaxDate = original
    ? (original.accounting_vat_tax_date ?? original.issue_date)
    : corrected_date
  const taxDate = invoice.accounting_vat_tax_date ?? issue_date
  if (
    isBlank(originalTaxDate) ||
    isBlank(taxDate) ||
    monthOf(originalTaxDate as string) === monthOf(taxDate as string)
  )
    return undefined
  return [originalTaxDate as string, taxDate as string]
}

const monthOf = (day: string): string => day.slice(0, 7)

type Side = { tax?: unknown } | null | undefined
type CorrectedLine = { correction_before_attributes?: Side; correction_after_attributes?: Side }

const hasChangedRate = ({ positions }: Invoice): boolean =>
  ((positions ?? []) as CorrectedLine[]).some((line) => {
    const [before, after] = [line.correction_before_attributes?.tax, line.correction_after_attributes?.tax]
    return !isBlank(before) && !isBlank(after) && rateOf(before) !== rateOf(after)
  })

const rateOf = (tax: unknown) => normaliseTax(String(tax))

// Only for new documents: a document dated before today is issued offline and must be sent by the next working day.
export function lateForKsef(
  invoice: Invoice,
  settings: Settings,
  { now }: PlausibilityContext,
): string[] | undefined {
  const { issue_date, gov_id, created_at, seller_tax_no } = invoice
  const isNew = now !== undefined && now - created_at < DAY_MS
  if (!isNew || gov_id !== null || issue_date === null || isBlank(seller_tax_no)) return undefined
  if (!(isSale(invoice) || invoice.kind === 'correction') || !isBusiness(invoice)) return undefined
  const sellerNumber = plainTaxNumber(seller_tax_no as string)
  const connections = (settings.ksef ?? []) as { tax_no: string }[]
  if (!connections.some(({ tax_no }) => tax_no === sellerNumber)) return undefined
  const deadline = deadlineOf('offline24', issue_date, [])
  return deadline && deadline.until <= now ? [issue_date, deadline.day] : undefined
}

// A paid document may have the day of its payment as the due date.
export function dueBeforeIssue(invoice: Invoice): string[] | undefined {
  const { payment_to, issue_date, status } = invoice
  if (!isSale(invoice) || isBlank(payment_to) || issue_date === null || status === 'paid') return undefined
  return (payment_to as string) < issue_date ? [payment_to as string, issue_date] : undefined
}

const BEFORE_SALE_DAYS = 60
const AFTER_SALE_DAYS = 180

export function saleFarFromIssue(invoice: Invoice): string[] | undefined {
  const { sell_date, issue_date, kind, receipt_for_invoice_id } = invoice
  if (!isSale(invoice) || kind === 'advance' || issue_date === null || isBlank(sell_date)) return undefined
  // The sale has been documented since the day of its receipt.
  if (receipt_for_invoice_id !== null) return undefined
  const sold = saleDay(sell_date, issue_date)
  if (sold === issue_date) return undefined
  const isPlausible =
    sold <= plusDays(issue_date, BEFORE_SALE_DAYS) && sold >= plusDays(issue_date, -AFTER_SALE_DAYS)
  return isPlausible ? undefined : [sold, issue_date]
}
