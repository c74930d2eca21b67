import { invalid } from '../refusal.ts'

// A page holds some 5,000 letters; shaping those of Arabic or Indic scripts takes longer. What nobody will read on paper
// shall not hold up everybody else's printing.
const LETTERS_MAX = 1_000_000
export const SHAPED_LETTERS_MAX = 20_000
const SHAPED = /[\p{M}\p{Script=Arabic}\p{Script=Devanagari}]/gu

// What is printed, by the field that it stands in: `description`, `positions[0].name`.
export type Written = readonly [field: string, text: unknown]

export function checkLetters(texts: readonly Written[]): void {
  const written = texts.filter((one): one is [string, string] => typeof one[1] === 'string')
  const letters = written.reduce((sum, [, text]) => sum + text.length, 0)
  if (letters > LETTERS_MAX) throw tooLong(written, (text) => text.length, LETTERS_MAX)
  if (letters <= SHAPED_LETTERS_MAX) return
  const countShaped = (text: string) => text.match(SHAPED)?.length ?? 0
  const shaped = written.reduce((sum, [, text]) => sum + countShaped(text), 0)
  if (shaped > SHAPED_LETTERS_MAX) throw tooLong(written, countShaped, SHAPED_LETTERS_MAX)
}

// The text that is too long by itself, or else the part of the document that has most of them.
function tooLong(written: readonly [string, string][], count: (text: string) => number, most: number) {
  const alone = written.find(([, text]) => count(text) > most)
  if (alone) return invalid({ [alone[0]]: 'is too long to print' })
  const counts = new Map<string, number>()
  for (const [field, text] of written) {
    const part = field.split('[')[0] as string
    counts.set(part, (counts.get(part) ?? 0) + count(text))
  }
  const [[longest] = ['description']] = [...counts].sort(([, one], [, other]) => other - one)
  return invalid({ [longest]: 'is too long to print' })
}

// Shaped letters, those of large fonts and changes of direction take some thirty times as long as others.
const COSTLY = /[\p{M}\p{Script=Arabic}\p{Script=Devanagari}\u202a-\u202e\u2066-\u2069\u2e80-\uffff]/gu
const COSTLY_TIMES = 30

const LINE_COST = 60

// What printing takes, in plain letters.
export function costOf(texts: readonly Written[], lines: number): number {
  let cost = lines * LINE_COST
  for (const [, text] of texts)
    if (typeof text === 'string') cost += text.length + COSTLY_TIMES * (text.match(COSTLY)?.length ?? 0)
  return cost
}
