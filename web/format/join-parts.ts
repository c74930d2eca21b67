// Parts of one line that may be missing, with a dot between them.
export const joinParts = (...parts: readonly (string | null | undefined | false | '')[]): string =>
  parts.filter(Boolean).join(' · ')
