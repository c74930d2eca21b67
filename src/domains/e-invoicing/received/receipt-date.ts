import type { Invoice } from '../../../einvoice/model.ts'
import { isPositive } from '../../../money/decimal.ts'
import type { Warning } from '../../../platform/checks/warnings.ts'
import { saleDay, taxDay } from '../../documents/invoices/rules/payment-terms.ts'

// When an invoice came in, and from when on its tax is deducted.

const KSEF_DAY = /^[A-Z0-9]{10}-(\d{4})(\d{2})(\d{2})-/

// By other networks files are known otherwise.
export const isKsefNumber = (remote_id: string): boolean => KSEF_DAY.test(remote_id)

// What somebody says, else: what KSeF hands over came in when it got its number there (art. 106na of the Polish VAT act), all else today.
export function cameOn(
  remote_id: string | undefined,
  issue_date: string,
  today: string,
  said?: string | undefined,
): string {
  if (said !== undefined) return said < issue_date ? issue_date : said
  const day = KSEF_DAY.exec(remote_id ?? '')
    ?.slice(1)
    .join('-')
  return day !== undefined && day >= issue_date && day <= today ? day : today
}

// Nobody has an invoice before it was issued, nor since tomorrow.
export function receiptDoubts(said: string | undefined, issue_date: string, today: string): Warning[] {
  const doubt = (message: string) => [{ field: 'delivery_date', message }]
  if (said === undefined) return []
  if (said < issue_date) return doubt(`was said as ${said}; before the day of issue nothing comes`)
  return said > today ? doubt('is after today') : []
}

// Input tax is deducted in the later of the tax point and the receipt (art. 86(10) and (10b)). Only what a vendor at home charged; a
// correction that takes tax back does not wait for its receipt, and under the cash method the money decides.
export function deductedOn(invoice: Invoice, sold: string | undefined, came: string): string | undefined {
  const { seller, correction, marks, issue_date, gross } = invoice
  const is_home = seller.tax ? seller.tax.kind === 'pl' : (seller.country ?? 'PL') === 'PL'
  if (!is_home || marks.cash_method || (correction && !isPositive(gross))) return undefined
  const kind = correction ? 'correction' : invoice.kind
  const due = taxDay({ kind, income: false }, saleDay(sold ?? null, issue_date), issue_date)
  return came > due ? came : undefined
}
