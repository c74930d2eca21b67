import type { Groups } from './text.ts'

// Numbers of documents that a title may mean, spelled as they are stored, so that an index finds them. The formats are
// learned from numbers in use, for example `fv #/#/#`.

export type NumberFormat = {
  literals: string[] // around the groups of digits: one more than groups
  widths: number[][] // lengths of the groups that are in use
}

const FORMATS_MAX = 40
const WIDTHS_MAX = 20
const NUMBERS_MAX = 150
const BEGINNINGS_MAX = 20
const BEGINNING_DIGITS_MIN = 4

export function formatsOf(numbers: readonly string[]): NumberFormat[] {
  const byLiterals = new Map<string, { format: NumberFormat; count: number }>()
  for (const number of numbers) {
    const literals = number.split(/\d+/)
    if (literals.length < 2) continue
    const key = literals.join('#')
    const entry = byLiterals.get(key) ?? { format: { literals, widths: [] }, count: 0 }
    byLiterals.set(key, entry)
    entry.count++
    const widths = (number.match(/\d+/g) as string[]).map(({ length }) => length)
    const { widths: existing } = entry.format
    if (existing.length < WIDTHS_MAX && !existing.some((other) => other.join() === widths.join()))
      existing.push(widths)
  }
  return [...byLiterals.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, FORMATS_MAX)
    .map(({ format }) => format)
}

export type Spellings = { numbers: string[]; beginnings: string[] }

export function numbersIn(title: Groups, formats: readonly NumberFormat[]): Spellings {
  const digits = title.filter((group) => /^\d/.test(group))
  const numbers = new Set<string>()
  const beginnings = new Set<string>()
  for (const format of formats)
    for (const from of digits.keys()) addFrom(format, digits.slice(from), numbers, beginnings)
  return {
    numbers: [...numbers].slice(0, NUMBERS_MAX),
    beginnings: [...beginnings].slice(0, BEGINNINGS_MAX),
  }
}

function addFrom(
  format: NumberFormat,
  digits: readonly string[],
  numbers: Set<string>,
  beginnings: Set<string>,
) {
  const slots = format.literals.length - 1
  if (digits.length >= slots) {
    const groups = digits.slice(0, slots)
    numbers.add(spell(format, groups))
    for (const widths of format.widths) numbers.add(spell(format, pad(groups, widths)))
  }
  // The title ends within the number, or within its last group.
  if (digits.length <= slots && digits.length > 1) addBeginning(beginnings, format, digits)
  const [glued = ''] = digits
  if (slots < 2) return
  for (const widths of format.widths) {
    const total = widths.reduce((sum, width) => sum + width, 0)
    const groups = divide(glued, widths)
    if (glued.length === total) numbers.add(spell(format, groups))
    else if (glued.length < total && digits.length === 1) addBeginning(beginnings, format, groups)
  }
}

function addBeginning(beginnings: Set<string>, format: NumberFormat, groups: readonly string[]) {
  if (groups.join('').length < BEGINNING_DIGITS_MIN) return
  beginnings.add(spell(format, groups))
}

const spell = ({ literals }: NumberFormat, groups: readonly string[]): string =>
  groups.map((group, index) => literals[index] + group).join('') +
  (groups.length === literals.length - 1 ? literals.at(-1) : '')

const pad = (groups: readonly string[], widths: readonly number[]): string[] =>
  groups.map((group, index) => group.replace(/^0+(?=\d)/, '').padStart(widths[index] ?? 0, '0'))

function divide(digits: string, widths: readonly number[]): string[] {
  const groups: string[] = []
  let at = 0
  for (const width of widths) {
    groups.push(digits.slice(at, at + width))
    at += width
  }
  return groups.filter((group) => group !== '')
}
