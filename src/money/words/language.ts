export type Gender = 'masculine' | 'feminine' | 'neuter'

// The forms stand in the language's own order: one and many, or one, few and many.
export type Noun = { gender: Gender; forms: readonly string[] }

// A whole amount in threes of digits: 12 345 678 is [0, 12, 345, 678].
export type Groups = readonly [milliards: number, millions: number, thousands: number, units: number]

export type Language = { minus: string; spell: (groups: Groups, currency: string) => string }

export const masculine = (...forms: string[]): Noun => ({ gender: 'masculine', forms })
export const feminine = (...forms: string[]): Noun => ({ gender: 'feminine', forms })
export const neuter = (...forms: string[]): Noun => ({ gender: 'neuter', forms })

// A currency without a name here is called by its code.
export const findNoun = (nouns: Record<string, Noun>, currency: string): Noun =>
  Object.hasOwn(nouns, currency) ? (nouns[currency] ?? masculine(currency)) : masculine(currency)

export const formOf = ({ forms }: Noun, index: number): string => forms[index] ?? forms[0] ?? ''

export const isZeroGroups = (groups: Groups): boolean => groups.every((group) => group === 0)

export const isOneGroups = ([milliards, millions, thousands, units]: Groups): boolean =>
  units === 1 && milliards + millions + thousands === 0

export const joinWords = (...words: string[]): string => words.filter((word) => word !== '').join(' ')

// The word at a place of a list split from one string; a dot stands for no word.
export const wordList = (words: string): ((index: number) => string) => {
  const list = words.split(' ').map((word) => (word === '.' ? '' : word))
  return (index) => list[index] ?? ''
}
