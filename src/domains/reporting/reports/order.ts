// The order in which reports tell their rows.

export const compareTexts = (a: unknown, b: unknown): number =>
  String(a ?? '') < String(b ?? '') ? -1 : String(a ?? '') > String(b ?? '') ? 1 : 0
export const compareUnits = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

// The account's own currency comes first, the others follow by their codes.
export const ownFirst =
  (own: unknown) =>
  (a: unknown, b: unknown): number =>
    Number(b === own) - Number(a === own) || compareTexts(a, b)

export type Compare = ReturnType<typeof ownFirst>
