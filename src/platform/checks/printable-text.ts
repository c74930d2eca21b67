import { invalid } from '../api-error.ts'

// A page holds some 5,000 letters; shaping those of Arabic or Indic scripts takes longer. What nobody will read on paper
// shall not hold up everybody else's printing.
const LETTERS_MAX = 1_000_000
export const SHAPED_LETTERS_MAX = 20_000
const SHAPED = /[\p{M}\p{Script=Arabic}\p{Script=Devanagari}]/gu

// What is printed, by the field that it stands in: `description`, `positions[0].name`.
export type Written = readonly [field: string, text: unknown]

export function checkLetters(texts: readonly Written[]): void {
  const limit = findExceededLimit(texts)
  if (limit) throw tooLong(writtenTexts(texts), limit.count, limit.max)
}

export const exceedsLimits = (texts: readonly Written[]): boolean => findExceededLimit(texts) !== undefined

// Shortens the texts of a document for print where they exceed the limits, because a document that was issued before there
// were limits, or that came with a transfer, must have a PDF too. Other documents are returned as they are.
export function fitToPrint<Document>(
  document: Document,
  textsOf: (document: Document) => readonly Written[],
): Document {
  if (!exceedsLimits(textsOf(document))) return document
  let fitted = mapTexts(document, (text) => text.replace(SURPLUS_MARKS, '$1'))
  for (const { count, max } of LIMITS)
    for (let most = max; most > 0 && countAll(textsOf(fitted), count) > max; most = Math.floor(most / 2))
      fitted = mapTexts(fitted, (text) => cutText(text, count, most))
  return fitted
}

type Limit = { readonly count: (text: string) => number; readonly max: number }

const LIMITS: readonly Limit[] = [
  { count: (text) => text.length, max: LETTERS_MAX },
  { count: (text) => text.match(SHAPED)?.length ?? 0, max: SHAPED_LETTERS_MAX },
]

function findExceededLimit(texts: readonly Written[]): Limit | undefined {
  const letters = countAll(texts, (text) => text.length)
  if (letters <= SHAPED_LETTERS_MAX) return undefined
  return LIMITS.find(({ count, max }) => countAll(texts, count) > max)
}

const writtenTexts = (texts: readonly Written[]) =>
  texts.filter((one): one is [string, string] => typeof one[1] === 'string')

const countAll = (texts: readonly Written[], count: Limit['count']): number =>
  writtenTexts(texts).reduce((sum, [, text]) => sum + count(text), 0)

// No script stacks more than four marks on one letter.
const SURPLUS_MARKS = /(\p{M}{4})\p{M}+/gu
// Codes are drawn from links, which are of no use when they are cut.
const LINK = /^https?:\/\/\S{1,500}$/

function cutText(text: string, count: Limit['count'], most: number): string {
  if (count(text) <= most || LINK.test(text)) return text
  let end = 0
  let letters = 0
  for (const letter of text) {
    letters += count(letter)
    if (letters > most) break
    end += letter.length
  }
  return `${text.slice(0, end)}…`
}

function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  const map = (one: unknown): unknown => {
    if (typeof one === 'string') return change(one)
    if (Array.isArray(one)) return one.map(map)
    if (typeof one !== 'object' || one === null || ArrayBuffer.isView(one)) return one
    return Object.fromEntries(Object.entries(one).map(([name, part]) => [name, map(part)]))
  }
  return map(value) as Value
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
