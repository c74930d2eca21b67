import { kindTitle } from '../invoices/kinds.ts'
import { cs } from './cs.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { Labels, PaymentType, PrintLanguage } from './language.ts'
import { pl } from './pl.ts'
import { sk } from './sk.ts'
import { uk } from './uk.ts'

// The words of a document in its language, or in two of them side by side.
export type Texts = {
  main: PrintLanguage
  languages: readonly PrintLanguage[]
  label: (name: keyof Labels, values?: { [name: string]: string }) => string
  stacked: (name: keyof Labels) => string // each language on its own line, for narrow places
  kind: (kind: string) => string
  payment_type: (type: string) => string
  tax: (tax: string) => string
  second: LanguageMark
}

// Tells of a text that it is in the second language of the document, where somebody listens.
export type LanguageMark = (text: string) => string

const unmarked: LanguageMark = (text) => text

// The same in each language, once where they do not differ.
export const joinLanguages = (
  texts: readonly string[],
  separator: string,
  mark: LanguageMark = unmarked,
): string => [...new Set(texts)].map((text, place) => (place === 0 ? text : mark(text))).join(separator)

const known = new Map<string, PrintLanguage>([
  ...[pl, en, de, fr, es, it, cs, sk, uk].map((one): [string, PrintLanguage] => [one.code, one]),
  // Czech and Ukrainian are also asked for by the codes of their countries.
  ['cz', cs],
  ['ua', uk],
])

type Renamed = Partial<{ readonly [name in keyof Labels]: keyof Labels }>

// `pl`, `en-GB`, `pl/en`; English stands in for a language without words of its own.
export function textsIn(lang: string | null, renamed: Renamed = {}, second: LanguageMark = unmarked): Texts {
  const found = (lang ?? '')
    .toLowerCase()
    .split('/')
    .map((one) => known.get(one.trim().split(/[-_]/)[0] ?? ''))
    .filter((one) => one !== undefined)
  const languages = found.length > 0 ? [...new Set(found)].slice(0, 2) : [en]
  const joined = (pick: (language: PrintLanguage) => string, separator: string) =>
    joinLanguages(languages.map(pick), separator, second)
  const both = (pick: (language: PrintLanguage) => string) => joined(pick, ' / ')
  return {
    main: languages[0] as PrintLanguage,
    languages,
    second,
    stacked: (name) => joined(({ labels }) => labels[renamed[name] ?? name], '\n'),
    label: (name, values = {}) => both(({ labels }) => fill(labels[renamed[name] ?? name], values)),
    kind: (kind) => both((language) => language.kinds?.[kind] ?? kindTitle(kind, language.code)),
    payment_type: (type) =>
      both(({ payment_types }) => (type in payment_types ? payment_types[type as PaymentType] : type)),
    tax: (tax) => {
      const { taxes } = languages[0] as PrintLanguage
      return tax in taxes ? taxes[tax as keyof typeof taxes] : tax
    },
  }
}

const fill = (text: string, values: { [name: string]: string }): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
