import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GERMAN_RULES } from '../../../src/tax/de/rules.ts'
import { POLISH_RULES } from '../../../src/tax/pl/rules.ts'
import { ruleInfo } from '../../../src/tax/rules.ts'

const sources = ['pl', 'de'].flatMap((country) => {
  const folder = new URL(`../../../src/tax/${country}/`, import.meta.url)
  return readdirSync(folder)
    .filter((name) => name !== 'rules.ts')
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
})

const used = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/'((?:pl|de)\.[a-z0-9_.]+)'/g)].map(([, rule]) => rule ?? ''),
  ),
)

test('every rule that an entry can name has its article and its sentence', () => {
  expect(used.size).toBeGreaterThan(40)
  expect([...used].filter((rule) => ruleInfo(rule) === undefined)).toEqual([])
  for (const rule of used) expect(ruleInfo(rule)?.sentence, rule).toMatch(/^[A-Z].*\.$/)
})

test('the page of tax rules lists every rule with its article', () => {
  const page = readFileSync(new URL('../../../docs/internals/tax-rules.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `((?:pl|de)\.[a-z0-9_.]+)`\s*\| (.*?)\s*\|$/gm)]
  const rules = { ...POLISH_RULES, ...GERMAN_RULES }
  expect(
    Object.fromEntries(listed.map(([, rule, article]) => [rule, article])),
    'list the rules in docs/internals/tax-rules.md',
  ).toEqual(Object.fromEntries(Object.entries(rules).map(([rule, { article }]) => [rule, article || '–'])))
})
