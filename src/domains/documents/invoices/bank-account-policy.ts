import type { Writer } from '../../administration/accounts/write-context.ts'
import type { Request } from './input.ts'
import type { Invoice } from './schema.ts'

// At the strongest level programs do not say where the money of a sale goes, in whatever field: the department does. The account
// of an expense is its vendor's.
export function withoutAccounts(
  { settings, adds_accounts }: Pick<Writer, 'settings' | 'adds_accounts'>,
  request: Request,
  current?: Invoice,
): Request {
  if (settings.bank_account_security_level !== 'strong' || adds_accounts === true) return request
  if ((request.draft.income ?? current?.income) === false) return request
  const draft = { ...request.draft }
  for (const name of SAYING) delete draft[name]
  return { ...request, draft, accounts: undefined, accounts_anew: isTurned(request, current) }
}

// An expense that becomes a sale brings the account of its vendor along.
export const isTurned = ({ draft }: Request, current?: Invoice): boolean =>
  current?.income === false && draft.income === true

const SAYING = [
  'seller_bank',
  'seller_bank_account',
  'seller_bank_account_id',
  'seller_bank_swift',
  'buyer_mass_payment_code',
] as const
