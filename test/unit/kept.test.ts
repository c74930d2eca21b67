// Tests that current declarations can read stored data: additions are allowed, changes need an upgrade step.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { migrations } from '../../src/database-schema.ts'
import { decimal as amount } from '../../src/money/decimal.ts'
import { bool, choice, decimal, type Fields, integer, tax, text } from '../../src/platform/fields/field.ts'
import { compare, describeAll, describeKept, parsed, printed } from '../kept/description.ts'

test('every stored field is unchanged, or an upgrade step handles the difference', () => {
  const storedText = readFileSync(new URL('../kept/fields.txt', import.meta.url), 'utf8')
  const differences = compare(parsed(storedText), describeAll(), migrations)
  expect(differences.flatMap(({ field, trouble }) => (trouble ? [`${field} ${trouble}`] : []))).toEqual([])
  expect(
    differences.map(({ field }) => field),
    'new or harmless: `npm run kept` writes them down',
  ).toEqual([])
})

const RECORD: Fields = {
  rate: tax({ initial: '23' }),
  price: decimal({ column: true, scale: 2 }),
  share: decimal({ initial: amount('1') }),
  weight: decimal({ scale: 6, integerDigits: 9 }),
  remark: text({ max: 1000 }),
  unit: text(),
  code: text({ column: true }),
  kind: choice(['sell', 'buy']),
  shown: bool(),
}
const described = (fields: Fields, references: string[] = []) =>
  describeKept(
    [],
    [{ plural: 'goods', fields: { ...RECORD, ...fields } }],
    references.map((name) => ({ name })),
  )

describe('a difference', () => {
  const CHANGES: [what: string, fields: Fields, words: RegExp][] = [
    ['another default', { rate: tax({ initial: '8' }) }, /reads "23".*add `stored_default: "23"`/],
    ['a first default', { unit: text({ initial: 'h' }) }, /add `stored_default: null`/],
    ['a default no longer', { rate: tax() }, /add `stored_default: "23"`/],
    [
      'another default of an amount',
      { share: decimal({ initial: amount('2') }) },
      /add `stored_default: "1"`/,
    ],
    ['another scale', { price: decimal({ column: true, scale: 4 }) }, /scale 2, now 4.*rescale/],
    ['another kind', { unit: integer() }, /kept as text and is read as integer/],
    ['into a column', { unit: text({ column: true }) }, /moveToColumn/],
    ['out of its column', { code: text() }, /moveToData/],
    ['a choice less', { kind: choice(['sell']) }, /loses buy/],
    ['a shorter text', { remark: text() }, /accepts 255 characters instead of 1000.*shortens them/],
    ['a shorter text in a column', { code: text({ column: true, max: 40 }) }, /40 characters instead of 255/],
    ['fewer decimals', { weight: decimal({ scale: 3, integerDigits: 9 }) }, /3 decimals instead of 6/],
    [
      'fewer digits before the point',
      { weight: decimal({ scale: 6, integerDigits: 8 }) },
      /8 digits before the point instead of 9/,
    ],
    ['a field that becomes required', { unit: text({ required: true }) }, /becomes required/],
    ['a new field that is required', { more: text({ required: true }) }, /becomes required/],
  ]
  test.each(CHANGES)('%s is rejected without a step, and accepted with one', (_what, fields, words) => {
    const [before, after] = [described({}), described(fields, ['new step'])]
    const differing = (alters: string[]) => compare(before, after, [{ name: 'new step', alters }])
    const [difference] = differing([])
    expect(`${difference?.field} ${difference?.trouble}`).toMatch(words)
    expect(differing([difference?.field ?? '']).every(({ trouble }) => trouble === undefined)).toBe(true)
    // An earlier step altered another field.
    const old = compare(described({}, ['new step']), after, [
      { name: 'new step', alters: [difference?.field ?? ''] },
    ])
    expect(old[0]?.trouble).toMatch(words)
  })

  test('a removed field and a removed step are rejected', () => {
    const { rate: _rate, ...rest } = RECORD
    const after = describeKept([], [{ plural: 'goods', fields: rest }], [])
    expect(compare(described({}, ['old']), after, [])).toMatchObject([
      { field: 'goods.rate', trouble: expect.stringContaining('is gone') },
      { field: 'step "old"', trouble: expect.stringContaining('keeps its name') },
    ])
  })

  test.each<[string, Fields]>([
    ['another field', { more: text({ initial: 'x' }) }],
    ['a choice more', { kind: choice(['sell', 'buy', 'lend']) }],
    ['more decimals where amounts are texts', { weight: decimal({ scale: 8, integerDigits: 9 }) }],
    ['a longer text', { remark: text({ max: 2000 }) }],
    ['a limit of a field that no request contains any more', { remark: text({ readonly: true, max: 10 }) }],
    ['a new required field with a default', { more: text({ required: true, initial: 'x' }) }],
    [
      'a changed default with the former one still stored',
      { rate: tax({ initial: '8', stored_default: '23' }) },
    ],
  ])('%s is harmless', (_what, fields) => {
    const differences = compare(described({}), described(fields), [])
    expect(differences.filter(({ trouble }) => trouble !== undefined)).toEqual([])
  })

  test('written descriptions are read back', () => {
    const here = described({}, ['a step of "two" words'])
    expect(parsed(printed(here))).toEqual({ ...here, fields: new Map([...here.fields].sort()) })
  })
})
