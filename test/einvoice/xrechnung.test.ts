import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { check } from '../../src/einvoice/rules/check.ts'
import { describeOfficial, filesIn, treeOf, unknownRules } from './official.ts'
import { mutantsIn } from './xmute.ts'

// The extension and the profile for clean vehicles replace these rules by their own.
const REPLACED: Record<string, string[]> = {
  'extension:xrechnung_3.0': [
    'BR-CL-10',
    'BR-CL-11',
    'BR-CL-21',
    'BR-CL-24',
    'BR-CL-25',
    'BR-CL-26',
    'BR-CO-16',
  ],
  'xrechnung:cvd_0.9': ['BR-CL-13'],
}

const formatOf = ({ name }: { name: string }) =>
  name === 'CrossIndustryInvoice' ? 'xrechnung-cii' : 'xrechnung-ubl'

describeOfficial('the rules of XRechnung', () => {
  test.each([
    ['xrechnung-ubl', ['ubl', 'XRechnung-UBL-validation.sch']],
    ['xrechnung-cii', ['cii', 'XRechnung-CII-validation.sch']],
  ] as const)('%s: every official rule is implemented', (format, sch) => {
    expect(unknownRules(format, 'xrechnung', 'schematron-3.0.2-built', ...sch)).toEqual([])
  })

  test('the official cases have the official results', () => {
    const mutants = filesIn('xrechnung', 'kosit-tests').flatMap(mutantsIn)
    const wrong = mutants.flatMap(({ id, tree, broken, held }) => {
      const rules = new Set(check(tree, formatOf(tree)).map(({ rule }) => rule))
      return [
        ...broken.filter((rule) => !rules.has(rule)).map((rule) => `${id}: ${rule} should break`),
        ...held.filter((rule) => rules.has(rule)).map((rule) => `${id}: ${rule} should hold`),
      ]
    })
    expect(wrong).toEqual([])
    expect(mutants.length).toBeGreaterThan(1_000)
  })

  test('the test suite breaks no rule', () => {
    const broken = filesIn('xrechnung', 'testsuite').flatMap((file) => {
      const tree = treeOf(file)
      const text = readFileSync(file, 'utf8')
      const replaced = Object.keys(REPLACED).flatMap((profile) =>
        text.includes(profile) ? (REPLACED[profile] ?? []) : [],
      )
      return check(tree, formatOf(tree))
        .filter(({ severity, rule }) => severity === 'fatal' && !replaced.includes(rule))
        .map(({ rule }) => `${file.slice(file.lastIndexOf('/') + 1)} ${rule}`)
    })
    expect(broken).toEqual([])
  })
})
