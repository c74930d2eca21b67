// Every message of the server has a code, and no code vanishes.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CODES_BY_SUBJECT, findCode, RULE_CODE } from '../../src/platform/error-codes/catalogue.ts'
import { CODES_OF_STATUSES, codesOf } from '../../src/platform/error-codes/codes-of.ts'
import { ROOT } from '../program.ts'
import { collectMessages } from '../server-messages.ts'

const KEPT = join(ROOT, 'test/kept/error-codes.txt')
const entries = Object.values(CODES_BY_SUBJECT).flatMap((codes) => Object.entries(codes))
const declared = new Set([
  ...entries.map(([, code]) => code),
  ...Object.values(CODES_OF_STATUSES),
  RULE_CODE,
  'error',
])

test('every message of the server has a code', () => {
  // Notes of account transfers are shown in the report of the transfer, not as errors.
  const messages = [...collectMessages().texts].filter(([, file]) => !file.includes('/account-transfer/'))
  expect(messages.length).toBeGreaterThan(400)
  const texts = new Map(entries)
  expect(
    messages.map(([text]) => text).filter((text) => !texts.has(text)),
    'give each a code in src/platform/error-codes, run this test with UPDATE=1, then `npm run docs`',
  ).toEqual([])
})

// Some messages are composed of parts, so only their longest part is searched for, without this end.
const COMPOSED = /, try again later$/
test('every message of the catalogue is written in the sources', () => {
  const files = globSync('src/**/*.ts', { cwd: ROOT }).filter((file) => !/error-codes|\.test\./.test(file))
  const sources = files.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n')
  const longestPart = (text: string) =>
    text.split('{}').sort((first, second) => second.length - first.length)[0] as string
  expect(
    entries
      .map(([text]) => text)
      .filter((text) => !sources.includes(longestPart(text).replace(COMPOSED, ''))),
  ).toEqual([])
})

test('a message is declared once', () => {
  const texts = entries.map(([text]) => text)
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
})

// Programs compare codes. If a code is missing here, restore it; a new one is added with UPDATE=1.
test('no code vanishes', () => {
  if (process.env.UPDATE === '1') writeFileSync(KEPT, `${[...declared].sort().join('\n')}\n`)
  const storedCodes = readFileSync(KEPT, 'utf8').trim().split('\n')
  expect(storedCodes.filter((code) => !declared.has(code))).toEqual([])
  expect([...declared].filter((code) => !storedCodes.includes(code))).toEqual([])
})

test('codes are short words in snake_case', () => {
  expect(
    [...declared].filter((code) => !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(code) || code.length > 40),
  ).toEqual([])
})

describe('the code of a message', () => {
  test('every message has its own code, whatever is inserted', () => {
    const odd = entries.filter(([text, code]) => findCode(text.replaceAll('{}', 'x')) !== code)
    expect(odd).toEqual([])
  })

  test.each([
    ["can't be blank", 'blank'],
    ['is too long (maximum is 255 characters)', 'too_long'],
    ['must be one of: a, b; add .desc for descending order', 'allowed_values'],
    ['is in a closed period (until 2026-01-31); enter a later date', 'period_closed'],
    ['Seller VAT identifier is required (BR-DE-16)', 'e_invoice_rule'],
    ['something else', undefined],
    ['', undefined],
  ])('%s: %s', (text, code) => {
    expect(findCode(text)).toBe(code)
  })

  test('parts of a pattern do not overlap', () => {
    expect(findCode('The body has more than parts; send fewer')).toBeUndefined()
  })
})

test('codes have the shape of the messages', () => {
  expect(codesOf(404, 'Not Found')).toBe('not_found')
  expect(codesOf(404, 'Gone')).toBe('not_found')
  expect(codesOf(418, 'odd')).toBe('error')
  expect(codesOf(422, { name: ["can't be blank", 'is odd'] })).toEqual({ name: ['blank', 'invalid'] })
})
