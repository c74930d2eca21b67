// Figures of months that were filed with a version before the tax ledger.
export const keptDifferences = {
  title: 'Figures from before the upgrade',
  hint: 'The earlier version of Kwit calculated these figures differently. They stay as you filed them until you apply the current tax rules.',
  otherHint:
    'In other months, the earlier version of Kwit calculated some figures differently. They stay as you filed them until you apply the current tax rules there.',
  months: 'Months with differences',
  otherMonths: 'Other months with differences',
  document: 'Document',
  field: 'Field',
  declared: 'Filed',
  byRules: 'By current rules',
  reason: 'Reason',
  sums: {
    output_base: 'Sales, net',
    output_tax: 'VAT on sales',
    input_base: 'Purchases, net',
    input_tax: 'VAT deducted',
  } as { readonly [name: string]: string },
  findings: {
    rate_missing: 'The exchange rate for the tax date is missing.',
    owed_by_buyer: 'You owe the tax as the buyer.',
    other_country: 'The tax belongs to another country (OSS).',
    exchange_rate: 'The exchange rate of another day applies.',
    paid_in_parts: 'Under cash accounting, tax is due with each payment.',
    paid_before_supply: 'The tax is due on the day of payment.',
    not_due: 'No tax is due for this document in this month.',
    received_later: 'The tax is deducted in the month in which the invoice arrived.',
    service_to_eu: 'Services to businesses in the EU are also shown in K_12.',
    correction_month: 'The correction belongs to another month.',
    unpaid_debt: 'Bad-debt relief applies to the unpaid amount.',
    other: 'The current rules lead to a different figure.',
  },
  downloadAll: (number: number) => `Download all ${number} figures (XLSX)`,
  apply: 'Apply current rules',
  applyTitle: (month: string) => `Apply current tax rules to ${month}?`,
  applyToClosed:
    'The differences appear under “Changes since closing”, where you confirm them as a correction of the file. The documents listed here then follow the current rules in all months. This cannot be undone.',
  applyToOpen:
    'The figures of this month change at once. If you have filed the month, file a correction. The documents listed here then follow the current rules in all months. This cannot be undone.',
  applied: 'Current tax rules applied.',
}
