import { countryCode } from '../../../platform/checks/countries.ts'
import { searchText } from '../../../platform/database/search-text.ts'
import type { Field } from '../../../platform/fields/field.ts'
import type { InputValue } from '../../../platform/formats/input.ts'

// Converts cells of spreadsheets, as people write them, to the values that fields accept. Unknown values stay as they are and fail
// validation later.

export type DecimalSign = ',' | '.'

export function readCell(
  text: string,
  name: string,
  { kind }: Field<unknown>,
  sign?: DecimalSign,
): InputValue {
  const plain = text.trim()
  if (kind === 'date') return readDay(plain)
  if (kind === 'tax') return readRate(plain)
  if (kind === 'decimal' || kind === 'integer') return readNumber(plain, sign)
  if (kind === 'boolean') return readBooleanWord(plain)
  if ((kind === 'structure' || kind === 'texts') && /^[[{]/.test(plain)) return parseJson(plain)
  if (/(^|_)country$/.test(name)) return countryCode(plain) ?? plain
  if (/(^|_)currency$/.test(name)) return CURRENCIES[searchText(plain)] ?? plain
  if (name === 'payment_to_kind') return /^(\d+)\s*(dni|dzień|days?|tage?|d)\b/i.exec(plain)?.[1] ?? plain
  return kind === 'text' ? text : plain
}

const CURRENCIES: { [spelling: string]: string } = {
  zl: 'PLN',
  '€': 'EUR',
  euro: 'EUR',
  $: 'USD',
  '£': 'GBP',
}

// Also accepts 15.11.2026, 15-11-2026, 15/11/26, 2026/11/15 and 2026-11-15 10:00; 11/15/2026 is unambiguous too.
export function readDay(text: string): string {
  const [, year, month, day] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?$/.exec(text) ?? []
  if (year) return dayOf(year, month, day)
  const match = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})\.?(?: .*)?$/.exec(text)
  if (!match) return text
  const [, first = '', separator, second = '', last = ''] = match
  const century = last.length === 2 ? `20${last}` : last
  const isMonthFirst = separator === '/' && Number(second) > 12
  return isMonthFirst ? dayOf(century, first, second) : dayOf(century, second, first)
}

const dayOf = (year: string, month = '', day = '') =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const YES = new Set(['tak', 't', 'prawda', 'true', 'yes', 'y', 'ja', 'j', 'wahr', '1', 'x', '✓'])
const NO = new Set(['nie', 'n', 'falsz', 'false', 'no', 'nein', 'falsch', '0', '-'])

export function readBooleanWord(text: string): boolean | string {
  const word = searchText(text)
  return YES.has(word) ? true : NO.has(word) ? false : text
}

const RATES: { [spelling: string]: string } = {
  'zw.': 'zw',
  zwolniony: 'zw',
  zwolniona: 'zw',
  zwolnione: 'zw',
  exempt: 'zw',
  'vat exempt': 'zw',
  steuerfrei: 'zw',
  befreit: 'zw',
  'np.': 'np',
  'nie podlega': 'np',
  'out of scope': 'np',
  'nicht steuerbar': 'np',
  'oo.': 'oo',
  'odwrotne obciazenie': 'oo',
  'reverse charge': 'oo',
}

// Accepts 23%, 23 %, VAT 23 % and zw.
export function readRate(text: string): string {
  const code = RATES[searchText(text)]
  return code ?? text.replace(/^(vat|mwst\.?|ust\.?)\s+/i, '').replace(/\s*%$/, '')
}

const DECORATION = /[\s\u00a0\u202f'’]|zł|pln|eur|usd|gbp|chf|czk|€|\$|£|%/gi
const NUMBER = /^[+-]?\d[\d.,]*(,-)?$/

// Accepts 1 234,50 zł, 1.234,50 and 1,234.50. The separator of thousands is the same in all cells of a column: see decimalSign.
export function readNumber(text: string, sign?: DecimalSign): string {
  const digits = text
    .replace(DECORATION, '')
    .replace(/−/g, '-')
    .replace(/[.,]-+$/, '')
  if (!NUMBER.test(digits)) return text
  const decimal = signIn(digits) ?? sign
  if (decimal === undefined) return digits
  const thousandsSign = decimal === ',' ? '.' : ','
  return digits.replaceAll(thousandsSign, '').replace(',', '.')
}

// Determines the decimal sign of a column from the first cell that is unambiguous.
export function decimalSign(cells: readonly string[]): DecimalSign | undefined {
  for (const cell of cells) {
    const digits = cell.replace(DECORATION, '')
    const sign = NUMBER.test(digits) ? signIn(digits) : undefined
    if (sign) return sign
  }
  return undefined
}

// Returns undefined for 1.234, which can be a decimal number or a thousand.
function signIn(digits: string): DecimalSign | undefined {
  const signs = digits.replace(/[^.,]/g, '')
  const last = signs.at(-1) as DecimalSign | undefined
  if (last === undefined) return undefined
  const other = last === ',' ? '.' : ','
  if (signs.includes(other)) return signs.indexOf(last) === signs.length - 1 ? last : undefined
  if (signs.length > 1) return other
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? undefined : last
}

function parseJson(text: string): InputValue {
  try {
    return JSON.parse(text) as InputValue
  } catch {
    return text
  }
}
