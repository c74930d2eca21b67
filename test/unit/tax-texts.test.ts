import { describe, expect, test } from 'vitest'
import { CHECKS } from '../../src/domains/reporting/month-closing/rules.ts'
import { GERMAN_RULES } from '../../src/tax/de/rules.ts'
import { GENERAL_RULES } from '../../src/tax/general.ts'
import { POLISH_RULES } from '../../src/tax/pl/rules.ts'
import { ENTRY_EVENTS } from '../../src/tax/types.ts'
import { citeArticle } from '../../web/features/reporting/tax-entries/article.ts'
import { de, en, pl } from '../web-texts.ts'

// Tests that pages show the rules and checks of the server in the language of the user.

const rules = { ...POLISH_RULES, ...GERMAN_RULES, ...GENERAL_RULES }
const codes = CHECKS.map(({ code }) => code)

describe.each([
  ['pl', pl],
  ['de', de],
])('in %s', (lang, t) => {
  test('every rule of the tax ledger has a sentence', () => {
    expect(
      Object.keys(t.taxRules).sort(),
      `write the sentence of each rule in web/locales/${lang}/tax-rules.ts`,
    ).toEqual(Object.keys(rules).sort())
  })

  test('every check of a month has a sentence and an action', () => {
    expect(Object.keys(t.closingChecks).sort()).toEqual([...codes].sort())
  })
})

test.each([
  ['en', en],
  ['pl', pl],
  ['de', de],
])('every event of a tax entry has a name in %s', (_, t) => {
  expect(Object.keys(t.taxEntries.events).sort()).toEqual([...ENTRY_EVENTS].sort())
})

test('English texts replace only checks of the server', () => {
  expect(
    Object.keys(en.closingChecks).filter((code) => !codes.some((existing) => existing === code)),
  ).toEqual([])
})

test.each([
  ['19a(8)', 'art. 19a(8) VAT Act', 'art. 19a ust. 8 ustawy o VAT', 'Art. 19a Abs. 8 poln. UStG'],
  [
    '19a(5)(4), (7)',
    'art. 19a(5)(4), (7) VAT Act',
    'art. 19a ust. 5 pkt 4, ust. 7 ustawy o VAT',
    'Art. 19a Abs. 5 Nr. 4, Abs. 7 poln. UStG',
  ],
  [
    '29a(13) until 2026-01',
    'art. 29a(13) (until 2026-01) VAT Act',
    'art. 29a ust. 13 (do 2026-01) ustawy o VAT',
    'Art. 29a Abs. 13 (bis 2026-01) poln. UStG',
  ],
  [
    '§ 13(1) no. 1 a sentence 4',
    '§ 13(1)(1)(a) sentence 4 UStG',
    '§ 13 ust. 1 pkt 1 lit. a zd. 4 UStG',
    '§ 13 Abs. 1 Nr. 1 Buchst. a Satz 4 UStG',
  ],
  ['', '', '', ''],
])('%s is cited as the language does', (article, ...expected) => {
  expect([en, pl, de].map((t) => citeArticle(article, t.taxEntries.citation))).toEqual(expected)
})

test('every article of a rule is understood', () => {
  const cited = Object.values(rules).map(({ article }) => citeArticle(article, pl.taxEntries.citation))
  expect(cited.filter((text) => /\(\d|no\.|sentence/.test(text))).toEqual([])
})
