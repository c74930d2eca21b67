// Chooses the language of system emails. English is the fallback.
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { pl } from './texts/pl.ts'
import type { EmailLanguage } from './texts/texts.ts'

const languages: { [code: string]: EmailLanguage } = { en, pl, de }

// Finds the first known language of a setting such as `pl`, `de-AT` or `pl/en`.
export function emailTexts(lang: string | null): { code: string; texts: EmailLanguage } {
  const codes = (lang ?? '')
    .toLowerCase()
    .split('/')
    .map((part) => part.trim().split(/[-_]/)[0] ?? '')
  const code = codes.find((item) => Object.hasOwn(languages, item)) ?? 'en'
  return { code, texts: languages[code] as EmailLanguage }
}
