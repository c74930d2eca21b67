// Joins the non-empty parts of a line with a dot.
export const joinParts = (...parts: readonly (string | null | undefined | false | '')[]): string =>
  parts.filter(Boolean).join(' · ')
