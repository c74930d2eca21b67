import { expect, test } from 'vitest'
import { check } from '../../src/einvoice/rules/check.ts'
import { casesIn, describeOfficial, filesIn, treeOf, unknownRules, verdicts } from './official.ts'

describeOfficial('the rules of Peppol', () => {
  test('every official rule is implemented', () => {
    expect(unknownRules('peppol', 'peppol-2026.5', 'sch', 'PEPPOL-EN16931-UBL.sch')).toEqual([])
  })

  test('the official cases have the official results', () => {
    const judged = filesIn('peppol-bis3', 'rules', 'unit-UBL-PEPPOL')
      .flatMap(casesIn)
      .flatMap((testCase) => verdicts(testCase, 'peppol'))
    expect(judged.filter(({ agrees }) => !agrees)).toEqual([])
    expect(judged.length).toBeGreaterThanOrEqual(200)
  })

  test('every official rule of self-billing is implemented, and its examples break none', () => {
    const folder = ['peppol-more', 'selfbilling'] as const
    expect(unknownRules('peppol-selfbilling', ...folder, 'PEPPOL-EN16931-UBL-SB.sch')).toEqual([])
    const samples = filesIn(...folder).filter((file) => file.endsWith('.xml'))
    expect(samples.length).toBeGreaterThan(5)
    const broken = samples.flatMap((file) =>
      check(treeOf(file), 'peppol-selfbilling')
        .filter(({ severity }) => severity === 'fatal')
        .map(({ rule }) => `${file.slice(file.lastIndexOf('/') + 1)} ${rule}`),
    )
    expect(broken).toEqual([])
    // None of the samples is valid as an invoice of this seller.
    for (const file of samples)
      expect(check(treeOf(file), 'peppol').map(({ rule }) => rule)).toContain('PEPPOL-EN16931-R004')
  })

  test('the official examples break no rule', () => {
    const broken = filesIn('peppol-2026.5', 'examples').flatMap((file) =>
      check(treeOf(file), 'peppol')
        .filter(({ severity }) => severity === 'fatal')
        .map(({ rule }) => `${file.slice(file.lastIndexOf('/') + 1)} ${rule}`),
    )
    expect(broken).toEqual([])
  })
})
