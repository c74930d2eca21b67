import { parseDecimal, printFixed, printPlain } from '../../src/money/decimal.ts'
import { round } from '../../src/money/rounding.ts'
import { type Lang, useLocale } from '../locales/locale-context.ts'

// Formats numbers, money and dates in the language of the page. Amounts stay texts, because Intl formats texts exactly
// and JavaScript numbers would lose digits.

export const useFormat = (): Formatters => formatOf(useLocale().lang)

// Created once per language, because creating Intl formatters is slow and a page uses them a hundred times.
const formattersByLang = new Map<Lang, Formatters>()

function formatOf(lang: Lang): Formatters {
  const formatters = formattersByLang.get(lang) ?? createFormatters(lang)
  formattersByLang.set(lang, formatters)
  return formatters
}

export type Formatters = ReturnType<typeof createFormatters>
type Amount = string | number | null | undefined

export function createFormatters(lang: Lang) {
  const locale = { en: 'en-GB', pl: 'pl-PL', de: 'de-DE' }[lang]
  const integer = new Intl.NumberFormat(locale)
  const point =
    new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const weekdays = weekdayFormats(locale)
  const longDay = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const fullMonth = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const exactMoment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  const regions = new Intl.DisplayNames([locale], { type: 'region' })
  return {
    locale,
    // Money such as 1 234,50 zł. Digits beyond the decimals of the currency are kept.
    money: (amount: Amount, currency: string | null | undefined) => {
      const exact = exactly(amount)
      if (exact === undefined) return ''
      return withMinus(currencyFormat(locale, currency ?? '', exact.scale).format(exact.text))
    },
    // At least two decimals, without a currency.
    amount: (amount: Amount) => {
      const exact = exactly(amount)
      if (exact === undefined) return ''
      return withMinus(plainFormat(locale, 2, Math.max(2, exact.scale)).format(exact.text))
    },
    // All decimals of the value.
    decimal: (value: Amount) => {
      const exact = exactly(value)
      if (exact === undefined) return ''
      return withMinus(plainFormat(locale, 0, exact.scale).format(exact.text))
    },
    // 23%; German separates the sign by a no-break space.
    percent: (value: Amount) => {
      const exact = exactly(value)
      if (exact === undefined) return ''
      const figure = withMinus(plainFormat(locale, 0, exact.scale).format(exact.text))
      return `${figure}${PERCENT_SIGNS[lang]}`
    },
    // A number in an input: without thousands separators, because they would be misread when a digit is added, and
    // unchanged while typing, because a changed text loses its selection.
    typed: (value: Amount, places = 0) => {
      const exact = exactly(value)
      if (exact === undefined) return ''
      const [integerPart, part = ''] = exact.text.split('.')
      const shown = part.padEnd(places, '0')
      return shown ? `${integerPart}${point}${shown}` : `${integerPart}`
    },
    count: (number: number) => integer.format(number),
    // Formats a date such as 2026-03-31, or the date of a timestamp. It stays on one line.
    day: (text: string | null | undefined) =>
      text ? day.format(new Date(`${text.slice(0, 10)}T00:00:00Z`)).replaceAll(' ', '\u00A0') : '',
    // Thursday, 19 November 2026
    longDay: (day: string) => longDay.format(new Date(`${day}T00:00:00Z`)),
    weekday: (day: string, length: 'long' | 'short' = 'long') =>
      weekdays[length].format(new Date(`${day}T00:00:00Z`)),
    month: (text: string | null | undefined) =>
      text ? month.format(new Date(`${text.slice(0, 7)}-01T00:00:00Z`)) : '',
    fullMonth: (month: string) => fullMonth.format(new Date(`${month}-01T00:00:00Z`)),
    // The name of a country code; other texts are returned unchanged.
    country: (text: string | null | undefined) =>
      /^[A-Z]{2}$/.test(text ?? '') ? (regions.of(text as string) ?? '') : (text ?? ''),
    moment: (text: string | null | undefined) => (text ? moment.format(new Date(text)) : ''),
    // With seconds, for logs.
    exactMoment: (text: string) => exactMoment.format(new Date(text)),
  }
}

const weekdayFormats = (locale: string) => ({
  long: new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
  short: new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
})

const PERCENT_SIGNS = { en: '%', pl: '%', de: '\u00A0%' }

// The sign is as wide as a digit, so that columns stay aligned.
const MINUS = '\u2212'
const withMinus = (figure: string) => figure.replace('-', MINUS)

// Converts a typed number for the API: "1 234,50" → "1234.5"; undefined if it is not a number.
export function parseTypedDecimal(text: string): string | undefined {
  const typed = text.replace(MINUS, '-')
  const parsed = parseDecimal(typed) ?? parseDecimal(withoutGroups(typed.trim()))
  return parsed && printPlain(parsed)
}

// 1,234.50, 1.234,50 and 1,234,567 are unambiguous.
function withoutGroups(text: string): string {
  if (/^-?\d{1,3}(,\d{3})+(\.\d+|(?<=,\d{3},\d{3}))$/.test(text)) return text.replaceAll(',', '')
  if (/^-?\d{1,3}(\.\d{3})+(,\d+|(?<=\.\d{3}\.\d{3}))$/.test(text)) return text.replaceAll('.', '')
  return text
}

export function roundDecimalText(text: string, places = 2): string {
  const parsed = parseDecimal(text)
  return parsed ? printFixed(round(parsed, places), places) : text
}

// The text is a number in digits, which the types of Intl want to know.
function exactly(value: Amount): { text: `${number}`; scale: number } | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const parsed = parseDecimal(value)
  return parsed && { text: printPlain(parsed) as `${number}`, scale: parsed.scale }
}

// Polish omits the separator below 10,000 (4186,16 but 12 991,00); it is always used here, so that columns are
// consistent.
const ALWAYS = 'always'

const formats = new Map<string, Intl.NumberFormat>()

function plainFormat(locale: string, least: number, most: number): Intl.NumberFormat {
  return cachedFormat(`${locale} ${least} ${most}`, () => {
    return new Intl.NumberFormat(locale, {
      minimumFractionDigits: least,
      maximumFractionDigits: most,
      useGrouping: ALWAYS,
    })
  })
}

function currencyFormat(locale: string, currency: string, scale: number): Intl.NumberFormat {
  if (!/^[A-Z]{3}$/.test(currency)) return plainFormat(locale, 2, Math.max(2, scale))
  return cachedFormat(`${locale} ${currency} ${scale}`, () => {
    const defaults = new Intl.NumberFormat(locale, { style: 'currency', currency }).resolvedOptions()
    const most = Math.max(defaults.maximumFractionDigits ?? 2, scale)
    return new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      maximumFractionDigits: most,
      useGrouping: ALWAYS,
    })
  })
}

function cachedFormat(key: string, make: () => Intl.NumberFormat): Intl.NumberFormat {
  const cached = formats.get(key) ?? make()
  formats.set(key, cached)
  return cached
}
