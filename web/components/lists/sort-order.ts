// One way, the other way, as it was. Of figures the greatest come first.
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
