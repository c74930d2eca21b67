import type { Decimal } from '../../money/decimal.ts'
import { parseDecimal, toUnits } from '../../money/decimal.ts'
import { round } from '../../money/rounding.ts'
import type { Value } from '../formats/input.ts'

// How the values of a request are read: number or text, comma or point, 1 or yes. What cannot be read is a Problem,
// never a guess.
export class Problem {
  readonly problem: string

  constructor(text: string) {
    this.problem = text
  }
}
export const problem = (text: string): Problem => new Problem(text)
export const isProblem = (value: unknown): value is Problem => value instanceof Problem

type Given = Exclude<Value, null>

// Sums of a column must stay within 64 bits even over millions of rows.
const DIGITS_MAX = 15
const POWERS = Array.from({ length: 25 }, (_, digits) => 10n ** BigInt(digits))
const TRUE = new Set<Value>([true, 1, '1', 'true', 'yes', 'on', 't', 'y'])
const FALSE = new Set<Value>([false, 0, '0', 'false', 'no', 'off', 'f', 'n'])

export function readText(value: Given, max: number): string | null | Problem {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return problem('is not a text')
  if (value.length > max) return problem(`is too long (maximum is ${max} characters)`)
  if (value.includes('\0')) return problem('contains a character that cannot be stored')
  return value.isWellFormed() ? value : value.toWellFormed()
}

export function readChoice<Choice extends string>(
  value: Given,
  choices: readonly Choice[],
): Choice | null | Problem {
  if (value === '') return null
  return choices.includes(value as Choice) ? (value as Choice) : problem('is not included in the list')
}

export function readInteger(value: Given): number | null | Problem {
  if (value === '') return null
  const number = typeof value === 'string' && /^\s*-?\d{1,16}\s*$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return problem('is not a whole number')
  return number
}

// With so many digits before the point.
export function readDecimal(
  value: Given,
  scale: number,
  whole = DIGITS_MAX - scale,
): Decimal | null | Problem {
  if (typeof value === 'string' && value.trim() === '') return null
  if (typeof value !== 'string' && typeof value !== 'number') return problem('is not a number')
  const given = parseDecimal(value)
  if (given === undefined) return isWritten(value) ? outOfRange(whole) : problem('is not a number')
  // Clients that count in binary fractions send 4.0600000000000005.
  const decimal = round(given, scale)
  const units = toUnits(decimal, scale) as bigint
  const beyond = POWERS[whole + scale] as bigint
  return units >= beyond || units <= -beyond ? outOfRange(whole) : decimal
}

const outOfRange = (whole: number) => problem(`is out of range (maximum is ${'9'.repeat(whole)})`)

// Whether it is a number after all, one that nothing here could hold.
const isWritten = (value: string | number): boolean =>
  /^\s*[+-]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d+)?\s*$/.test(String(value))

export function readBoolean(value: Given): boolean | null | Problem {
  const known = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (known === '') return null
  if (TRUE.has(known)) return true
  if (FALSE.has(known)) return false
  return problem('is not true or false')
}

// A wish beside the fields: whatever is not a yes is a no.
export const isYes = (value: Value | undefined): boolean =>
  value !== undefined && value !== null && readBoolean(value) === true

export function readDate(value: Given): string | null | Problem {
  if (value === '') return null
  const day =
    typeof value === 'string'
      ? /^\s*(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d\d:?\d\d)?)?\s*$/.exec(value)?.[1]
      : undefined
  if (day === undefined || !isDay(day)) return problem('is not a date (YYYY-MM-DD)')
  return day
}

// As lists are asked for days: also day first, as people write it.
export function readListDate(value: Given): string | null | Problem {
  const found = typeof value === 'string' ? DAY_FIRST.exec(value) : null
  return readDate(found ? `${found[4]}-${found[3]}-${found[1]}` : value)
}

const DAY_FIRST = /^\s*(\d{2})([_.-])(\d{2})\2(\d{4})\s*$/

export function readMoment(value: Given): number | null | Problem {
  const day = readDate(value)
  if (day === null || isProblem(day)) return day
  const time = Date.parse((value as string).trim())
  return Number.isNaN(time) ? problem('is not a date or a time') : time
}

// [1, 2], "1,2", and what forms and XML make of them.
export function readIds(value: Given): number[] | null | Problem {
  const texts = typeof value === 'number' ? [String(value)] : readTexts(value)
  if (texts === null || isProblem(texts)) return texts
  const ids = texts.map(Number)
  if (!texts.every((text) => /^\d{1,16}$/.test(text))) return problem('is not a list of ids')
  return new Set(ids).size < ids.length ? problem('names a record twice') : ids
}

export function readTexts(value: Given): string[] | null | Problem {
  if (value === '') return []
  // XML without a type sends {tag: ['a', 'b']}.
  const list = typeof value === 'object' ? Object.values(value).flat() : String(value).split(',')
  const texts: string[] = []
  for (const item of list) {
    const text = item === null ? '' : readText(item as Given, 255)
    if (isProblem(text)) return text
    if (text !== null && text.trim() !== '') texts.push(text.trim())
  }
  return texts.length > 200 ? problem('is too long (maximum is 200 items)') : texts
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && day >= '1000' && new Date(time).toISOString().startsWith(day)
}
