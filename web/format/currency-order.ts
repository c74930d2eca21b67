// Sums of several currencies begin with the account's own; the others keep their order.
export const accountCurrencyFirst = <Row>(
  rows: readonly Row[],
  accountCurrency: string | null | undefined,
  currencyOf: (row: Row) => string | null | undefined,
): Row[] =>
  rows.toSorted(
    (first, second) =>
      Number(currencyOf(second) === accountCurrency) - Number(currencyOf(first) === accountCurrency),
  )
