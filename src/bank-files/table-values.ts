import { type Decimal, negate, parseDecimal } from '../money/decimal.ts'
import { isDay } from './statement.ts'

// Reads amounts and days as banks write them into tables.

export type DecimalSign = ',' | '.'

// Headings are compared without case, diacritics and marks.
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[\u0300-\u036f#"'\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/:$/, '')
    .trim()

const bare = (text: string): string => text.replace(/[\s\u00a0\u202f'’]|[A-Z]{3}$|^[A-Z]{3}|zł|€|\$|£/g, '')

export const currencyIn = (text: string): string | undefined =>
  /^\s*([A-Z]{3})\b|\b([A-Z]{3})\s*$/.exec(text)?.slice(1).find(Boolean) ??
  (/zł/.test(text) ? 'PLN' : /€/.test(text) ? 'EUR' : undefined)

// The decimal sign of a column: the last sign of a cell, if one, two or both signs show it. Undefined if the cells
// disagree; a column of whole amounts has none.
export function decimalSignOf(cells: readonly string[]): DecimalSign | 'none' | undefined {
  const signs = new Set<DecimalSign>()
  let isUnclear = false
  for (const cell of cells) {
    const text = bare(cell)
    const [, sign, decimals = ''] = /([.,])(\d*)[^\d.,]*$/.exec(text) ?? []
    if (sign === undefined) continue
    const others = text.replace(/[^.,]/g, '')
    const isThousands = decimals.length === 3 && others.length > 1 && others === sign.repeat(others.length)
    if (isThousands) signs.add(sign === ',' ? '.' : ',')
    else if (decimals.length !== 3 || others.length > 1) signs.add(sign as DecimalSign)
    else isUnclear = true
  }
  if (signs.size > 1 || (signs.size === 0 && isUnclear)) return undefined
  return [...signs][0] ?? 'none'
}

// Minus signs of several kinds, and brackets for negative amounts.
export function parseAmount(cell: string, sign: DecimalSign | 'none'): Decimal | undefined {
  const text = bare(cell).replace(/[\u2212\u2013\u2014]/g, '-')
  const isBracketed = /^\(.*\)$/.test(text)
  const isTrailing = /\d-$/.test(text)
  const plain = text.replace(/[()]/g, '').replace(/-$/, '')
  const thousands = sign === ',' ? /\./g : /,/g
  const number = (sign === 'none' ? plain : plain.replace(thousands, '')).replace(',', '.')
  if (!/^[+-]?\d{1,15}(\.\d{0,5})?$/.test(number)) return undefined
  const amount = parseDecimal(number.replace(/^\+/, '').replace(/\.$/, ''))
  return amount && (isBracketed || isTrailing) ? negate(amount) : amount
}

// In a column of days with slashes, a second number above 12 shows that the month is written first.
export const isMonthFirst = (cells: readonly string[]): boolean =>
  cells.some((cell) => Number(SLASHED.exec(cell.trim())?.[2]) > 12)

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\b/

export function parseDay(cell: string, monthFirst = false): string | undefined {
  const text = cell.trim()
  const match =
    /^(?<year>\d{4})[-./](?<month>\d{1,2})[-./](?<day>\d{1,2})(?!\d)/.exec(text) ??
    /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/.exec(text) ??
    (monthFirst ? /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4}|\d{2})(?!\d)/.exec(text) : undefined) ??
    /^(?<day>\d{1,2})[-./](?<month>\d{1,2})[-./](?<year>\d{4}|\d{2})(?!\d)/.exec(text)
  const { year = '', month = '', day = '' } = match?.groups ?? {}
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : undefined
}
