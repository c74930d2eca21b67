import {
  compare,
  type Decimal,
  decimal,
  isNegative,
  multiply,
  parseDecimal,
  printPlain,
  ZERO,
} from './decimal.ts'
import { round } from './rounding.ts'

// A rate as it is stored and returned, which is as it was written: "23", "23.0", or one of the words that count as 0%.
export function storedTax(input: string | number | bigint): string | undefined {
  const text = String(input).trim()
  return writtenRate.test(text) && normaliseTax(input) !== undefined
    ? text.replace(',', '.')
    : normaliseTax(input)
}

export const isSameTax = (a: string, b: string): boolean =>
  a === b || (normaliseTax(a) ?? a) === (normaliseTax(b) ?? b)

// The value of a rate by which sums are grouped: "23" for "23.0".
export function normaliseTax(input: string | number | bigint): string | undefined {
  let tax = taxes.get(input)
  if (tax === undefined) {
    tax = readTax(input)
    if (taxes.size >= ratesKept) taxes.clear()
    if (tax !== undefined && String(input).length <= longestKept) taxes.set(input, tax)
  }
  return tax
}

function readTax(input: string | number | bigint): string | undefined {
  const text = String(input).trim().toLowerCase().replace(/\s+/g, ' ')
  const word = taxWords.get(text)
  if (word !== undefined) return word
  const percent = parseDecimal(text.replace(/ ?%$/, ''))
  const rate = percent && round(percent, mostDecimals)
  if (rate === undefined || isNegative(rate) || compare(rate, highestRate) > 0) return undefined
  return printPlain(rate)
}

// The factor of an amount: 0.23 for "23".
export function taxRate(tax: string): Decimal {
  let rate = rates.get(tax)
  if (rate === undefined) {
    rate = taxWords.has(tax) ? ZERO : multiply(decimal(tax), onePercent)
    if (rates.size >= ratesKept) rates.clear()
    rates.set(tax, rate)
  }
  return rate
}

// Cached, because nearly all lines use a few rates.
const taxes = new Map<string | number | bigint, string>()
const rates = new Map<string, Decimal>()
const ratesKept = 1000
const longestKept = 20

const mostDecimals = 4
const writtenRate = /^(0|[1-9]\d*)[.,]\d{1,4}$/

const highestRate = decimal('1000')
const onePercent = decimal('0.01')

const taxWords = new Map([
  ['np', 'np'],
  ['n/a', 'np'],
  ['na', 'np'],
  ['nie podlega', 'np'],
  ['not applicable', 'np'],
  ['zw', 'zw'],
  ['oo', 'oo'],
  ['disabled', 'disabled'],
])
