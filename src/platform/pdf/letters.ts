import { invalid } from '../refusal.ts'

// A page holds some 5,000 letters; shaping those of Arabic or Indic scripts takes longer. What nobody will read on paper
// shall not hold up everybody else's printing.
const LETTERS_MAX = 1_000_000
const SHAPED_LETTERS_MAX = 20_000
const SHAPED = /[\p{M}\p{Script=Arabic}\p{Script=Devanagari}]/gu

export function checkLetters(texts: readonly unknown[]): void {
  const written = texts.filter((text): text is string => typeof text === 'string')
  const letters = written.reduce((sum, text) => sum + text.length, 0)
  const is_long = letters > SHAPED_LETTERS_MAX
  const shaped = is_long ? written.reduce((sum, text) => sum + (text.match(SHAPED)?.length ?? 0), 0) : 0
  if (letters > LETTERS_MAX || shaped > SHAPED_LETTERS_MAX)
    throw invalid({ description: 'is too long to print' })
}

// Shaped letters, those of large fonts and changes of direction take some thirty times as long as others.
const COSTLY = /[\p{M}\p{Script=Arabic}\p{Script=Devanagari}\u202a-\u202e\u2066-\u2069\u2e80-\uffff]/gu
const COSTLY_TIMES = 30

const LINE_COST = 60

// What printing takes, in plain letters.
export function costOf(texts: readonly unknown[], lines: number): number {
  let cost = lines * LINE_COST
  for (const text of texts)
    if (typeof text === 'string') cost += text.length + COSTLY_TIMES * (text.match(COSTLY)?.length ?? 0)
  return cost
}
