// Sums of several currencies begin with the account's own; the others keep their order.
export const ownFirst = <Row>(
  rows: readonly Row[],
  own: string | null | undefined,
  currencyOf: (row: Row) => string | null | undefined,
): Row[] => rows.toSorted((one, other) => Number(currencyOf(other) === own) - Number(currencyOf(one) === own))
