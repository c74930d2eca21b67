import { expect, test } from 'vitest'
import type { Product } from '../../../../../api/resources.ts'
import { emptyLine } from './line.ts'
import { lineFromProduct } from './product-line.ts'

const card = (fields: object = {}) =>
  ({
    id: 7,
    name: 'Oak',
    code: null,
    quantity_unit: 'm',
    tax: '8',
    price_net: '10.0',
    price_gross: '10.8',
    ...fields,
  }) as Product

test.each<[string, object, object]>([
  ['its net price', {}, { given: 'price_net', amount: '10.0', tax: '8', quantity_unit: 'm', code: '' }],
  ['the price it was given', { price_lead: 'gross' }, { given: 'price_gross', amount: '10.8' }],
  ['its codes', { code: 'O-1', gtu_code: 'GTU_01' }, { code: 'O-1', more: { gtu_code: 'GTU_01' } }],
])('a product fills in %s', (_, fields, expected) =>
  expect(lineFromProduct(card(fields))).toMatchObject({ product_id: 7, name: 'Oak', ...expected }),
)

test('a product without a price keeps typed values and the other fields of the line', () => {
  const line = emptyLine({ amount: '3', more: { additional_info: 'Blue' } })
  const filled = lineFromProduct(card({ price_net: null }), line)
  expect(filled).not.toHaveProperty('amount')
  expect(filled.more).toEqual({ additional_info: 'Blue' })
})
