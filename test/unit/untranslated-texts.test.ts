// Finds Polish and German texts that are missing, or were copied from English and not translated.
import { expect, test } from 'vitest'
import { de as emailsDe } from '../../src/domains/administration/email/texts/de.ts'
import { en as emailsEn } from '../../src/domains/administration/email/texts/en.ts'
import { pl as emailsPl } from '../../src/domains/administration/email/texts/pl.ts'
import { de as printDe } from '../../src/domains/documents/texts/de.ts'
import { en as printEn } from '../../src/domains/documents/texts/en.ts'
import { pl as printPl } from '../../src/domains/documents/texts/pl.ts'
import { de as paymentDe } from '../../src/domains/payments/online-payments/texts/de.ts'
import { en as paymentEn } from '../../src/domains/payments/online-payments/texts/en.ts'
import { pl as paymentPl } from '../../src/domains/payments/online-payments/texts/pl.ts'
import { de as webDe, en as webEn, pl as webPl } from '../web-texts.ts'

const ENGLISH = { web: webEn, emails: emailsEn, print: printEn, payment: paymentEn }

// Words that are the same in English. Abbreviations and names such as KSeF need no entry.
const POLISH = `Administrator art Bank Barter barter Billing Ctrl Enter Excel Factur Folder Format gram https Import Inter kg
  kilogram Letter Link Logo Noto Offline oo Peppol Port Sans Serif Source Status Test Token`
const GERMAN = `Administrator Bank Billing Code Details Excel Export Factur Format https Import In Integration Inter kg km
  Letter Link Live Logo Logos Modern Name Normal Noto Offline Original Passkey Passkeys Peppol Port Position Sans Serif Server Source Status
  Test Text Token Webhooks Website`

test.each([
  ['Polish', { web: webPl, emails: emailsPl, print: printPl, payment: paymentPl }, POLISH],
  ['German', { web: webDe, emails: emailsDe, print: printDe, payment: paymentDe }, GERMAN],
])('no text in %s is still in English', (_language, texts, sameWords) => {
  const accepted = new Set(sameWords.split(/\s+/))
  const isEnglish = (word: string) => !accepted.has(word) && !/.[\p{Lu}\d]/u.test(word)
  expect(
    [...textsInBoth(ENGLISH, texts)].filter((text) => wordsOf(text).some(isEnglish)),
    'translate them, or add the words that are the same in this language',
  ).toEqual([])
})

// Types ask for most texts, but not for those that are chosen by a value of the server.
test.each([
  ['Polish', webPl, [webEn, webDe]],
  ['German', webDe, [webEn, webPl]],
])('no text in %s is missing', (_language, texts, others) => {
  const missing = others.flatMap((other) => [...missingKeys(other, texts)])
  // English rewords only some messages of the server.
  expect(missing.filter((key) => !key.startsWith('problems.known.'))).toEqual([])
})

function* missingKeys(texts: object, translated: object, path = ''): Iterable<string> {
  const values = translated as { readonly [key: string]: unknown }
  for (const [name, text] of Object.entries(texts)) {
    const value = values[name]
    if (value === undefined) yield path + name
    else if (isGroup(text) && isGroup(value)) yield* missingKeys(text, value, `${path}${name}.`)
  }
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// The texts that equal those in English, or the message of the server that is their key.
function* textsInBoth(english: unknown, translated: unknown, key = ''): Iterable<string> {
  if (typeof translated === 'string') {
    if (translated === english || translated === key) yield translated
  } else if (typeof translated === 'function') {
    if (codeOf(translated) === codeOf(english)) yield literalsOf(String(translated))
  } else if (typeof translated === 'object' && translated !== null) {
    const values = english as { readonly [key: string]: unknown } | undefined
    for (const [name, value] of Object.entries(translated)) yield* textsInBoth(values?.[name], value, name)
  }
}

// Without placeholders.
const wordsOf = (text: string): string[] => text.replace(/\$?\{[^}]*\}/g, ' ').match(/[\p{L}\d]{2,}/gu) ?? []

const codeOf = (value: unknown) => String(value).replace(/\s/g, '')

const literalsOf = (code: string) =>
  [...code.matchAll(/(['`])(.*?)\1/gs)].map(([, , text = '']) => text).join(' ')
