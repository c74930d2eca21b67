// Text as people search it: Łódź, LODZ and lodz are one.
const ASCII = /^[\x20-\x7e\n]*$/
const MARKS = /\p{Mark}/gu
const OTHER: { [letter: string]: string } = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[łøđßæœı]/g, (letter) => OTHER[letter] as string)
}

// A pattern for `like … escape '\'`.
const PATTERN_MAX = 255

export const containing = (text: string) =>
  `%${fold(text.slice(0, PATTERN_MAX))
    .slice(0, PATTERN_MAX)
    .replace(/[\\%_]/g, '\\$&')}%`
