import { invalid } from '../api-error.ts'

// Limits texts for printing. A page holds some 5,000 letters, and shaping Arabic or Indic scripts is slow; texts that
// no one reads on paper must not delay other documents.
const LETTERS_MAX = 1_000_000
export const SHAPED_LETTERS_MAX = 20_000
const SHAPED = /[\p{M}\p{Script=Arabic}\p{Script=Devanagari}]/gu

// The printed texts by field: `description`, `positions[0].name`.
export type PrintedText = readonly [field: string, text: unknown]

export function checkPrintableText(texts: readonly PrintedText[]): void {
  const limit = findExceededLimit(texts)
  if (limit) throw tooLong(writtenTexts(texts), limit.count, limit.max)
}

export const exceedsLimits = (texts: readonly PrintedText[]): boolean =>
  findExceededLimit(texts) !== undefined

// Shortens the texts of a document for print where they exceed the limits, because a document that was issued before there
// were limits, or that came with a transfer, must have a PDF too. Other documents are returned as they are.
export function fitToPrint<Document>(
  document: Document,
  textsOf: (document: Document) => readonly PrintedText[],
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

function findExceededLimit(texts: readonly PrintedText[]): Limit | undefined {
  const letters = countAll(texts, (text) => text.length)
  if (letters <= SHAPED_LETTERS_MAX) return undefined
  return LIMITS.find(({ count, max }) => countAll(texts, count) > max)
}

const writtenTexts = (texts: readonly PrintedText[]) =>
  texts.filter((entry): entry is [string, string] => typeof entry[1] === 'string')

const countAll = (texts: readonly PrintedText[], count: Limit['count']): number =>
  writtenTexts(texts).reduce((sum, [, text]) => sum + count(text), 0)

// No script puts more than four marks on one letter.
const SURPLUS_MARKS = /(\p{M}{4})\p{M}+/gu
// QR codes contain links, which do not work when cut.
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
  const map = (entry: unknown): unknown => {
    if (typeof entry === 'string') return change(entry)
    if (Array.isArray(entry)) return entry.map(map)
    if (typeof entry !== 'object' || entry === null || ArrayBuffer.isView(entry)) return entry
    return Object.fromEntries(Object.entries(entry).map(([name, part]) => [name, map(part)]))
  }
  return map(value) as Value
}

// The text that exceeds the limit, or the field with the most text.
function tooLong(printed: readonly [string, string][], count: (text: string) => number, most: number) {
  const alone = printed.find(([, text]) => count(text) > most)
  if (alone) return invalid({ [alone[0]]: 'is too long to print; shorten it' })
  const counts = new Map<string, number>()
  for (const [field, text] of printed) {
    const part = field.split('[')[0] as string
    counts.set(part, (counts.get(part) ?? 0) + count(text))
  }
  const [[longest] = ['description']] = [...counts].sort(([, entry], [, other]) => other - entry)
  return invalid({ [longest]: 'is too long to print; shorten it' })
}

// Shaped letters, large fonts and changes of direction take some thirty times as long as others.
const COSTLY = /[\p{M}\p{Script=Arabic}\p{Script=Devanagari}\u202a-\u202e\u2066-\u2069\u2e80-\uffff]/gu
const COSTLY_TIMES = 30

const LINE_COST = 60

// The estimated cost of printing, in simple letters.
export function costOf(texts: readonly PrintedText[], lines: number): number {
  let cost = lines * LINE_COST
  for (const [, text] of texts)
    if (typeof text === 'string') cost += text.length + COSTLY_TIMES * (text.match(COSTLY)?.length ?? 0)
  return cost
}
