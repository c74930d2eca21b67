import { describe, expect, test } from 'vitest'
import { type Format, knownRules } from '../check.ts'
import { structure_rules } from '../fa-structure.ts'
import { fa3_rules } from '../fa3.ts'
import { own_rules } from '../kwit-rules.ts'
import { plausibility_rules } from '../plausibility.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { pl } from './pl.ts'
import { sameAs, wordsOf } from './words.ts'

const FORMATS: Format[] = ['peppol', 'xrechnung-ubl', 'xrechnung-cii', 'facturx', 'french-cii', 'french-ubl']
const ids = new Set(
  [
    ...FORMATS.flatMap((format) => knownRules(format)),
    ...fa3_rules,
    ...structure_rules,
    ...own_rules,
    ...plausibility_rules,
  ].map(({ id }) => id),
)

describe.each([
  ['pl', pl],
  ['en', en],
  ['de', de],
] as const)('%s', (language, words) => {
  test('says something of every rule', () => {
    const silent = [...ids].filter((id) => wordsOf(id, language) === words.other)
    expect(silent).toEqual([])
  })

  test('speaks of the same rules as the others', () => {
    expect(Object.keys(words.rules)).toEqual(Object.keys(en.rules))
    expect(Object.keys(words.codes)).toEqual(Object.keys(en.codes))
    const spoken = new Set([...ids].map(sameAs))
    expect(Object.keys(words.rules).filter((id) => !spoken.has(id) && !id.startsWith('KSEF-0'))).toEqual([])
  })
})

test.each([
  ['BR-11', 'pl', 'Brakuje kraju nabywcy.'],
  ['BR-AE-05', 'en', 'The rate of the line does not fit “reverse charge”.'],
  ['BR-CL-23', 'de', 'Der Code steht nicht in seiner Liste: Einheit.'],
  ['DE-R-023-1', 'de', de.rules['BR-DE-23-a']],
  ['PEPPOL-EN16931-R043-2', 'en', en.rules['PEPPOL-EN16931-R043']],
  ['CII-SR-470', 'en', 'A transfer needs the account to pay to: set the bank account of the seller.'],
  ['CII-SR-476', 'de', de.rules['CII-SR-476']],
  ['UBL-CR-004', 'pl', pl.unused],
  ['UBL-SR-48', 'en', en.structure],
  ['DK-R-005', 'en', 'Denmark asks more of its sellers here.'],
] as const)('%s in %s', (rule, language, expected) => {
  expect(wordsOf(rule, language)).toBe(expected)
})
