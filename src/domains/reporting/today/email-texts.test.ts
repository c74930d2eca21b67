import { expect, test } from 'vitest'
import { stub } from '../../../../test/stub.ts'
import { linesOf } from './email-texts.ts'

test.each([
  ['en', 'Month to close: Oct 2026'],
  ['pl', 'Miesiąc do zamknięcia: 10.2026'],
  ['de', 'Offener Monatsabschluss: 10.2026'],
])('the morning email in %s names the month as documents print it', (lang, expected) => {
  const sections = [{ name: 'month', count: 1, amounts: [], rows: [{ name: '2026-10' }] }]
  const [line] = linesOf(stub({ sections }), lang)
  expect(line?.replaceAll('\u00a0', ' ')).toBe(expected)
})
