import { creating, type Decide, deleting, restoring, updating } from '../../platform/actions/plain.ts'
import { formatAccount } from './rules.ts'
import { bankAccounts } from './schema.ts'

const decide: Decide<typeof bankAccounts.fields> = async (_db, _actor, draft, current) => {
  const number = draft.bank_account_number ?? current?.bank_account_number ?? ''
  return { ...draft, formatted_bank_account_number: formatAccount(number) }
}

export const createBankAccount = creating(bankAccounts, decide)
export const updateBankAccount = updating(bankAccounts, decide)
export const deleteBankAccount = deleting(bankAccounts)
export const restoreBankAccount = restoring(bankAccounts)
