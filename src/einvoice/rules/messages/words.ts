import { de } from './de.ts'
import { en } from './en.ts'
import { pl } from './pl.ts'
import type { Words } from './shape.ts'

const LANGUAGES = { pl, en, de }
export type RuleLanguage = keyof typeof LANGUAGES

// That of the caller, who may write it `de/en`; English where the rules do not speak it.
export function ruleLanguage(asked: unknown): RuleLanguage {
  const first = typeof asked === 'string' ? (asked.split('/')[0] as string).trim().toLowerCase() : ''
  return Object.hasOwn(LANGUAGES, first) ? (first as RuleLanguage) : 'en'
}

// What is wrong, in a sentence: the rule's own, with the values that it leaves open, or that of its kind.
export function wordsOf(rule: string, language: RuleLanguage, values: readonly string[] = []): string {
  const words = LANGUAGES[language]
  const sentence = words.rules[sameAs(rule)] ?? ofKind(rule, words, language)
  return values.reduce((so_far, value) => so_far.replace('{}', () => value), sentence)
}

// DE-R-023-1 is what XRechnung calls BR-DE-23-a; CII parts a rule in two, France by the places that it speaks of.
export function sameAs(rule: string): string {
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

// Two French rules of UBL bear the number of another one.
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

function ofKind(rule: string, words: Words, language: RuleLanguage): string {
  const code = words.codes[rule]
  if (code !== undefined) return words.code(code)
  const category = /^BR-(S|Z|E|AE|IC|G|O|AF|AG)-(\d\d)$/.exec(rule)
  const sentence = words.category[category?.[2] ?? '']
  if (category !== null && sentence !== undefined)
    return sentence(words.categories[category[1] as string] as string)
  const kind = KINDS.find(([pattern]) => pattern.test(rule))
  if (kind !== undefined) return words[kind[1]]
  const country = /^([A-Z]{2})-[RS]-/.exec(rule)?.[1]
  return country === undefined ? words.other : words.national(nameOf(country, language))
}

const nameOf = (country: string, language: RuleLanguage): string =>
  new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
