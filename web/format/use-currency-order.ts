import { useAccount } from '../api/account.ts'
import { ownFirst } from './currency-order.ts'

export function useOwnFirst<Row extends { currency?: string | null }>(rows: readonly Row[]): Row[] {
  const own = useAccount().data?.currency
  return ownFirst(rows, own, ({ currency }) => currency)
}
