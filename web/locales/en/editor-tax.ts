// Fields of the editor for the tax ledger.

export const taxFieldNames = {
  correction_cause: 'Cause of the correction',
  cause_on: 'Cause arose on',
  confirmed_on: 'Receipt confirmed on',
  deduct_in: 'Deduct in month',
  deduction: 'Used for',
  tax_point: 'Tax is due',
  art_33a: 'Import VAT in the return (art. 33a)',
  evidence_on: 'Evidence received on',
  bad_debt_relief: 'Claim bad debt relief',
  not_an_advance: 'Payments are a deposit',
}

const taxFieldHints = {
  correction_cause:
    'Determines the month of an increase: that of the original invoice, or that of the cause.',
  cause_on: 'The increase is declared in the month of this day.',
  confirmed_on: 'Outside KSeF, a reduction counts once the buyer has confirmed receipt of the correction.',
  deduct_in:
    'Leave empty to deduct in the first possible month. The law also allows the next three months, or two quarters with quarterly returns.',
  deduction: 'For taxed and exempt sales, only the proportion set under Settings › VAT is deducted.',
  tax_point: 'For rent, utilities, construction and printing. Leave empty for other sales.',
  art_33a: 'The tax is declared in the return instead of being paid at customs.',
  evidence_on: 'The 0% rate needs evidence that the goods left the country.',
  bad_debt_relief: 'Reclaims the tax if the invoice is unpaid 90 days after the due date.',
  not_an_advance: 'No tax is due when a returnable deposit is paid.',
} as { [field: string]: string }

export const taxChoices = {
  fieldHints: taxFieldHints,
  taxPoints: {
    sale: 'On the sale',
    invoice: 'With the invoice (rent, utilities)',
    invoice_30: 'With the invoice, at most 30 days later (construction)',
    invoice_60: 'With the invoice, at most 60 days later (printing)',
    invoice_90: 'With the invoice, at most 90 days later (printing)',
    payment: 'With the payment',
  } as { [value: string]: string },
  correctionCauses: {
    original: 'Mistake from the beginning',
    later: 'Arose later',
    other: 'Other',
  } as { [value: string]: string },
  deductions: { taxed: 'Taxed sales', mixed: 'Taxed and exempt sales', exempt: 'Exempt sales' } as {
    [value: string]: string
  },
}
