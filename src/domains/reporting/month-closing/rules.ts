// The lines of the checklist of a month.

export type Severity = 'obstacle' | 'notice'

export type CheckCode = (typeof CHECKS)[number]['code']

export type Check = {
  readonly code: string
  readonly severity: Severity
  readonly sentence: string
  readonly action: string
}

// The checks in the order of the list. Checks for doubts of the tax ledger have the names of the doubts.
export const CHECKS = [
  {
    code: 'earlier_month_open',
    severity: 'obstacle',
    sentence: 'An earlier month with tax is still open. Months are closed in order.',
    action: 'Close the earlier month first, or set closed_until in the settings.',
  },
  {
    code: 'rate_missing',
    severity: 'obstacle',
    sentence: 'An exchange rate is missing, so the tax of these documents is unknown.',
    action: 'Import the exchange rates, or enter the rate in the document.',
  },
  {
    code: 'not_derived',
    severity: 'obstacle',
    sentence: 'The tax of these documents cannot be determined.',
    action: 'Correct the dates and amounts of the document.',
  },
  {
    code: 'provisional',
    severity: 'obstacle',
    sentence: 'Money was received for orders that have no invoice yet. Tax on it is due this month.',
    action: 'Issue an advance invoice, or mark the order as a deposit.',
  },
  {
    code: 'self_assessment_missing',
    severity: 'obstacle',
    sentence: 'These purchases from abroad have no tax, although you owe it as the buyer.',
    action: 'Change the expense type to an acquisition or import, and enter the Polish rate.',
  },
  {
    code: 'cause_missing',
    severity: 'obstacle',
    sentence: 'These corrections increase the tax but have no cause. The cause determines the month.',
    action: 'Enter the cause of the correction: a mistake from the beginning or a later event.',
  },
  {
    code: 'taxpayer_incomplete',
    severity: 'notice',
    sentence: 'Company details are missing. The JPK file is created once they are complete.',
    action: 'Complete the main department.',
  },
  {
    code: 'undecided_files',
    severity: 'notice',
    sentence: 'These received invoices have been neither booked nor rejected.',
    action: 'Book or reject the invoices.',
  },
  {
    code: 'outside_ksef',
    severity: 'notice',
    sentence: 'These invoices for Polish companies have no KSeF number.',
    action: 'Send the invoices to KSeF.',
  },
  {
    code: 'unmatched_payments',
    severity: 'notice',
    sentence: 'Payments of this month are not fully allocated to documents.',
    action: 'Allocate the payments to documents.',
  },
  {
    code: 'number_gaps',
    severity: 'notice',
    sentence: 'The number series of this month have gaps.',
    action: 'Explain the missing numbers, or restore the documents.',
  },
  {
    code: 'cash_day180',
    severity: 'notice',
    sentence: 'Tax on unpaid sales under cash accounting is due on day 180, this month or next.',
    action: 'Check whether the documents were paid.',
  },
  {
    code: 'debt_day90',
    severity: 'notice',
    sentence: 'These debts reach day 90 after their due date this month or next (art. 89a, 89b).',
    action: 'Pay the purchase, or claim bad debt relief.',
  },
  {
    code: 'evidence_missing',
    severity: 'notice',
    sentence: 'These supplies to other countries at 0% have no evidence of transport.',
    action: 'Enter the day on which the evidence was received.',
  },
  {
    code: 'number_invented',
    severity: 'notice',
    sentence: 'These expenses were entered without the supplier’s number, so Kwit assigned one.',
    action: 'Enter the number printed on the supplier’s document.',
  },
  {
    code: 'not_confirmed',
    severity: 'notice',
    sentence: 'These corrections outside KSeF reduce the tax and await confirmation by the buyer.',
    action: 'Enter the day on which the buyer confirmed receipt of the correction.',
  },
  {
    code: 'refund_without_correction',
    severity: 'notice',
    sentence: 'Money was paid back without a correction.',
    action: 'Issue a correction.',
  },
  {
    code: 'original_missing',
    severity: 'notice',
    sentence: 'These corrections do not refer to a corrected document.',
    action: 'Enter the number and date of the corrected document, or the period of the correction.',
  },
  {
    code: 'rate_differs',
    severity: 'notice',
    sentence: 'The exchange rate on the document is not the one required by law.',
    action: 'Check the rate. The declaration uses the required rate.',
  },
  {
    code: 'rate_assumed',
    severity: 'notice',
    sentence: 'These purchases from abroad have no tax rate, so the standard rate was assumed.',
    action: 'Enter the Polish rate in the lines.',
  },
  {
    code: 'unknown_rate',
    severity: 'notice',
    sentence: 'The declaration has no field for these tax rates.',
    action: 'Check the rates of the lines.',
  },
  {
    code: 'deduct_in_impossible',
    severity: 'notice',
    sentence: 'The tax cannot be deducted in the chosen month.',
    action: 'Choose a month that the law allows.',
  },
  {
    code: 'zero_rate_expected',
    severity: 'notice',
    sentence: 'These supplies to other countries have a domestic tax rate.',
    action: 'Check the rate.',
  },
] as const satisfies readonly Check[]
