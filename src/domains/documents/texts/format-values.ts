import { decimalsOf } from '../../../money/currency.ts'
import { type Decimal, printFixed, printPlain } from '../../../money/decimal.ts'
import { NO_BREAK_SPACE, type PrintLanguage } from './language.ts'

// Stored figures as a language writes them: 1 234,56 or 1,234.56, and 1,234 of a currency without decimals. Nothing is rounded
// here.

export const printAmount = (
  amount: Decimal,
  language: PrintLanguage,
  currency: string | null | undefined,
): string => grouped(printFixed(amount, decimalsOf(currency)), language)

export const printQuantity = (quantity: Decimal, language: PrintLanguage): string =>
  grouped(printPlain(quantity), language)

export const printPercent = (rate: string, { point }: PrintLanguage): string => `${rate.replace('.', point)}%`

// The sign of a figure is as wide as a digit, so that columns stay in line.
const MINUS = '\u2212'

function grouped(figure: string, { group, point }: PrintLanguage): string {
  const [whole = '', fraction] = figure.replace('-', MINUS).split('.')
  const parted = whole.replace(/\B(?=(\d{3})+$)/g, group)
  return fraction === undefined ? parted : `${parted}${point}${fraction}`
}

// A day (2026-11-15) or a month (2026-11).
export function printDay(day: string, { day: pattern, month: month_pattern, months }: PrintLanguage): string {
  const [year = '', month = '', date] = day.split('-')
  return (date === undefined ? month_pattern : pattern)
    .replace('yyyy', year)
    .replace('mmm', months?.[Number(month) - 1] ?? month)
    .replace('mm', month)
    .replace('dd', date ?? '')
    .replaceAll(' ', NO_BREAK_SPACE)
}

// Accounts are read in fours: PL61 1090 1014 0000 0712 1981 2874; a Polish one without its country in 2 + 4s.
export function printAccount(account: string): string {
  const plain = account.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{26}$/.test(plain)) return `${plain.slice(0, 2)} ${inFours(plain.slice(2))}`
  return /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(plain) ? inFours(plain) : account
}

const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ')
