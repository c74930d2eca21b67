import { describe, expect, test } from 'vitest'
import { stub } from '../../../../../../test/stub.ts'
import type { EditorInvoice, EditorSettings, EditorValues } from './editor-values.ts'
import { canTakeOver, valuesOfLast } from './last-document.ts'
import { emptyLine } from './line.ts'

const settings = { discount_kind: 'percent_unit', currency: 'PLN', today: '2026-11-19' } as EditorSettings
const last = (fields: object = {}) =>
  stub<EditorInvoice>({
    id: 5,
    kind: 'vat',
    number: '4/10/2026',
    issue_date: '2026-10-04',
    payment_type: 'cash',
    payment_to_kind: '14',
    currency: 'EUR',
    exchange_currency_rate: '4.31',
    description: 'Order 17',
    buyer_name: 'Old name',
    oid: 'A-1',
    paid: '10.0',
    positions: [{ id: 1, name: 'Care', quantity: '2.0', given: 'price_net', price_net: '100.0', tax: '23' }],
    ...fields,
  })

describe('as last time', () => {
  test('takes over lines and terms, but not what belongs only to the last document', () => {
    const values = valuesOfLast(last(), settings)
    expect(values).toMatchObject({
      payment_type: 'cash',
      payment_to_kind: '14',
      currency: 'EUR',
      description: 'Order 17',
    })
    expect(values.lines).toMatchObject([
      { name: 'Care', quantity: '2', amount: '100', id: null, stored: null },
    ])
    for (const field of ['number', 'issue_date', 'oid', 'paid', 'buyer_name', 'exchange_currency_rate'])
      expect(values).not.toHaveProperty(field)
  })

  test('keeps a term that the last document did not have, and does not repeat a due date', () => {
    const values = valuesOfLast(last({ description: null, payment_to_kind: 'other_date' }), settings)
    expect(values).not.toHaveProperty('description')
    expect(values).not.toHaveProperty('payment_to_kind')
  })

  test.each<[string, boolean, Partial<EditorValues>]>([
    ['a client and an empty line', true, {}],
    ['no client', false, { client_id: null }],
    ['a line that was typed', false, { lines: [emptyLine({ name: 'Care' })] }],
    ['a correction', false, { kind: 'correction' }],
  ])('with %s: %s', (_, expected, fields) => {
    const values = { kind: 'vat', client_id: 3, lines: [emptyLine()], ...fields } as EditorValues
    expect(canTakeOver(values)).toBe(expected)
  })
})
