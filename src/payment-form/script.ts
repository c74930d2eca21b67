import { readFileSync } from 'node:fs'
import type { Product } from '../domains/catalog/products/rules.ts'
import { accentOf, DEFAULT_OPTIONS } from '../domains/catalog/templates/rules.ts'
import { textsIn } from '../domains/documents/texts/texts.ts'
import { payWordsIn } from '../domains/payments/online-payments/texts/texts.ts'
import { decimalsOf } from '../money/currency.ts'
import { printFixed, printPlain } from '../money/decimal.ts'
import { formFields, hasFormPart } from './fields.ts'
import type { Settings, Words } from './form/settings.ts'
import { nameOf } from './rules.ts'

// Builds the script of a form: the code of form/, the texts of its language and the settings of the product.

export type ScriptOptions = {
  currency: string
  is_open: boolean
  action: string // address that the form posts to
  lang: string
  accent_color: string
}

export function widgetScript(product: Product, { lang, accent_color, ...options }: ScriptOptions): string {
  const { elastic_price, price_gross, form_fields, promocodes } = product
  const { code, labels } = textsIn(lang).main
  const settings: Settings = {
    id: product.id,
    name: nameOf(product),
    about: product.form_description || null,
    price: price_gross && printFixed(price_gross, Math.max(2, price_gross.scale)),
    is_elastic: elastic_price === true,
    is_horizontal: product.form_fields_horizontal !== false,
    quantity: printPlain(product.quantity ?? { units: 1n, scale: 0 }),
    is_whole: product.fractional_quantity !== true,
    unit: product.quantity_unit || null,
    fields: formFields(form_fields),
    has_quantity: hasFormPart(form_fields, 'quantity'),
    has_invoice: hasFormPart(form_fields, 'invoice'),
    has_promocode: promocodes !== null && Object.keys(promocodes as object).length > 0,
    ...options,
    decimals: decimalsOf(options.currency),
    lang: code,
    words: textsOf(labels, code),
    // Text on the accent colour stays white, because pages that set their own colour rely on it.
    css: CSS.replace(DEFAULT_OPTIONS.accent_color, accentOf({ accent_color }).text),
  }
  return `(() => {\n${CODE}\ndrawPaymentForm(${safeJson(settings)})\n})()\n`
}

const SHARED = [
  'quantity',
  'price',
  'to_pay',
  'tax_no',
  'recipient',
  'account',
  'bank',
  'swift',
  'transfer_title',
  'scan_to_pay',
] as const

type Labels = { readonly [name in (typeof SHARED)[number]]: string }

// Combines the labels of documents with the texts of online payments that the form shows.
function textsOf(labels: Labels, lang: string): Words {
  const { online_failed, waiting, ...form_texts } = payWordsIn(lang)
  return { ...(Object.fromEntries(SHARED.map((name) => [name, labels[name]])) as Labels), ...form_texts }
}

// Only the page knows its language, and the texts of nine languages would enlarge the script by half. So this small
// script loads the script of the right language with the attributes of its own tag.
export const languageScript = (): string => LOADER

const LOADER = `(() => {
const own = document.currentScript
if (!own) return
const next = document.createElement('script')
for (const { name, value } of own.attributes) next.setAttribute(name, value)
next.nonce = own.nonce
const address = new URL(own.src)
const lang = own.closest('[lang]')?.lang || document.documentElement.lang || navigator.language || 'en'
address.searchParams.set('lang', lang)
next.src = address
own.replaceWith(next)
})()
`

// Escapes characters so that the script is also safe inside a page.
const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const read = (name: string) => readFileSync(new URL(`form/${name}`, import.meta.url), 'utf8')

function minify(code: string): string {
  return code
    .replace(/ *([=(){}[\],:?<>+&|!*]) */g, '$1')
    .replace(/([=([{,:?<>+&|])\n/g, '$1')
    .replace(/\n([)}\].,:?&|=<>])/g, '$1')
}

const PIECES = ['amounts', 'elements', 'fields', 'form', 'total', 'check', 'send', 'thanks', 'start']

// Joins the files without types, comments, indentation, and whitespace around punctuation outside of strings, where no
// statement can end.
const CODE = PIECES.map((name) => read(`${name}.js`))
  .join('\n')
  .replace(/\/\*\*[\s\S]*?\*\//g, '')
  .replace(/^\s*\/\/.*$/gm, '')
  .replace(/^import .*$/gm, '')
  .replace(/^export /gm, '')
  .replace(/\s*\n\s*/g, '\n')
  .split(/('(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)/)
  .map((part, at) => (at % 2 === 0 ? minify(part) : part))
  .join('')
  .trim()
const CSS = read('form.css')
  .replace(/\s*\/\*[\s\S]*?\*\/\s*/g, '')
  .replace(/\s+/g, ' ')
  .replace(/ ?([{};:,]) ?/g, '$1')
  .trim()
