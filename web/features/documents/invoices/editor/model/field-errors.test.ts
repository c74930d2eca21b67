import { describe, expect, test } from 'vitest'
import { en } from '../../../../../../test/web-texts.ts'
import type { EditorValues } from './editor-values.ts'
import { mergeLineErrors, missingPartErrors, missingPartText, sortFieldErrors } from './field-errors.ts'
import { type EditorLine, emptyLine } from './line.ts'
import type { MissingPart } from './missing-parts.ts'

const line = (changes: Partial<EditorLine>): EditorLine => ({ ...emptyLine(), ...changes })
const blank = en.problems.known["can't be blank"] ?? ''

describe('a missing part is shown at its field', () => {
  const lines = [line({ key: 'a', name: 'Work' }), line({ key: 'b' })]
  const cases: [
    need: MissingPart,
    values: Pick<EditorValues, 'lines' | 'income'>,
    problems: object,
    line_problems: object,
  ][] = [
    ['buyer', { lines, income: true }, { buyer_name: en.editor.needs.buyer }, {}],
    ['buyer', { lines, income: false }, { buyer_name: en.editor.needs.vendor }, {}],
    ['choice', { lines, income: true }, { buyer_name: en.editor.needs.choice }, {}],
    ['change', { lines, income: true }, { correction_reason: en.editor.needs.change }, {}],
    ['line', { lines, income: true }, {}, { a: { name: blank } }],
    ['line', { lines: [], income: true }, { positions: en.editor.needs.line }, {}],
  ]
  test.each(cases)('%s', (need, values, problems, line_problems) => {
    expect(missingPartErrors([need], values, en)).toEqual({ problems, line_problems })
  })

  test('several parts together', () => {
    const { problems, line_problems } = missingPartErrors(['buyer', 'line'], { lines, income: true }, en)
    expect(Object.keys(problems)).toEqual(['buyer_name'])
    expect(Object.keys(line_problems)).toEqual(['a'])
  })
})

test('a purchase requires its supplier', () => {
  expect(missingPartText('buyer', false, en.editor)).toBe(en.editor.needs.vendor)
})

test('field errors of the server are assigned to the document and its lines', () => {
  const fields = { number: ['is taken'], 'positions[1].quantity': ['is not a number'] }
  expect(sortFieldErrors(fields, ['a', 'b'], (texts) => texts.join(' '))).toEqual({
    problems: { number: 'is taken' },
    line_problems: { b: { quantity: 'is not a number' } },
  })
})

test('errors of the server replace violations of a format at the same field', () => {
  const violations = { a: { name: 'rule', unit: 'rule' } }
  expect(mergeLineErrors(violations, { a: { name: 'error' }, b: { tax: 'error' } })).toEqual({
    a: { name: 'error', unit: 'rule' },
    b: { tax: 'error' },
  })
})
