import type { Decimal } from '../../money/decimal.ts'
import { parseDecimal, toUnits } from '../../money/decimal.ts'
import { round } from '../../money/rounding.ts'
import type { InputValue } from '../formats/input.ts'

// Parses the values of requests: number or text, comma or point, 1 or yes. An invalid value becomes a Problem, never a
// guess.
export class Problem {
  readonly problem: string

  constructor(text: string) {
    this.problem = text
  }
}
export const problem = (text: string): Problem => new Problem(text)
export const isProblem = (value: unknown): value is Problem => value instanceof Problem

type ParsedInput = Exclude<InputValue, null>

// Sums of a column must stay within 64 bits even over millions of rows.
export const DIGITS_MAX = 15
const POWERS = Array.from({ length: 25 }, (_, digits) => 10n ** BigInt(digits))
const TRUE = new Set<InputValue>([true, 1, '1', 'true', 'yes', 'on', 't', 'y'])
const FALSE = new Set<InputValue>([false, 0, '0', 'false', 'no', 'off', 'f', 'n'])

export function readText(value: ParsedInput, max: number): string | null | Problem {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return problem('must be a text')
  if (value.length > max) return problem(`is too long (maximum is ${max} characters)`)
  if (value.includes('\0')) return problem('contains a character that cannot be stored; remove it')
  return value.isWellFormed() ? value : value.toWellFormed()
}

export function readChoice<Choice extends string>(
  value: ParsedInput,
  choices: readonly Choice[],
): Choice | null | Problem {
  if (value === '') return null
  return choices.includes(value as Choice) ? (value as Choice) : problem('is not included in the list')
}

export function readInteger(value: ParsedInput): number | null | Problem {
  if (value === '') return null
  const number = typeof value === 'string' && /^\s*-?\d{1,16}\s*$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) return problem('must be a whole number')
  return number
}

// `integerDigits` limits the digits before the point.
export function readDecimal(
  value: ParsedInput,
  scale: number,
  integerDigits: number,
): Decimal | null | Problem {
  if (typeof value === 'string' && value.trim() === '') return null
  if (typeof value !== 'string' && typeof value !== 'number') return problem('is not a number')
  const number = parseDecimal(value)
  if (number === undefined) return isNumeric(value) ? outOfRange(integerDigits) : problem('is not a number')
  // Clients that compute in binary fractions send 4.0600000000000005.
  const decimal = round(number, scale)
  const units = toUnits(decimal, scale) as bigint
  const beyond = POWERS[integerDigits + scale] as bigint
  return units >= beyond || units <= -beyond ? outOfRange(integerDigits) : decimal
}

const outOfRange = (integerDigits: number) =>
  problem(`is out of range (maximum is ${'9'.repeat(integerDigits)})`)

// True for a valid number that is too large to be stored.
const isNumeric = (value: string | number): boolean =>
  /^\s*[+-]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d+)?\s*$/.test(String(value))

export function readBoolean(value: ParsedInput): boolean | null | Problem {
  const normalized = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (normalized === '') return null
  if (TRUE.has(normalized)) return true
  if (FALSE.has(normalized)) return false
  return problem('must be true or false')
}

// A flag beside the fields: everything except true is false.
export const isFlagSet = (value: InputValue | undefined): boolean =>
  value !== undefined && value !== null && readBoolean(value) === true

export function readDate(value: ParsedInput): string | null | Problem {
  if (value === '') return null
  const day =
    typeof value === 'string'
      ? /^\s*(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d\d:?\d\d)?)?\s*$/.exec(value)?.[1]
      : undefined
  if (day === undefined || !isDay(day)) return problem('must be a date (YYYY-MM-DD)')
  return day
}

// A date of a list filter, which may also be written day first.
export function readListDate(value: ParsedInput): string | null | Problem {
  const match = typeof value === 'string' ? DAY_FIRST.exec(value) : null
  return readDate(match ? `${match[4]}-${match[3]}-${match[1]}` : value)
}

const DAY_FIRST = /^\s*(\d{2})([_.-])(\d{2})\2(\d{4})\s*$/

export function readMoment(value: ParsedInput): number | null | Problem {
  const day = readDate(value)
  if (day === null || isProblem(day)) return day
  const time = Date.parse((value as string).trim())
  return Number.isNaN(time) ? problem('must be a date or a time') : time
}

// [1, 2], "1,2", and the forms that HTML forms and XML use.
export function readIds(value: ParsedInput): number[] | null | Problem {
  const texts = typeof value === 'number' ? [String(value)] : readTexts(value)
  if (texts === null || isProblem(texts)) return texts
  const ids = texts.map(Number)
  if (!texts.every((text) => /^\d{1,16}$/.test(text))) return problem('must be a list of ids')
  return new Set(ids).size < ids.length ? problem('contains a record twice; remove one of the two') : ids
}

export function readTexts(value: ParsedInput): string[] | null | Problem {
  if (value === '') return []
  // XML without a type sends {tag: ['a', 'b']}.
  const list = typeof value === 'object' ? Object.values(value).flat() : String(value).split(',')
  const texts: string[] = []
  for (const item of list) {
    const text = item === null ? '' : readText(item as ParsedInput, 255)
    if (isProblem(text)) return text
    if (text !== null && text.trim() !== '') texts.push(text.trim())
  }
  return texts.length > 200 ? problem('is too long (maximum is 200 items)') : texts
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && day >= '1000' && new Date(time).toISOString().startsWith(day)
}
