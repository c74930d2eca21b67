import { describe, expect, test } from 'vitest'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Department } from '../../administration/departments/schema.ts'
import { chooseSeries, countIn, periodOf, printNumber } from './rules.ts'

const DAY = '2026-03-07'

const settings = (patterns: object | null = null) => ({ patterns }) as Settings
const department = (fields: object) => ({ id: 5, use_pattern: true, ...fields }) as Department
const seriesOf = (pattern: string) => chooseSeries('vat', DAY, settings({ vat: pattern }), undefined)

describe('the series of a document', () => {
  test.each<[what: string, kind: string, patterns: object | null, own: object | null, key: string]>([
    ['the usual one', 'vat', null, null, 'vat 0 nr-m/mm/yyyy 2026-03'],
    ['the usual one of a kind with a letter', 'proforma', null, null, 'proforma 0 Pnr-m/mm/yyyy 2026-03'],
    ['the usual one of any other kind', 'pz', null, null, 'pz 0 PZnr-m/mm/yyyy 2026-03'],
    ['of the account', 'vat', { vat: 'FV/nr/yyyy' }, null, 'vat 0 FV/nr/yyyy 2026'],
    ['of the account, for another kind', 'vat', { bill: 'nr' }, null, 'vat 0 nr-m/mm/yyyy 2026-03'],
    ['of the account, not usable', 'vat', { vat: 'FV' }, null, 'vat 0 nr-m/mm/yyyy 2026-03'],
    ['of the department', 'vat', { vat: 'nr' }, { invoice_pattern: 'D nr/yyyy' }, 'vat 5 D nr/yyyy 2026'],
    ['of the department, by kind', 'wz', null, { pattern_wz: 'W nr' }, 'wz 5 W nr '],
    ['of the department, not usable', 'vat', { vat: 'nr' }, { invoice_pattern: 'D' }, 'vat 0 nr '],
    [
      'of a department that does not use its own',
      'vat',
      { vat: 'nr' },
      { use_pattern: false, invoice_pattern: 'D nr' },
      'vat 0 nr ',
    ],
  ])('%s', (_, kind, patterns, departmentFields, key) => {
    expect(
      chooseSeries(kind, DAY, settings(patterns), departmentFields ? department(departmentFields) : undefined)
        .key,
    ).toBe(key)
  })

  test.each([
    // A counter restarts only if the number shows the period.
    ['nr/yyyy', 'nr', '2026'],
    ['nr/mm/yyyy', 'nr', '2026'],
    ['nr-m/mm/yyyy', 'nr-m', '2026-03'],
    ['nr-m/yyyy', 'nr-m', '2026'],
    ['nr-d/dd/mm/yy', 'nr-d', '2026-03-07'],
    ['nr-d/mm/yy', 'nr-d', '2026-03'],
    ['nr-d/dd/yy', 'nr-d', '2026'],
    ['R nr', 'nr', ''],
    ['nr-m/mm', 'nr-m', ''],
  ])('%s counts in %s of %j', (pattern, counter, period) => {
    const series = seriesOf(pattern)
    expect([series.counter, periodOf(series.key)]).toEqual([counter, period])
  })
})

describe('a number', () => {
  test.each([
    ['nr-m/mm/yyyy', 12, '12/03/2026'],
    ['FV-yy-mm-dd/nr', 1, 'FV-26-03-07/1'],
    ['yyyymmddnr', 3, '202603073'],
    ['nr', 1_000_000, '1000000'],
  ])('by %s, the %i.', (pattern, count, number) => {
    const series = seriesOf(pattern)
    expect(printNumber(series, DAY, count)).toBe(number)
    expect(countIn(series, DAY, number)).toBe(count)
  })

  test.each([
    ['nr/mm/yyyy', '12/03/2026', 12],
    ['nr/mm/yyyy', ' 12/03/2026 ', 12],
    ['nr/mm/yyyy', '0012/03/2026', 12],
    ['nr/mm/yyyy', '12/04/2026', undefined],
    ['nr/mm/yyyy', '12/03/2027', undefined],
    ['nr/mm/yyyy', 'x12/03/2026', undefined],
    ['nr/mm/yyyy', '12/03/2026x', undefined],
    ['nr/mm/yyyy', '0/03/2026', undefined],
    ['nr/mm/yyyy', '-1/03/2026', undefined],
    ['nr/mm/yyyy', '1234567890/03/2026', undefined],
    ['F.V (nr) [a+]', 'F.V (7) [a+]', 7],
    ['F.V (nr) [a+]', 'FxV (7) [a+]', undefined],
    ['nr*', '7*', 7],
    ['nr*', '7', undefined],
  ])('written by hand: of %s, %j counts as %s', (pattern, number, count) => {
    expect(countIn(seriesOf(pattern), DAY, number)).toBe(count)
  })
})
