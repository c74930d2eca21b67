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
    sentence: 'Money was received for orders that have no invoice yet. Its tax is due this month.',
    action: 'Issue an advance invoice, or mark the order as a deposit.',
  },
  {
    code: 'self_assessment_missing',
    severity: 'obstacle',
    sentence: 'Purchases from abroad bear no tax, although the buyer owes it.',
    action: 'Change the kind of the expense to an acquisition or an import, with the Polish rate.',
  },
  {
    code: 'cause_missing',
    severity: 'obstacle',
    sentence: 'Corrections that increase the tax have no cause, and the cause decides the month.',
    action: 'Enter the cause of the correction: an original mistake or a later event.',
  },
  {
    code: 'taxpayer_incomplete',
    severity: 'notice',
    sentence: 'Details of the company are missing. The JPK file is written once they are complete.',
    action: 'Complete the main department.',
  },
  {
    code: 'undecided_files',
    severity: 'notice',
    sentence: 'These received files have been neither booked nor rejected.',
    action: 'Book or reject the files.',
  },
  {
    code: 'outside_ksef',
    severity: 'notice',
    sentence: 'Invoices for Polish companies have no KSeF number.',
    action: 'Send the invoices to KSeF.',
  },
  {
    code: 'unmatched_payments',
    severity: 'notice',
    sentence: 'Payments of the month are not allocated to documents, or only in part.',
    action: 'Allocate the payments to documents.',
  },
  {
    code: 'number_gaps',
    severity: 'notice',
    sentence: 'Numbers are missing in the series of the month.',
    action: 'Explain the missing numbers, or restore the documents.',
  },
  {
    code: 'cash_day180',
    severity: 'notice',
    sentence: 'Tax of unpaid cash-method sales is due on day 180, in this month or the next.',
    action: 'Check whether the documents were paid.',
  },
  {
    code: 'debt_day90',
    severity: 'notice',
    sentence: 'Debts reach day 90 after their due date in this month or the next (art. 89a, 89b).',
    action: 'Pay the purchase, or claim the bad-debt relief.',
  },
  {
    code: 'evidence_missing',
    severity: 'notice',
    sentence: 'Supplies abroad at 0% have no evidence of transport.',
    action: 'Enter the day on which the evidence was received.',
  },
  {
    code: 'number_invented',
    severity: 'notice',
    sentence: 'Expenses have no number of the supplier, so Kwit assigned a number.',
    action: 'Enter the number that is printed on the document of the supplier.',
  },
  {
    code: 'not_confirmed',
    severity: 'notice',
    sentence: 'Corrections outside of KSeF that reduce the tax wait for the confirmation of the buyer.',
    action: 'Enter the day on which the buyer confirmed the correction.',
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
    sentence: 'Corrections do not refer to a corrected document.',
    action: 'Enter the number and date of the corrected document, or the period of the correction.',
  },
  {
    code: 'rate_differs',
    severity: 'notice',
    sentence: 'The exchange rate on the document is not the one that the law requires.',
    action: 'Check the rate. The declaration uses the rate that the law requires.',
  },
  {
    code: 'rate_assumed',
    severity: 'notice',
    sentence: 'Purchases from abroad have no tax rate, so the standard rate was assumed.',
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
    sentence: 'The tax cannot be deducted in the month that was chosen.',
    action: 'Choose one of the months that the law allows.',
  },
  {
    code: 'zero_rate_expected',
    severity: 'notice',
    sentence: 'Supplies abroad have a domestic tax rate.',
    action: 'Check the rate.',
  },
] as const satisfies readonly Check[]
