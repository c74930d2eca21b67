import { decimalsOf } from './currency.ts'
import { absolute, type Decimal, isNegative, printFixed } from './decimal.ts'
import { round } from './rounding.ts'
import { cs } from './words/cs.ts'
import { de } from './words/de.ts'
import { en } from './words/en.ts'
import { es } from './words/es.ts'
import { fr } from './words/fr.ts'
import { it } from './words/it.ts'
import type { Groups, Language } from './words/language.ts'
import { pl } from './words/pl.ts'
import { sk } from './words/sk.ts'
import { uk } from './words/uk.ts'

// Writes an amount in words: "sto dwadzieścia trzy złote 34/100". Region and second language (en-GB, pl/en) are
// ignored, and amounts beyond the known words stay in figures.
export function amountInWords(amount: Decimal, currency: string, lang: string): string {
  const places = Math.min(decimalsOf(currency), 2)
  const rounded = round(amount, places)
  const [integerPart = '', cents] = printFixed(absolute(rounded), places).split('.')
  if (integerPart.length > mostDigits) return `${printFixed(rounded, places)} ${currency}`
  const language = findLanguage(lang)
  const spelled = language.spell(groupsOf(integerPart), currency)
  const words = cents === undefined ? spelled : `${spelled} ${cents}/100`
  return isNegative(rounded) ? `${language.minus} ${words}` : words
}

const mostDigits = 12

const findLanguage = (lang: string): Language =>
  languages.get(lang.toLowerCase().split(/[-_/]/)[0] ?? '') ?? en

// Czech can also be requested by its country code.
const languages = new Map<string, Language>([
  ['pl', pl],
  ['en', en],
  ['de', de],
  ['fr', fr],
  ['es', es],
  ['it', it],
  ['cs', cs],
  ['cz', cs],
  ['sk', sk],
  ['uk', uk],
])

function groupsOf(integerPart: string): Groups {
  const digits = integerPart.padStart(mostDigits, '0')
  const group = (from: number) => Number(digits.slice(from, from + 3))
  return [group(0), group(3), group(6), group(9)]
}
