import { describe, expect, test } from 'vitest'
import type { EditorSettings, EditorValues } from './editor-values.ts'
import { initialValues } from './initial-values.ts'
import { type EditorLine, emptyLine } from './line.ts'
import { isUnlistedBuyer, type MissingPart, missingParts } from './missing-parts.ts'

const settings = { discount_kind: 'percent_unit', currency: 'PLN', default_tax: '23' } as EditorSettings
const start = { how: 'new', kind: 'vat', income: true, client_id: null } as const
const base = initialValues(start, settings, 1)
const oak = emptyLine({ name: 'Oak', amount: '10' })
const corrected = (fields: Partial<EditorLine> = {}): EditorLine => ({
  ...oak,
  kind: 'correction',
  before: oak,
  ...fields,
})

describe('required parts of a document', () => {
  test.each<[string, Partial<EditorValues>, MissingPart[]]>([
    ['an empty document', {}, ['buyer', 'line']],
    ['a buyer name without a chosen client', { buyer_name: 'acme' }, ['choice', 'line']],
    ['a buyer name of spaces', { buyer_name: '  ' }, ['buyer', 'line']],
    ['a client', { client_id: 7 }, ['line']],
    ['a client and a line', { client_id: 7, lines: [oak] }, []],
    ['a client and a line at price zero', { client_id: 7, lines: [{ ...oak, amount: '0' }] }, []],
    ['a line without a price', { client_id: 7, lines: [{ ...oak, amount: ' ' }] }, ['price']],
    ['two lines, one without a price', { client_id: 7, lines: [oak, { ...oak, amount: '' }] }, ['price']],
    ['a line and an empty line', { client_id: 7, lines: [oak, emptyLine()] }, []],
    ['only a text line', { client_id: 7, lines: [{ ...oak, amount: '', kind: 'text_separator' }] }, ['line']],
    ['a receipt', { kind: 'receipt', lines: [oak] }, []],
    ['a receipt with a buyer name', { kind: 'receipt', buyer_name: 'acme', lines: [oak] }, ['choice']],
    ['a correction note', { kind: 'correction_note', client_id: 7 }, []],
    ['a correction without a change', { client_id: 7, lines: [corrected()] }, ['change']],
    [
      'a correction of the reason only',
      { client_id: 7, lines: [corrected()], correction_reason: 'Street' },
      [],
    ],
    ['a correction of a line', { client_id: 7, lines: [corrected({ quantity: '2' })] }, []],
    ['a correction without a price', { client_id: 7, lines: [corrected({ amount: '' })] }, ['price']],
  ])('%s: %j', (_case, values, needs) =>
    expect(missingParts({ ...base, ...values }, base, false)).toEqual(needs),
  )

  test.each<[Partial<EditorValues>, MissingPart[]]>([
    [{}, []],
    [{ buyer_name: 'acme' }, ['choice']],
    [{ lines: [{ ...oak, amount: '' }] }, ['price']],
  ])('required parts of a stored document with %j: %j', (values, needs) =>
    expect(missingParts({ ...base, ...values }, base, true)).toEqual(needs),
  )

  test('a buyer without a client stays on the document', () => {
    const stored = { ...base, buyer_name: 'Former buyer' }
    expect(isUnlistedBuyer(stored, stored)).toBe(true)
    expect(missingParts({ ...stored, lines: [oak] }, stored, false)).toEqual([])
    expect(isUnlistedBuyer({ ...stored, buyer_name: null }, stored)).toBe(false)
    expect(isUnlistedBuyer({ ...stored, client_id: 3 }, stored)).toBe(false)
    const draft = { ...stored, status: 'draft' }
    expect(isUnlistedBuyer(draft, draft)).toBe(false)
    expect(isUnlistedBuyer({ ...draft, buyer_city: 'Ulm' }, { ...draft, buyer_city: 'Ulm' })).toBe(true)
  })
})
