import { expect, test } from 'vitest'
import { type SellerSettings, sumDefault, sumStrategy } from './sum-default.ts'

const cases: [what: string, settings: Partial<SellerSettings>, expected: string][] = [
  ['a Polish seller adds up lines', { country: 'PL' }, 'sum'],
  ['so does a Polish seller who writes European files', { country: 'PL', formats: ['ubl'] }, 'sum'],
  ['and a seller of no country', { formats: ['ubl'] }, 'sum'],
  ['and a German one who is asked for no format', { country: 'DE' }, 'sum'],
  ['European files want the tax of the total', { country: 'DE', formats: ['xrechnung', 'cii'] }, 'on_total'],
  ['unless the Polish one is among them', { country: 'DE', formats: ['fa3', 'ubl'] }, 'sum'],
  ['Belgian law wants it whatever is written', { country: 'BE' }, 'on_total'],
  ['from 2026 on', { country: 'BE', day: '2026-01-01' }, 'on_total'],
  ['and not before', { country: 'BE', day: '2025-12-31' }, 'sum'],
  ['the account decides otherwise', { country: 'BE', account: 'sum' }, 'sum'],
  ['the department before the account', { account: 'keep_net', department: 'keep_gross' }, 'keep_gross'],
]

test.each(cases)('%s', (_what, settings, expected) => {
  expect(sumDefault({ formats: [], ...settings })).toBe(expected)
})

test.each([
  ['net prices keep the net sum', [false, false], 'keep_net'],
  ['gross prices keep the gross sum', [true, true], 'keep_gross'],
  ['mixed ones keep the net sum', [true, false], 'keep_net'],
  ['no lines keep the net sum', [], 'keep_net'],
])('%s', (_what, lines, expected) => {
  expect(sumStrategy('on_total', lines)).toBe(expected)
  expect(sumStrategy('sum', lines)).toBe('sum')
})
