// Spellings of a tax number to search for: also without dashes and country code, as it may be stored.

const DASHED = /^(?:[a-z]{2})?-?\d(?:-?\d){9}$/i
const LETTERED = /^[a-z]{2}(?=[a-z]?\d{8,12}(?:[a-z]\d{2})?$)/i

export function searchVariants(word: string): string[] {
  const bare = (DASHED.test(word) ? word.replaceAll('-', '') : word).replace(LETTERED, '')
  return bare === word ? [word] : [word, bare]
}
