import { de } from './de.ts'
import { en } from './en.ts'
import { pl } from './pl.ts'
import { NATIONS, type RuleTexts } from './shape.ts'

const LANGUAGES = { pl, en, de }
export type RuleLanguage = keyof typeof LANGUAGES

// Returns the language of the caller, which may be written as `de/en`, or English if there are no messages in it.
export function ruleLanguage(requested: unknown): RuleLanguage {
  const first = typeof requested === 'string' ? (requested.split('/')[0] as string).trim().toLowerCase() : ''
  return Object.hasOwn(LANGUAGES, first) ? (first as RuleLanguage) : 'en'
}

// Returns the message of a rule, or of its kind, with the values in its placeholders.
export const ruleText = (rule: string, language: RuleLanguage, values: readonly string[] = []): string =>
  textWithValues(rule, LANGUAGES[language], values)

// Returns the message of a rule that a received file violates, in words that its supplier can act on.
export function supplierRuleText(rule: string, language: RuleLanguage, values: readonly string[] = []) {
  const texts = LANGUAGES[language]
  const rules = { ...texts.rules, ...texts.ofSuppliers.rules }
  const category = { ...texts.category, ...texts.ofSuppliers.category }
  return textWithValues(rule, { ...texts, rules, category }, values)
}

function textWithValues(rule: string, texts: RuleTexts, values: readonly string[]) {
  const sentence = texts.rules[messageId(rule)] ?? textOfKind(rule, texts)
  return values.reduce((text, value) => text.replace('{}', () => value), sentence)
}

// Maps variants of a rule to the id of its message: DE-R-023-1 is BR-DE-23-a of XRechnung, CII splits a rule in two,
// and the French rules have one id per location.
export function messageId(rule: string): string {
  const misnamed = MISNAMED[rule]
  if (misnamed !== undefined) return misnamed
  const french = /^BR-FR-(?:CO-|DEC-)?\d\d/.exec(rule)
  if (french !== null) return french[0]
  if (rule === 'DE-R-T02') return 'BR-TMP-2'
  const german = /^DE-R-(\d+)(?:-([12]))?$/.exec(rule)
  if (german !== null)
    return `BR-DE-${Number(german[1])}${german[2] === undefined ? '' : german[2] === '1' ? '-a' : '-b'}`
  return rule.replace(/^(PEPPOL-EN16931-R043)-[12]$/, '$1')
}

// Two French rules of UBL carry the number of another rule.
const MISNAMED: { readonly [rule: string]: string } = {
  'BR-FR-08_BT-151-2': 'BR-FR-15',
  'BR-FR-30_BT-21': 'BR-FR-31',
}

const KINDS: readonly (readonly [
  RegExp,
  'decimals' | 'unused' | 'structure' | 'identifier' | 'exemption' | 'list' | 'extension' | 'vehicles',
])[] = [
  [/^(BR-DEC|UBL-DT-01)/, 'decimals'],
  [
    /^(UBL-SR|UBL-DT-0[67]|CII-SR-(00[39]|01[04]|03[09]|04[06]|069|072|090|119|439|44[019]|4[5-9]\d)|UBL-CR-6(66|73)|CII-DT-(0(15|18|2[1247]|3[37]|97)))/,
    'structure',
  ],
  [/^(UBL-(CR|DT)|CII-(SR|DT))/, 'unused'],
  [/^PEPPOL-COMMON/, 'identifier'],
  [/^PEPPOL-EN16931-P01/, 'exemption'],
  [/^PEPPOL-EN16931-CL/, 'list'],
  [/^BR-DEX/, 'extension'],
  [/CVD/, 'vehicles'],
]

function textOfKind(rule: string, texts: RuleTexts): string {
  const code = texts.codes[rule]
  if (code !== undefined) return texts.code(code)
  const category = /^BR-(S|Z|E|AE|IC|G|O|AF|AG)-(\d\d)$/.exec(rule)
  const sentence = texts.category[category?.[2] ?? '']
  if (category !== null && sentence !== undefined)
    return sentence(texts.categories[category[1] as string] as string)
  const kind = KINDS.find(([pattern]) => pattern.test(rule))
  if (kind !== undefined) return texts[kind[1]]
  const country = NATIONS.find((nation) => new RegExp(`^${nation}-[RS]-`).test(rule))
  return country === undefined ? texts.other : texts.national(texts.nations[country])
}
