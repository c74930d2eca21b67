// Compares texts of transfers with numbers and names. Banks cut titles, drop separators and diacritics, and break lines in
// the middle of numbers.

// Groups of letters and groups of digits, without case, diacritics and separators.
export type Groups = readonly string[]

export function groupsOf(text: string): Groups {
  return fold(text).match(/\p{L}+|\d+/gu) ?? []
}

export const fold = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ł', 'l').replaceAll('ß', 'ss')

export type NumberMatch = 'number' | 'number_respelled' | 'number_digits' | 'number_cut'

const DIGITS_MIN = 4
const CUT_MIN = 5

// How a title contains a number of a document.
export function findNumber(title: Groups, number: Groups): NumberMatch | undefined {
  const digits = number.filter(isNumeric)
  if (digits.length === 0) return undefined
  const isShort = digits.join('').length < DIGITS_MIN
  if (containsGroups(title, number) && (!isShort || number.length > 2)) return 'number'
  if (isShort) return undefined
  if (containsText(title, number)) return 'number_respelled'
  if (digits.length < number.length && containsGroups(title.filter(isNumeric), digits)) return 'number_digits'
  return endsWithin(title, number.join('')) ? 'number_cut' : undefined
}

const isNumeric = (group: string): boolean => /^\d/.test(group)

// Words are often glued to the first letters of a number.
function containsGroups(title: Groups, number: Groups): boolean {
  return title.some((_, from) =>
    number.every((group, index) => {
      const other = title[from + index]
      if (other === undefined) return false
      if (isNumeric(group)) return isNumeric(other) && withoutZeros(other) === withoutZeros(group)
      return index === 0 ? other.endsWith(group) : other === group
    }),
  )
}

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

// The same characters with other separators, not in the middle of a group of digits.
function containsText(title: Groups, number: Groups): boolean {
  const text = title.join('')
  const starts = new Set<number>([text.length])
  let position = 0
  for (const group of title) {
    starts.add(position)
    position += group.length
  }
  return [number.join(''), number.map(withoutZeros).join('')].some((expected) => {
    for (let at = text.indexOf(expected); at >= 0; at = text.indexOf(expected, at + 1))
      if ((starts.has(at) || !isNumeric(expected)) && starts.has(at + expected.length)) return true
    return false
  })
}

// The title ends in the middle of the number.
function endsWithin(title: Groups, number: string): boolean {
  const text = title.join('')
  const least = Math.max(CUT_MIN, Math.ceil(number.length * 0.6))
  for (let length = number.length - 1; length >= least; length--)
    if (text.endsWith(number.slice(0, length))) {
      const before = text.charAt(text.length - length - 1)
      return !(isNumeric(before) && isNumeric(number))
    }
  return false
}

export const joinedText = (groups: Groups): string => groups.join('')

// Legal forms, titles and words that many names have.
const COMMON_WORDS = new Set(
  'sp z o oo spzoo spolka spol ograniczona odpowiedzialnoscia sa akcyjna sc cywilna sk komandytowa jawna sj gmbh mbh co kg ag ug ev ltd limited inc llc plc bv sarl sas srl as sro ul ulica str strasse firma phu fhu ppuh przedsiebiorstwo uslugi'.split(
    ' ',
  ),
)

// How much of a name the text contains, from 0 to 1. Banks cut names and add addresses.
export function nameSimilarity(name: string, text: string | Groups): number {
  const words = nameWords(name)
  const others = typeof text === 'string' ? groupsOf(text) : text
  const total = words.reduce((length, word) => length + word.length, 0)
  if (total === 0) return 0
  const matches = words.filter((word) => others.some((other) => isSameWord(word, other)))
  return matches.reduce((length, word) => length + word.length, 0) / total
}

// The words by which a name is known.
export const nameWords = (name: string): string[] =>
  groupsOf(name).filter((word) => word.length > 1 && !COMMON_WORDS.has(word))

const CUT_WORD_MIN = 4

const isSameWord = (word: string, other: string): boolean =>
  word === other || (other.length >= CUT_WORD_MIN && word.startsWith(other))
