import { accountCurrencyFirst } from '../format/currency-order.ts'
import { useAccount } from './account.ts'

// Separate from the sort order, so that the order can be tested without React.
export function useAccountCurrencyFirst<Row extends { currency?: string | null }>(
  rows: readonly Row[],
): Row[] {
  const accountCurrency = useAccount().data?.currency
  return accountCurrencyFirst(rows, accountCurrency, ({ currency }) => currency)
}
