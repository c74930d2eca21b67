// Who has a tax number with dashes, or with the letters of its country before it, finds it where it was written without.

const DASHED = /^(?:[a-z]{2})?-?\d(?:-?\d){9}$/i
const LETTERED = /^[a-z]{2}(?=[a-z]?\d{8,12}(?:[a-z]\d{2})?$)/i

export function spellingsOf(word: string): string[] {
  const bare = (DASHED.test(word) ? word.replaceAll('-', '') : word).replace(LETTERED, '')
  return bare === word ? [word] : [word, bare]
}
