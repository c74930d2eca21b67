import { describe, expect, test } from 'vitest'
import { stub } from '../../../../../../test/stub.ts'
import type { EditorValues } from './editor-values.ts'
import { groupViolations } from './format-violations.ts'
import { emptyLine } from './line.ts'

const line = emptyLine({ key: 'a', name: 'Rosen', amount: '10' })
const values = { kind: 'vat', income: true, lines: [line] } as EditorValues

const problem = (rule: string, field: string, severity = 'fatal') => ({
  rule,
  field,
  message: `${rule}!`,
  severity,
})
const WARNINGS = [
  { field: 'kind', message: 'Zero?', rule: 'KWIT-32' },
  { field: 'number', message: 'is one of another month' },
]
const check = (...problems: ReturnType<typeof problem>[]) =>
  stub<Parameters<typeof groupViolations>[0]>({
    ok: false,
    formats: [
      { format: 'ubl', problems },
      { format: 'cii', problems },
    ],
    warnings: WARNINGS,
  })

describe('violations of formats', () => {
  test.each([
    ['at a field of the page', 'buyer_reference', { problems: { buyer_reference: 'R! (R)' } }],
    ['at a field of a line', 'positions[0].tax', { line_problems: { a: { tax: 'R! (R)' } } }],
    [
      'at a field that is not shown',
      'buyer_country',
      { others: [{ field: 'buyer_country', text: 'R! (R)' }] },
    ],
    [
      'at a part of a line that is not shown',
      'positions[0].id',
      { others: [{ field: 'positions[0].id', text: 'R! (R)' }] },
    ],
    ['without a field', '', { others: [{ field: '', text: 'R! (R)' }] }],
  ])('%s are shown once', (_, field, expected) => {
    expect(groupViolations(check(problem('R', field)), values, true)).toMatchObject({
      problems: {},
      line_problems: {},
      others: [],
      doubtful: WARNINGS,
      ...expected,
    })
  })

  test('those of one field are grouped, and warnings are left out', () => {
    expect(
      groupViolations(
        check(problem('R', 'oid'), problem('S', 'oid'), problem('T', 'oid', 'warning')),
        values,
        true,
      ).problems,
    ).toEqual({ oid: 'R! (R) S! (S)' })
  })

  test('without required formats only implausible values are shown', () => {
    expect(groupViolations(check(problem('R', 'oid')), values, false)).toMatchObject({
      problems: {},
      line_problems: {},
      others: [],
      doubtful: WARNINGS,
    })
  })

  test('warnings are assigned to the field or the line that they name', () => {
    const ofNumber = { field: 'number', message: 'is of another period' }
    const ofLine = { field: 'positions[0].tax', message: 'is not a plausible tax rate; check it' }
    const { doubtful, field_doubts, line_doubts } = groupViolations(
      stub({ ok: true, formats: [], warnings: [ofNumber, ofLine] }),
      values,
      true,
    )
    expect(doubtful).toHaveLength(2)
    expect(field_doubts).toEqual({ number: [ofNumber] })
    expect(line_doubts).toEqual({ [values.lines[0]?.key ?? '']: [ofLine] })
  })
})
