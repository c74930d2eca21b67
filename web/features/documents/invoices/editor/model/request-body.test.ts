import { describe, expect, test } from 'vitest'
import { stub } from '../../../../../../test/stub.ts'
import type { EditedInvoice, EditorSettings, EditorValues } from './editor-values.ts'
import { type EditorSource, initialValues } from './initial-values.ts'
import { createBody, draftBody, updateBody } from './request-body.ts'

const SETTINGS: EditorSettings = {
  discount_kind: 'percent_unit',
  currency: 'EUR',
  lang: 'en',
  payment_to_kind: 7,
  default_tax: '23',
  buyer_required: true,
  today: '2031-05-17',
}
const NEW: EditorSource = { how: 'new', kind: 'vat', income: true, client_id: null }

const position = (id: number, fields: object = {}) => ({
  id,
  kind: null,
  name: `Chair ${id}`,
  quantity: '1.0',
  tax: '23',
  price_net: '100.0',
  given: 'price_net' as const,
  ...fields,
})
const source = (fields: object = {}) =>
  stub<EditedInvoice>({
    id: 5,
    kind: 'vat',
    number: '1/11/2026',
    income: true,
    currency: 'PLN',
    issue_date: '2026-03-01',
    sell_date: '2026-02-28',
    department_id: 2,
    client_id: 9,
    buyer_name: 'Acme',
    oid: 'A-1',
    payment_to_kind: '14',
    show_discount: false,
    descriptions: [{ id: 3, kind: 'note', content: 'Thanks' }],
    positions: [position(1), position(2, { tax: '8' })],
    price_gross: '231.0',
    totals_by_rate: [
      { tax: '23', net: '100.0', tax_amount: '23.0', gross: '123.0' },
      { tax: '8', net: '100.0', tax_amount: '8.0', gross: '108.0' },
    ],
    ...fields,
  })

const begin = (start: EditorSource) => initialValues(start, SETTINGS, 2)
const amounts = ({ lines }: EditorValues) => lines.map(({ name, tax, amount }) => `${name} ${tax} ${amount}`)

describe('initial values of the form', () => {
  test.each<[string, EditorSource, Partial<EditorValues>]>([
    ['a new document', NEW, { kind: 'vat', currency: 'EUR', payment_to_kind: '7', department_id: 2 }],
    [
      'the terms of a client',
      { ...NEW, terms: { payment_to_kind: '30', discount: null } },
      { payment_to_kind: '30' },
    ],
    [
      'the terms of a client with a fixed due date',
      { ...NEW, terms: { payment_to_kind: '2026-12-01', discount: null } },
      { payment_to_kind: 'other_date', payment_to: '2026-12-01' },
    ],
    [
      'a stored document',
      { how: 'edit', source: source() },
      { number: '1/11/2026', issue_date: '2026-03-01', oid: 'A-1' },
    ],
    [
      'a copy',
      { how: 'copy', source: source() },
      { number: null, oid: null, buyer_name: 'Acme', from_invoice_id: null },
    ],
    [
      'a copy of a document with a chosen due date',
      { how: 'copy', source: source({ payment_to_kind: 'other_date' }) },
      { payment_to_kind: '7' },
    ],
    [
      'a correction',
      { how: 'correct', source: source() },
      { kind: 'correction', buyer_override: true, from_invoice_id: 5, invoice_id: 5 },
    ],
    [
      'a correction of a correction',
      { how: 'correct', source: source({ kind: 'correction', invoice_id: 4 }) },
      { from_invoice_id: 5, invoice_id: 4 },
    ],
    [
      'the invoice for a receipt',
      { how: 'convert', kind: 'vat', source: source({ kind: 'receipt' }) },
      { kind: 'vat', sell_date: '2026-02-28', exclude_from_stock_level: true, from_invoice_id: 5 },
    ],
  ])('%s', (_, start, expected) => {
    expect(begin(start)).toMatchObject(expected)
  })

  test.each<[string, EditorSource, string[]]>([
    ['a copy', { how: 'copy', source: source() }, ['Chair 1 23 100', 'Chair 2 8 100']],
    [
      'an advance of half, divided among the rates',
      { how: 'convert', kind: 'advance', source: source() },
      ['1/11/2026 23 61.5', '1/11/2026 8 54'],
    ],
    [
      'the final invoice, less the advances',
      {
        how: 'convert',
        kind: 'final',
        source: source({
          remaining: { advance_lines: [{ name: 'Advance', tax: '23', total_price_gross: '-50.0' }] },
        }),
      },
      ['Chair 1 23 100', 'Chair 2 8 100', 'Advance 23 -50'],
    ],
  ])('the lines of %s', (_, start, expected) => {
    expect(amounts(begin(start))).toEqual(expected)
  })
})

describe('the request for a new document', () => {
  test.each<[string, Partial<EditorValues>, object]>([
    [
      'a chosen due date is sent',
      { payment_to_kind: 'other_date', payment_to: '2026-04-01' },
      { payment_to: '2026-04-01' },
    ],
    [
      'a due date that follows from the terms is left out',
      { payment_to: '2026-04-01' },
      { payment_to: undefined },
    ],
    ['empty fields are left out', { place: '', oid: null }, { place: undefined, oid: undefined }],
    ['numbers are sent in the notation of the API', { paid: '1 000,50' }, { paid: '1000.5' }],
    [
      'a buyer without a client record',
      { buyer_name: 'Acme' },
      { buyer_name: 'Acme', buyer_override: undefined },
    ],
    [
      'the fields of a client are left out',
      { client_id: 9, buyer_name: 'Acme' },
      { client_id: 9, buyer_name: undefined },
    ],
    [
      'changed fields of a client are sent',
      { client_id: 9, buyer_name: 'Acme Ltd', buyer_override: true },
      { client_id: 9, buyer_name: 'Acme Ltd', buyer_override: true },
    ],
  ])('%s', (_, fields, expected) => {
    const { body } = createBody({ ...begin(NEW), ...fields }, NEW)
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, body[name]]))).toEqual(expected)
  })

  test('the invoice for a receipt names its receipt', () => {
    const start: EditorSource = { how: 'convert', kind: 'vat', source: source({ kind: 'receipt' }) }
    expect(createBody(begin(start), start).body.additional_params).toBe('for_receipt')
  })
})

describe('the request for a change', () => {
  const base = begin({ how: 'edit', source: source() })
  test.each<[string, Partial<EditorValues>, object]>([
    ['no change', {}, {}],
    ['a changed field', { place: 'Paris' }, { place: 'Paris' }],
    ['an emptied field', { oid: null }, { oid: null }],
    [
      'the calculation strategy',
      { sum: 'keep_gross' },
      { calculating_strategy: { position: 'default', sum: 'keep_gross', invoice_form_price_kind: 'net' } },
    ],
    ['a removed nested record', { descriptions: [] }, { descriptions: [{ id: 3, _destroy: true }] }],
    [
      'a new nested record',
      { descriptions: [...base.descriptions, { content: 'Bye' }] },
      { descriptions: [...base.descriptions, { content: 'Bye' }] },
    ],
    ['a removed line', { lines: base.lines.slice(0, 1) }, { positions: [{ id: 2, _destroy: true }] }],
  ])('%s', (_, changes, expected) => {
    expect(updateBody({ ...base, ...changes }, base, changes).body).toEqual(expected)
  })
})

describe('a draft', () => {
  const base = begin(NEW)
  test.each<[string, Partial<EditorValues>, object]>([
    [
      'sends no dates, because they are set when it is issued',
      {},
      { issue_date: undefined, sell_date: undefined },
    ],
    [
      'sends chosen dates',
      { issue_date: '2026-05-01', sell_date: '2026-04-30' },
      { issue_date: '2026-05-01', sell_date: '2026-04-30' },
    ],
    [
      'sends a buyer name without a chosen client',
      { buyer_name: 'Half' },
      { buyer_name: 'Half', status: 'draft' },
    ],
  ])('%s', (_, fields, expected) => {
    const values = { ...base, ...fields }
    const body = draftBody(createBody(values, NEW), values, base)
    expect(Object.fromEntries(Object.keys(expected).map((name) => [name, body[name]]))).toEqual(expected)
  })

  test('opened again shows the dates of today', () => {
    const draft = source({ status: 'draft', number: null, issue_date: null, sell_date: null, positions: [] })
    const values = begin({ how: 'edit', source: draft })
    expect(values).toMatchObject({ issue_date: '2031-05-17', sell_date: '2031-05-17' })
    expect(values.lines).toHaveLength(1)
    expect(updateBody(values, values, {}).body).toEqual({})
  })

  test('with a chosen date keeps it', () => {
    const draft = source({ status: 'draft', issue_date: '2026-03-01', sell_date: null })
    expect(begin({ how: 'edit', source: draft })).toMatchObject({
      issue_date: '2026-03-01',
      sell_date: '2026-03-01',
    })
  })
})
