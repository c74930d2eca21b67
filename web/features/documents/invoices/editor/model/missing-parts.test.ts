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
    ['an untouched one', {}, ['buyer', 'line']],
    ['with a name that nobody was chosen by', { buyer_name: 'acme' }, ['choice', 'line']],
    ['with blanks for a name', { buyer_name: '  ' }, ['buyer', 'line']],
    ['with a client', { client_id: 7 }, ['line']],
    ['with a line', { client_id: 7, lines: [oak] }, []],
    ['with a line that is free', { client_id: 7, lines: [{ ...oak, amount: '0' }] }, []],
    ['with a line without price', { client_id: 7, lines: [{ ...oak, amount: ' ' }] }, ['price']],
    ['with one of two without price', { client_id: 7, lines: [oak, { ...oak, amount: '' }] }, ['price']],
    ['with an empty line too', { client_id: 7, lines: [oak, emptyLine()] }, []],
    ['with words alone', { client_id: 7, lines: [{ ...oak, amount: '', kind: 'text_separator' }] }, ['line']],
    ['a receipt', { kind: 'receipt', lines: [oak] }, []],
    ['a receipt for a name', { kind: 'receipt', buyer_name: 'acme', lines: [oak] }, ['choice']],
    ['a correction note', { kind: 'correction_note', client_id: 7 }, []],
    ['a correction of nothing', { client_id: 7, lines: [corrected()] }, ['change']],
    ['a correction of words', { client_id: 7, lines: [corrected()], correction_reason: 'Street' }, []],
    ['a correction of a line', { client_id: 7, lines: [corrected({ quantity: '2' })] }, []],
    ['a correction without a price', { client_id: 7, lines: [corrected({ amount: '' })] }, ['price']],
  ])('%s: %j', (_what, values, needs) =>
    expect(missingParts({ ...base, ...values }, base, false)).toEqual(needs),
  )

  test.each<[Partial<EditorValues>, MissingPart[]]>([
    [{}, []],
    [{ buyer_name: 'acme' }, ['choice']],
    [{ lines: [{ ...oak, amount: '' }] }, ['price']],
  ])('of a stored one with %j: %j', (values, needs) =>
    expect(missingParts({ ...base, ...values }, base, true)).toEqual(needs),
  )

  test('a buyer without a client stays on the document', () => {
    const stored = { ...base, buyer_name: 'Of old' }
    expect(isUnlistedBuyer(stored, stored)).toBe(true)
    expect(missingParts({ ...stored, lines: [oak] }, stored, false)).toEqual([])
    expect(isUnlistedBuyer({ ...stored, buyer_name: null }, stored)).toBe(false)
    expect(isUnlistedBuyer({ ...stored, client_id: 3 }, stored)).toBe(false)
    const draft = { ...stored, status: 'draft' }
    expect(isUnlistedBuyer(draft, draft)).toBe(false)
    expect(isUnlistedBuyer({ ...draft, buyer_city: 'Ulm' }, { ...draft, buyer_city: 'Ulm' })).toBe(true)
  })
})
