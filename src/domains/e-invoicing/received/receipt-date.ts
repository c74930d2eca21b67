import type { Invoice } from '../../../einvoice/model.ts'
import { isPositive } from '../../../money/decimal.ts'
import type { Warning } from '../../../platform/checks/warnings.ts'
import { saleDay, taxPoint } from '../../documents/invoices/rules/payment-terms.ts'

// Determines when an invoice was received and when its input tax is deducted.

const KSEF_DAY = /^[A-Z0-9]{10}-(\d{4})(\d{2})(\d{2})-/

// Only KSeF numbers contain a date; files of other networks have other ids.
export const isKsefNumber = (remoteId: string): boolean => KSEF_DAY.test(remoteId)

// The stated date, or else: documents from KSeF were received when they got their number (art. 106na of the Polish VAT
// act), all others today.
export function receiptDate(
  remoteId: string | undefined,
  issueDate: string,
  today: string,
  statedDate?: string | undefined,
): string {
  if (statedDate !== undefined) return statedDate < issueDate ? issueDate : statedDate
  const day = KSEF_DAY.exec(remoteId ?? '')
    ?.slice(1)
    .join('-')
  return day !== undefined && day >= issueDate && day <= today ? day : today
}

// A receipt before the issue or in the future is implausible.
export function receiptWarnings(statedDate: string | undefined, issueDate: string, today: string): Warning[] {
  const warning = (message: string) => [{ field: 'delivery_date', message }]
  if (statedDate === undefined) return []
  if (statedDate < issueDate)
    return warning(`was entered as ${statedDate}, before the issue date; check the date of receipt`)
  return statedDate > today ? warning('must not be in the future') : []
}

// Input tax is deducted at the later of tax point and receipt (art. 86(10) and (10b)). This applies to domestic
// suppliers only; corrections that reduce the tax do not wait for the receipt, and under cash accounting the payment
// decides.
export function deductedOn(
  invoice: Invoice,
  sold: string | undefined,
  receivedOn: string,
): string | undefined {
  const { seller, correction, marks, issue_date, gross } = invoice
  const isHome = seller.tax ? seller.tax.kind === 'pl' : (seller.country ?? 'PL') === 'PL'
  if (!isHome || marks.cash_method || (correction && !isPositive(gross))) return undefined
  const kind = correction ? 'correction' : invoice.kind
  const due = taxPoint({ kind, income: false }, saleDay(sold ?? null, issue_date), issue_date)
  return receivedOn > due ? receivedOn : undefined
}
