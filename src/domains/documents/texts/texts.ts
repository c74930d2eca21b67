import { kindTitle } from '../invoices/kinds.ts'
import { cs } from './cs.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'
import type { Labels, PaymentType, PrintLanguage, ViewTexts } from './language.ts'
import { pl } from './pl.ts'
import { sk } from './sk.ts'
import { uk } from './uk.ts'

// The texts of a document in its language, or in two languages side by side.
export type Texts = {
  main: PrintLanguage
  languages: readonly PrintLanguage[]
  label: (name: keyof Labels, values?: { [name: string]: string }) => string
  stacked: (name: keyof Labels) => string // one line per language, for narrow columns
  kind: (kind: string) => string
  view: (kind: string | null) => string // a link to the document, by its kind
  payment_type: (type: string) => string
  tax: (tax: string) => string
  second: LanguageMark
}

// Marks a text as being in the second language of the document, for screen readers.
export type LanguageMark = (text: string) => string

const withoutMark: LanguageMark = (text) => text

// Joins the texts of all languages; equal texts appear once.
export const joinLanguages = (
  texts: readonly string[],
  separator: string,
  mark: LanguageMark = withoutMark,
): string => [...new Set(texts)].map((text, index) => (index === 0 ? text : mark(text))).join(separator)

const languagesByCode = new Map<string, PrintLanguage>([
  ...[pl, en, de, fr, es, it, cs, sk, uk].map((language): [string, PrintLanguage] => [
    language.code,
    language,
  ]),
  // Czech and Ukrainian are also requested by the codes of their countries.
  ['cz', cs],
  ['ua', uk],
])

const VIEW_NOUNS: { readonly [kind: string]: keyof ViewTexts } = {
  ...Object.fromEntries(
    [
      'vat',
      'advance',
      'final',
      'vat_mp',
      'invoice_other',
      'vat_margin',
      'vat_rr',
      'wdt',
      'export_products',
    ].map((kind) => [kind, 'invoice']),
  ),
  proforma: 'proforma',
  correction: 'correction',
  bill: 'bill',
  receipt: 'receipt',
  correction_note: 'note',
  accounting_note: 'note',
  estimate: 'estimate',
  client_order: 'client_order',
}

type LabelReplacements = Partial<{ readonly [name in keyof Labels]: keyof Labels }>

// Accepts `pl`, `en-GB` and `pl/en`. English replaces languages without texts.
export function textsIn(
  lang: string | null,
  replacements: LabelReplacements = {},
  second: LanguageMark = withoutMark,
): Texts {
  const requestedLanguages = (lang ?? '')
    .toLowerCase()
    .split('/')
    .map((code) => languagesByCode.get(code.trim().split(/[-_]/)[0] ?? ''))
    .filter((language) => language !== undefined)
  const languages = requestedLanguages.length > 0 ? [...new Set(requestedLanguages)].slice(0, 2) : [en]
  const joined = (pick: (language: PrintLanguage) => string, separator: string) =>
    joinLanguages(languages.map(pick), separator, second)
  const both = (pick: (language: PrintLanguage) => string) => joined(pick, ' / ')
  return {
    main: languages[0] as PrintLanguage,
    languages,
    second,
    stacked: (name) => joined(({ labels }) => labels[replacements[name] ?? name], '\n'),
    label: (name, values = {}) => both(({ labels }) => fill(labels[replacements[name] ?? name], values)),
    kind: (kind) => both((language) => language.kinds?.[kind] ?? kindTitle(kind, language.code)),
    view: (kind) => both(({ view }) => view[VIEW_NOUNS[kind ?? ''] ?? 'document'] ?? view.document),
    payment_type: (type) =>
      both(({ payment_types }) => (type in payment_types ? payment_types[type as PaymentType] : type)),
    tax: (tax) => {
      const { taxes } = languages[0] as PrintLanguage
      return tax in taxes ? taxes[tax as keyof typeof taxes] : tax
    },
  }
}

// The texts in the first known language that a browser asks for in Accept-Language.
export function textsForVisitor(acceptLanguage = ''): Texts {
  const languageRanges = acceptLanguage
    .toLowerCase()
    .split(',')
    .map((entry) => {
      const [range = '', quality] = entry.split(';')
      return { code: range.trim().split('-')[0] ?? '', quality: Number(quality?.trim().slice(2) ?? 1) }
    })
    .toSorted((a, b) => b.quality - a.quality)
  return textsIn(
    languageRanges.find(({ code, quality }) => quality > 0 && languagesByCode.has(code))?.code ?? null,
  )
}

const fill = (text: string, values: { [name: string]: string }): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
