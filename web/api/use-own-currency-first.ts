import { ownFirst } from '../format/currency-order.ts'
import { useAccount } from './account.ts'

// Apart from the order itself, so that its test needs no page.
export function useOwnFirst<Row extends { currency?: string | null }>(rows: readonly Row[]): Row[] {
  const own = useAccount().data?.currency
  return ownFirst(rows, own, ({ currency }) => currency)
}
