// Fields of the editor for the tax ledger.

export const taxFieldNames = {
  correction_cause: 'Cause of the correction',
  cause_on: 'Cause arose on',
  confirmed_on: 'Receipt confirmed on',
  deduct_in: 'Deduct in month (YYYY-MM)',
  deduction: 'Used for',
  tax_point: 'Tax is due',
  art_33a: 'Import VAT in the return (art. 33a)',
  evidence_on: 'Evidence received on',
  bad_debt_relief: 'Claim bad debt relief',
  not_an_advance: 'Payments are a deposit',
}

export const taxChoices = {
  taxPoints: {
    sale: 'On the sale',
    invoice: 'With the invoice (rent, media)',
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
