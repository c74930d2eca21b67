import type { RuleInfo } from './finding.ts'

// Rules of Kwit for documents that are valid by every schema but nearly always wrong, and the field to correct. They
// cause warnings and never reject a document. documents/invoices/rules/plausibility.ts contains the checks.
const FIELDS = {
  'KWIT-30': 'exchange_currency_rate',
  'KWIT-31': 'price_tax',
  'KWIT-32': 'kind',
  'KWIT-33': 'kind',
  'KWIT-34': 'correction_cause',
  'KWIT-35': 'issue_date',
  'KWIT-36': 'payment_to',
  'KWIT-37': 'buyer_tax_no',
  'KWIT-38': 'sell_date',
  'KWIT-39': 'price_gross',
  'KWIT-40': 'buyer_tax_no',
  'KWIT-41': 'payment_type',
} as const

export type PlausibilityRule = keyof typeof FIELDS

export const plausibilityField = (rule: PlausibilityRule): string => FIELDS[rule]

export const plausibilityRules: readonly RuleInfo[] = Object.entries(FIELDS).map(([id, field]) => ({
  id,
  field,
  severity: 'warning',
}))
