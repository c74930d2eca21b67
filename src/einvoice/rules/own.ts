import type { Known } from './finding.ts'

// What Kwit itself refuses to write, because a format has no way to say it, and where that is mended. FA3-… is about FA(3), JPK-… about files for the
// tax office, KWIT-… about any.
const OWN = {
  'FA3-20': 'exchange_currency_rate',
  'FA3-21': 'corrected_number',
  'FA3-22': 'corrected_date',
  'FA3-23': 'description_footer',
  'FA3-24': 'exempt_tax_kind',
  'FA3-25': '',
  'FA3-26': '',
  'FA3-27': 'seller_tax_no',
  'FA3-28': 'seller_name',
  'FA3-29': 'seller_street',
  'FA3-30': 'buyer_name',
  'FA3-31': 'buyer_tax_no',
  'FA3-32': 'buyer_tax_no',
  'FA3-33': 'buyer_country',
  'FA3-34': 'seller_bank_account',
  'FA3-35': 'seller_bank_swift',
  'FA3-36': 'np_tax_kind',
  'FA3-37': 'positions[].tax',
  'FA3-38': 'price_gross',
  'FA3-39': 'issue_date',
  'FA3-40': 'gov_corrected_invoice_number',
  'FA3-41': 'recipients[].participation',
  'FA3-42': 'descriptions',
  'JPK-01': '',
  'JPK-02': '',
  'JPK-03': '',
  'JPK-04': 'department.tax_no',
  'JPK-05': 'department.tax_office_code',
  'JPK-06': 'department.street',
  'JPK-07': 'currency',
  'JPK-08': 'issue_date',
  'JPK-09': 'positions[].tax',
  'JPK-10': 'exchange_currency_rate',
  'JPK-11': 'seller_tax_no',
  'JPK-12': 'invoices',
  'JPK-13': 'account.currency',
  'JPK-14': 'positions[].tax',
  'KWIT-01': 'income',
  'KWIT-02': 'number',
  'KWIT-03': 'cancelled',
  'KWIT-04': 'kind',
  'KWIT-05': 'settlement_positions',
  'KWIT-06': 'positions[].quantity',
} as const

export type OwnRule = keyof typeof OWN

export const own_rules: readonly Known[] = Object.entries(OWN).map(([id, field]) => ({
  id,
  field,
  severity: 'fatal',
}))
