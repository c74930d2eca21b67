import { countryCode } from '../../../platform/checks/countries.ts'
import { searchForm } from '../../../platform/database/search-text.ts'
import type { Field } from '../../../platform/fields/field.ts'
import type { Value } from '../../../platform/formats/input.ts'

// What stands in a cell, as people write it, in the words that the fields know. What is not understood goes on as it is, and is
// refused there.

export type DecimalSign = ',' | '.'

export function readCell(text: string, name: string, { kind }: Field<unknown>, sign?: DecimalSign): Value {
  const plain = text.trim()
  if (kind === 'date') return readDay(plain)
  if (kind === 'tax') return readRate(plain)
  if (kind === 'decimal' || kind === 'integer') return readNumber(plain, sign)
  if (kind === 'boolean') return readYes(plain)
  if ((kind === 'structure' || kind === 'texts') && /^[[{]/.test(plain)) return parsed(plain)
  if (/(^|_)country$/.test(name)) return countryCode(plain) ?? plain
  if (/(^|_)currency$/.test(name)) return CURRENCIES[searchForm(plain)] ?? plain
  if (name === 'payment_to_kind') return /^(\d+)\s*(dni|dzień|days?|tage?|d)\b/i.exec(plain)?.[1] ?? plain
  return kind === 'text' ? text : plain
}

const CURRENCIES: { [written: string]: string } = { zl: 'PLN', '€': 'EUR', euro: 'EUR', $: 'USD', '£': 'GBP' }

// 15.11.2026, 15-11-2026, 15/11/26, 2026/11/15 and 2026-11-15 10:00 are days too; 11/15/2026 can be no other.
export function readDay(text: string): string {
  const [, year, month, day] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:[T ].*)?$/.exec(text) ?? []
  if (year) return dayOf(year, month, day)
  const found = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d{2})\.?(?: .*)?$/.exec(text)
  if (!found) return text
  const [, first = '', between, second = '', last = ''] = found
  const century = last.length === 2 ? `20${last}` : last
  const is_month_first = between === '/' && Number(second) > 12
  return is_month_first ? dayOf(century, first, second) : dayOf(century, second, first)
}

const dayOf = (year: string, month = '', day = '') =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

const YES = new Set(['tak', 't', 'prawda', 'true', 'yes', 'y', 'ja', 'j', 'wahr', '1', 'x', '✓'])
const NO = new Set(['nie', 'n', 'falsz', 'false', 'no', 'nein', 'falsch', '0', '-'])

export function readYes(text: string): boolean | string {
  const word = searchForm(text)
  return YES.has(word) ? true : NO.has(word) ? false : text
}

const RATES: { [written: string]: string } = {
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

// 23%, 23 %, VAT 23 %, zw.
export function readRate(text: string): string {
  const known = RATES[searchForm(text)]
  return known ?? text.replace(/^(vat|mwst\.?|ust\.?)\s+/i, '').replace(/\s*%$/, '')
}

const DRESS = /[\s\u00a0\u202f'’]|zł|pln|eur|usd|gbp|chf|czk|€|\$|£|%/gi
const FIGURES = /^[+-]?\d[\d.,]*(,-)?$/

// 1 234,50 zł, 1.234,50 and 1,234.50. What parts the thousands in one cell of a column does so in all: see decimalSign.
export function readNumber(text: string, sign?: DecimalSign): string {
  const bare = text
    .replace(DRESS, '')
    .replace(/−/g, '-')
    .replace(/[.,]-+$/, '')
  if (!FIGURES.test(bare)) return text
  const decimal = signIn(bare) ?? sign
  if (decimal === undefined) return bare
  const parting = decimal === ',' ? '.' : ','
  return bare.replaceAll(parting, '').replace(',', '.')
}

// Which sign stands before the decimals of a column, told by the first cell that can only be read in one way.
export function decimalSign(cells: readonly string[]): DecimalSign | undefined {
  for (const cell of cells) {
    const bare = cell.replace(DRESS, '')
    const sign = FIGURES.test(bare) ? signIn(bare) : undefined
    if (sign) return sign
  }
  return undefined
}

// 1.234 says nothing: it is one and a bit, or more than a thousand.
function signIn(bare: string): DecimalSign | undefined {
  const signs = bare.replace(/[^.,]/g, '')
  const last = signs.at(-1) as DecimalSign | undefined
  if (last === undefined) return undefined
  const other = last === ',' ? '.' : ','
  if (signs.includes(other)) return signs.indexOf(last) === signs.length - 1 ? last : undefined
  if (signs.length > 1) return other
  return /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(bare) ? undefined : last
}

function parsed(text: string): Value {
  try {
    return JSON.parse(text) as Value
  } catch {
    return text
  }
}
