// Sorts sums by currency: the currency of the account first, the others unchanged.
export const accountCurrencyFirst = <Row>(
  rows: readonly Row[],
  accountCurrency: string | null | undefined,
  currencyOf: (row: Row) => string | null | undefined,
): Row[] =>
  rows.toSorted(
    (first, second) =>
      Number(currencyOf(second) === accountCurrency) - Number(currencyOf(first) === accountCurrency),
  )
