// The letters of the house itself, to people who sign in. English stands in for a language without words of its own.
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { pl } from './texts/pl.ts'
import type { LetterLanguage } from './texts/texts.ts'

const known: { [code: string]: LetterLanguage } = { en, pl, de }

// `pl`, `de-AT`, `pl/en`: the first that is known.
export function lettersIn(lang: string | null): { code: string; words: LetterLanguage } {
  const codes = (lang ?? '')
    .toLowerCase()
    .split('/')
    .map((one) => one.trim().split(/[-_]/)[0] ?? '')
  const code = codes.find((one) => Object.hasOwn(known, one)) ?? 'en'
  return { code, words: known[code] as LetterLanguage }
}
