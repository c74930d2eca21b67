import { useAccount } from '../api/account.ts'

// Sums of several currencies begin with the account's own; the others keep their order.
export const ownFirst = <Row>(
  rows: readonly Row[],
  own: string | null | undefined,
  currencyOf: (row: Row) => string | null | undefined,
): Row[] => rows.toSorted((one, other) => Number(currencyOf(other) === own) - Number(currencyOf(one) === own))

export function useOwnFirst<Row extends { currency?: string | null }>(rows: readonly Row[]): Row[] {
  const own = useAccount().data?.currency
  return ownFirst(rows, own, ({ currency }) => currency)
}
