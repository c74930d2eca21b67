import type { Resource, Saved } from '../../api/resources.ts'
import type { Warning } from '../../pieces/warnings.tsx'

// The patterns of numbers that a department may have of its own: the kind of document, and the field that holds it.
export const PATTERNS = [
  ['vat', 'invoice_pattern'],
  ['proforma', 'invoice_pattern_proforma'],
  ['correction', 'invoice_pattern_correction'],
  ['receipt', 'invoice_pattern_receipt'],
  ['bill', 'invoice_pattern_bill'],
  ['advance', 'invoice_pattern_advance'],
  ['final', 'invoice_pattern_final'],
  ['correction_note', 'invoice_pattern_correction_note'],
  ['accounting_note', 'invoice_pattern_accounting_note'],
  ['estimate', 'pattern_estimate'],
  ['client_order', 'pattern_client_order'],
  ['vat_rr', 'pattern_vat_rr'],
  ['vat_mp', 'pattern_vat_mp'],
  ['vat_margin', 'pattern_vat_margin'],
  ['invoice_other', 'pattern_invoice_other'],
  ['kp', 'pattern_kp'],
  ['kw', 'pattern_kw'],
  ['pz', 'pattern_pz'],
  ['wz', 'pattern_wz'],
  ['mm', 'pattern_mm'],
  ['pw', 'pattern_pw'],
  ['rw', 'pattern_rw'],
  ['zt', 'pattern_zt'],
] as const

type PatternField = (typeof PATTERNS)[number][1]
type Text = string | null

export type Department = Saved & { [field in PatternField]: Text } & {
  name: string
  shortcut: Text
  tax_no: Text
  post_code: Text
  city: Text
  street: Text
  country: Text
  person: Text
  email: Text
  phone: Text
  mobile_phone: Text
  www: Text
  main: boolean
  bank: Text
  bank_account: Text
  bank_account_name: Text
  bank_account_currency: Text
  bank_swift: Text
  use_correspondence_address: boolean
  correspondence_address: Text
  register_number: Text
  bdo_no: Text
  capital: Text
  capital_currency: Text
  warehouse_id: number | null
  use_pattern: boolean
  invoice_lang: Text
  invoice_description: Text
  own_footer: boolean
  footer_content: Text
  own_email_settings: boolean
  email_cc: Text
  email_subject: Text
  email_template: Text
  logo_file_name: Text
  logo_updated_at: Text
  warnings?: Warning[] // of the single one
}

export const departments: Resource<Department> = { name: 'department', path: 'departments' }

export type BankAccount = Saved & {
  name: string
  bank_account_number: string
  formatted_bank_account_number: string
  bank_name: Text
  bank_currency: Text
  bank_swift: Text
  account_description: Text
  default: boolean
}

export const bankAccounts: Resource<BankAccount> = { name: 'bank_account', path: 'bank_accounts' }
