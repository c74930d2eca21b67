import { expect, test } from 'vitest'
import { check, type Format, rulesOfFormat } from '../../src/einvoice/rules/check.ts'
import { assertedIn, casesIn, describeOfficial, filesIn, treeOf, unknownRules, verdicts } from './official.ts'

const UBL = ['en16931', 'ubl', 'schematron', 'preprocessed', 'EN16931-UBL-validation-preprocessed.sch']
const CII = ['en16931', 'cii', 'schematron', 'preprocessed', 'EN16931-CII-validation-preprocessed.sch']

// Rules that hold for every document: they are written as true, or another rule applies before them, or they look for
// a part that UBL lacks.
const ALWAYS_HELD = new Set([
  ...['BR-CO-05', 'BR-CO-06', 'BR-CO-07', 'BR-CO-08', 'UBL-CR-629', 'UBL-CR-630'],
  ...['CII-DT-010', 'CII-DT-011', 'CII-DT-012'],
])

describeOfficial('the rules of EN 16931', () => {
  test.each<[Format, string[]]>([
    ['en16931-ubl', UBL],
    ['en16931-cii', CII],
  ])('%s: every official rule is implemented, and no other', (format, sch) => {
    const official = assertedIn(...sch)
    expect(unknownRules(format, ...sch).filter((id) => !ALWAYS_HELD.has(id))).toEqual([])
    expect(rulesOfFormat(format).filter(({ id }) => !official.has(id))).toEqual([])
  })

  test('the official cases have the official results', () => {
    const cases = filesIn('en16931', 'test')
      .filter((file) => !file.includes('testfiles'))
      .flatMap(casesIn)
    const official = { 'en16931-ubl': assertedIn(...UBL), 'en16931-cii': assertedIn(...CII) }
    // A case may name a rule that was withdrawn since and is in no rule file.
    const comparisons = cases.flatMap((testCase) => {
      const format = testCase.tree.name === 'CrossIndustryInvoice' ? 'en16931-cii' : 'en16931-ubl'
      return verdicts(testCase, format).filter(({ id }) => official[format].has(id))
    })
    expect(comparisons.filter(({ agrees }) => !agrees)).toEqual([])
    expect(comparisons.length).toBeGreaterThan(1_100)
  })

  test.each([
    ['en16931-ubl', ['en16931', 'ubl', 'examples']],
    ['en16931-cii', ['en16931', 'cii', 'examples']],
  ] as const)('%s: the official examples break no rule', (format, folder) => {
    const broken = filesIn(...folder).flatMap((file) =>
      check(treeOf(file), format)
        .filter(({ severity }) => severity === 'fatal')
        .map(({ rule }) => `${file} ${rule}`),
    )
    expect(broken).toEqual([])
  })
})
