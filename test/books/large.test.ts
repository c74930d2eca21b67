import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOTH_FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Tests the largest amounts of a line and a document.

type Line = { [field: string]: string | number }
type Row = [what: string, lines: Line[], sums: [net: string, tax: string, gross: string]]

// Another program computed these figures.
const TAKEN: Row[] = [
  ['a building', [{ price_net: '12345678.90' }], ['12345678.9', '2839506.15', '15185185.05']],
  ['a building, gross', [{ price_gross: '15185185.05' }], ['12345678.9', '2839506.15', '15185185.05']],
  [
    'the largest price',
    [{ price_net: '9999999999999' }],
    ['9999999999999.0', '2299999999999.77', '12299999999998.77'],
  ],
  [
    'many cheap pieces',
    [{ quantity: '12345678.5', price_net: '0.01' }],
    ['123456.79', '28395.06', '151851.85'],
  ],
  [
    'a small part of an expensive piece',
    [{ quantity: '0.00000001', price_net: '9999999999999' }],
    ['100000.0', '23000.0', '123000.0'],
  ],
  ['below zero', [{ price_net: '-12345678.90' }], ['-12345678.9', '-2839506.15', '-15185185.05']],
]

const REFUSED: [what: string, lines: Line[], message: object][] = [
  [
    'a price of fourteen digits',
    [{ price_net: '10000000000000' }],
    { 'positions[0].price_net': ['is out of range (maximum is 9999999999999)'] },
  ],
  [
    'a quantity of ten',
    [{ quantity: '1000000000', price_net: '0.01' }],
    { 'positions[0].quantity': ['is out of range (maximum is 999999999)'] },
  ],
  [
    'the largest quantity at the highest price',
    [{ quantity: '999999999', price_net: '9999999999999' }],
    { positions: ['add up to more than 999999999999999.99; check quantities and prices'] },
  ],
  [
    'and as much back',
    [
      { quantity: '999999999', price_net: '9999999999999' },
      { quantity: '-999999999', price_net: '9999999999999' },
    ],
    { positions: ['add up to more than 999999999999999.99; check quantities and prices'] },
  ],
]

describe('large amounts', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  describe.each(BOTH_FORMATS)('%s', (format) => {
    const make = (lines: readonly Line[]) => {
      const positions = lines.map((line) => ({ name: 'Thing', quantity: 1, tax: 23, ...line }))
      return speaker(kwit, format, account.token)('POST', '/invoices', {
        invoice: { buyer_name: 'Acme', positions },
      })
    }

    test.each(TAKEN)('%s is accepted', async (_, lines, sums) => {
      const { status, body } = await make(lines)
      expect([status, body.price_net, body.price_tax, body.price_gross]).toEqual([201, ...sums])
    })

    test.each(REFUSED)('%s is rejected', async (_, lines, message) => {
      const { status, body } = await make(lines)
      expect(status).toBe(422)
      // No XML element can be called `positions[0].quantity`.
      if (format === 'json') expect(body.message).toEqual(message)
      else expect(Object.values(body.message)).toEqual(Object.values(message))
    })
  })
})
