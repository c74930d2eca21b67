// Comparisons that sort the rows of reports.

export const compareTexts = (a: unknown, b: unknown): number =>
  String(a ?? '') < String(b ?? '') ? -1 : String(a ?? '') > String(b ?? '') ? 1 : 0
export const compareUnits = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

// Sorts the account currency first and the others by their codes.
export const ownFirst =
  (accountCurrency: unknown) =>
  (a: unknown, b: unknown): number =>
    Number(b === accountCurrency) - Number(a === accountCurrency) || compareTexts(a, b)

export type Compare = ReturnType<typeof ownFirst>
