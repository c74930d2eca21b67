import { accountCurrencyFirst } from '../format/currency-order.ts'
import { useAccount } from './account.ts'

// Apart from the order itself, so that its test needs no page.
export function useAccountCurrencyFirst<Row extends { currency?: string | null }>(
  rows: readonly Row[],
): Row[] {
  const accountCurrency = useAccount().data?.currency
  return accountCurrencyFirst(rows, accountCurrency, ({ currency }) => currency)
}
