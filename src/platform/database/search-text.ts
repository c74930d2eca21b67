// Folds text for search, so that Łódź, LODZ and lodz match. An index entry of PostgreSQL holds 2,700 bytes, and one
// letter may fold to several.
const FOLDED_MAX = 500
const ASCII = /^[\x20-\x7e\n]*$/
const MARKS = /\p{Mark}/gu
const UNDECOMPOSED: { [letter: string]: string } = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

export function searchText(text: string): string {
  if (ASCII.test(text)) return text.slice(0, FOLDED_MAX).toLowerCase()
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/[łøđßæœı]/g, (letter) => UNDECOMPOSED[letter] as string)
    .slice(0, FOLDED_MAX)
    .toWellFormed()
}

// A pattern for `like … escape '\'`.
const PATTERN_MAX = 255

export const containing = (text: string) =>
  `%${searchText(text.slice(0, PATTERN_MAX))
    .slice(0, PATTERN_MAX)
    .replace(/[\\%_]/g, '\\$&')}%`
