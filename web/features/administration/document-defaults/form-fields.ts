import type { Account } from '../../../api/account.ts'

// Defaults of the account for new documents.

export const DOCUMENT_FIELDS = [
  'currency',
  'lang',
  'payment_to_kind',
  'default_tax',
  'exempt_tax_kind',
  'time_zone',
  'buyer_required',
  'bank_account_security_level',
  'confirm_supplier_accounts',
  'ksef_number_in_transfers',
  'use_mass_payment',
  'mass_payment_pattern',
  'discount_kind',
  'calculating_strategy',
  'lock_documents',
  'closed_until',
] as const

export type DocumentFields = Pick<Account, (typeof DOCUMENT_FIELDS)[number]>
