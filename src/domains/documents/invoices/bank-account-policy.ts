import type { WriteContext } from '../../administration/accounts/write-context.ts'
import type { InvoiceInput } from './input.ts'
import type { Invoice } from './schema.ts'

// At the strongest security level API clients cannot set where the money of a sale goes, in any field: the
// department determines it. The account of an expense is its supplier's.
export function withoutBankAccounts(
  { settings, adds_accounts }: Pick<WriteContext, 'settings' | 'adds_accounts'>,
  request: InvoiceInput,
  current?: Invoice,
): InvoiceInput {
  if (settings.bank_account_security_level !== 'strong' || adds_accounts === true) return request
  if ((request.draft.income ?? current?.income) === false) return request
  const draft = { ...request.draft }
  for (const name of BANK_FIELDS) delete draft[name]
  return { ...request, draft, accounts: undefined, accounts_anew: becomesSale(request, current) }
}

// An expense that becomes a sale still has the bank account of its supplier.
export const becomesSale = ({ draft }: InvoiceInput, current?: Invoice): boolean =>
  current?.income === false && draft.income === true

const BANK_FIELDS = [
  'seller_bank',
  'seller_bank_account',
  'seller_bank_account_id',
  'seller_bank_swift',
  'buyer_mass_payment_code',
] as const
