// Clicking a column sorts it in one direction, then the other, then not at all. Amounts start with the largest.
export function nextSortOrder(
  order: string | undefined,
  field: string,
  isFigure = false,
): string | undefined {
  const ways = [field, `${field}.desc`]
  const [first, second] = isFigure ? ways.reverse() : ways
  if (order === first) return second
  return order === second ? undefined : first
}
