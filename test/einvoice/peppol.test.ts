import { expect, test } from 'vitest'
import { check } from '../../src/einvoice/rules/check.ts'
import { casesIn, describeOfficial, filesIn, treeOf, unknownRules, verdicts } from './official.ts'

describeOfficial('the rules of Peppol', () => {
  test('every official rule is known', () => {
    expect(unknownRules('peppol', 'peppol-2026.5', 'sch', 'PEPPOL-EN16931-UBL.sch')).toEqual([])
  })

  test('the official cases get the official verdicts', () => {
    const judged = filesIn('peppol-bis3', 'rules', 'unit-UBL-PEPPOL')
      .flatMap(casesIn)
      .flatMap((one) => verdicts(one, 'peppol'))
    expect(judged.filter(({ agrees }) => !agrees)).toEqual([])
    expect(judged.length).toBeGreaterThanOrEqual(200)
  })

  test('the official examples break nothing', () => {
    const broken = filesIn('peppol-2026.5', 'examples').flatMap((file) =>
      check(treeOf(file), 'peppol')
        .filter(({ severity }) => severity === 'fatal')
        .map(({ rule }) => `${file.slice(file.lastIndexOf('/') + 1)} ${rule}`),
    )
    expect(broken).toEqual([])
  })
})
