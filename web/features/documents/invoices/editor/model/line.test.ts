import { describe, expect, test } from 'vitest'
import {
  copyLine,
  correctionLine,
  type EditorLine,
  emptyLine,
  isEmptyLine,
  isEqualLine,
  isEqualNumber,
  lineFromPosition,
  normalizeDecimal,
  type Position,
  statesMargin,
} from './line.ts'

const position = (fields: object = {}): Position => ({
  id: 7,
  kind: null,
  name: 'Chair',
  quantity: '2.0',
  tax: '23',
  price_net: '100.50',
  total_price_gross: '247.23',
  given: 'price_net',
  ...fields,
})

describe('an amount is equal in any notation', () => {
  test.each<[unknown, unknown, boolean]>([
    ['1', '1.00', true],
    ['1,5', '1.5', true],
    [' 2 ', '2', true],
    [null, '', true],
    ['', '0', false],
    ['10', '1', false],
    ['zw', 'zw', true],
    ['zw', 'np', false],
  ])('%j and %j: %j', (first, second, same) => {
    expect(isEqualNumber(first, second)).toBe(same)
  })

  test.each([
    ['1 234,50', '1234.5'],
    ['0012', '12'],
    [' much ', 'much'],
    ['', ''],
  ])('%j is sent as %j', (typed, expected) => {
    expect(normalizeDecimal(typed)).toBe(expected)
  })
})

describe('an untouched line is empty', () => {
  test.each<[Partial<EditorLine>, boolean]>([
    [{}, true],
    [{ quantity: '5', tax: '8' }, true],
    [{ name: '  ' }, true],
    [{ name: 'Chair' }, false],
    [{ amount: '1' }, false],
    [{ description: 'Red' }, false],
    [{ product_id: 3 }, false],
  ])('%j: %j', (fields, empty) => {
    expect(isEmptyLine(emptyLine(fields))).toBe(empty)
  })
})

describe('a line of the server', () => {
  test.each<[string, object, Partial<EditorLine>]>([
    ['shows numbers without trailing zeros', {}, { quantity: '2', amount: '100.5', given: 'price_net' }],
    ['leads with the price that was entered', { given: 'total_price_gross' }, { amount: '247.23' }],
    ['leads with the gross total by default', { given: null }, { given: 'total_price_gross' }],
    ['has the quantity one by default', { quantity: null }, { quantity: '1' }],
    [
      'keeps fields that the line does not show',
      { gtu_code: 'GTU_01', service: false },
      { more: { gtu_code: 'GTU_01' } },
    ],
  ])('%s', (_, fields, expected) => {
    expect(lineFromPosition(position(fields))).toMatchObject({ id: 7, key: 'stored.7', ...expected })
  })

  test.each<[boolean, object]>([
    [false, {}],
    [false, { gtu_code: 'GTU_01' }],
    [true, { tax: 'disabled' }],
    [true, { vat_margin_tax: '23' }],
    [true, { total_purchase_price: '80' }],
  ])('is a margin line: %s', (expected, fields) => {
    expect(statesMargin(lineFromPosition(position(fields)))).toBe(expected)
  })

  test('becomes a new line on another document', () => {
    expect(copyLine(position())).toMatchObject({ id: null, stored: null, name: 'Chair', amount: '100.5' })
  })
})

describe('a line of a correction', () => {
  const was = { name: 'Chair', quantity: '2', tax: '23', price_net: '100.5' }

  test('starts with the original line', () => {
    const line = correctionLine(position())
    expect(line).toMatchObject({ kind: 'correction', id: null, amount: '100.5' })
    expect(line.before && isEqualLine(line.before, line)).toBe(true)
  })

  test('of a corrected document starts with its current state', () => {
    const after = { ...was, price_net: '90' }
    expect(correctionLine(position({ correction_after_attributes: after })).before?.amount).toBe('90')
  })

  test.each<[string, object, { quantity: string; amount: string; before: string | undefined }]>([
    [
      'before and after',
      { correction_before_attributes: was, correction_after_attributes: { ...was, quantity: '1' } },
      { quantity: '1', amount: '100.5', before: '2' },
    ],
    [
      'a removed line',
      { correction_before_attributes: was },
      { quantity: '0', amount: '100.5', before: '2' },
    ],
    [
      'an added line',
      { correction_after_attributes: was },
      { quantity: '2', amount: '100.5', before: undefined },
    ],
  ])('of a stored correction: %s', (_, fields, { before, ...expected }) => {
    const line = lineFromPosition(position({ kind: 'correction', ...fields }))
    expect(line).toMatchObject(expected)
    expect(line.before?.quantity).toBe(before)
  })
})
