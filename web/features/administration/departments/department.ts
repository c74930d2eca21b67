import type { Resource } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'

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

export type Department = Answers['Department']

export const departments: Resource<Department> = { name: 'department', path: 'departments' }

export type BankAccount = Answers['BankAccount']

export const bankAccounts: Resource<BankAccount> = { name: 'bank_account', path: 'bank_accounts' }
