import { decimalsOf } from '../../../money/currency.ts'
import { type Decimal, printFixed, printPlain } from '../../../money/decimal.ts'
import { NO_BREAK_SPACE, type PrintLanguage } from './language.ts'

// Formats stored figures for a language: 1 234,56 or 1,234.56, and 1,234 in a currency without decimals. Never rounds.

export const printAmount = (
  amount: Decimal,
  language: PrintLanguage,
  currency: string | null | undefined,
): string => groupDigits(printFixed(amount, decimalsOf(currency)), language)

export const printQuantity = (quantity: Decimal, language: PrintLanguage): string =>
  groupDigits(printPlain(quantity), language)

export const printPercent = (rate: string, { point, percent }: PrintLanguage): string =>
  `${rate.replace('.', point)}${percent}`

// This minus sign is as wide as a digit, so that columns stay aligned.
const MINUS = '\u2212'

function groupDigits(figure: string, { group, point }: PrintLanguage): string {
  const [integerPart = '', fraction] = figure.replace('-', MINUS).split('.')
  const groupedDigits = integerPart.replace(/\B(?=(\d{3})+$)/g, group)
  return fraction === undefined ? groupedDigits : `${groupedDigits}${point}${fraction}`
}

// A day (2026-11-15) or a month (2026-11).
export function printDay(day: string, { day: pattern, month: monthPattern, months }: PrintLanguage): string {
  const [year = '', month = '', date] = day.split('-')
  return (date === undefined ? monthPattern : pattern)
    .replace('yyyy', year)
    .replace('mmm', months?.[Number(month) - 1] ?? month)
    .replace('mm', month)
    .replace('dd', date ?? '')
    .replaceAll(' ', NO_BREAK_SPACE)
}

// Prints accounts in groups of four: PL61 1090 1014 0000 0712 1981 2874; a Polish number without country code starts
// with two digits.
export function printAccount(account: string): string {
  const compact = account.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{26}$/.test(compact)) return `${compact.slice(0, 2)} ${groupByFour(compact.slice(2))}`
  return /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(compact) ? groupByFour(compact) : account
}

const groupByFour = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ')
