import { useList } from '../../../api/queries.ts'
import { bankAccounts } from '../../../api/resources.ts'

const ACCOUNTS_MAX = 100

// The bank accounts as options of an input. A business has few of them.
export function useAccountOptions(): { value: string; label: string }[] {
  const { data } = useList(bankAccounts, { per_page: ACCOUNTS_MAX, order: 'name' })
  return (data?.rows ?? []).map(({ id, name, bank_account_number }) => ({
    value: String(id),
    label: name && name !== bank_account_number ? `${name} · ${bank_account_number}` : bank_account_number,
  }))
}

// Its name, or the ends of its number.
export function AccountName({ id }: { id: number }) {
  const { data } = useList(bankAccounts, { per_page: ACCOUNTS_MAX, order: 'name' })
  const account = data?.rows.find((row) => row.id === id)
  if (account === undefined) return `#${id}`
  const { name, bank_account_number: number } = account
  return name && name !== number ? name : `${number.slice(0, 4)}\u00a0…\u00a0${number.slice(-4)}`
}
