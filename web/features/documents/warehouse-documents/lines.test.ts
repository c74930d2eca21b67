import { expect, test } from 'vitest'
import { stub } from '../../../../test/stub.ts'
import type { Product } from '../../catalog/products/product.ts'
import { emptyLine, goodsLineFromProduct } from './lines.ts'
import type { Kind } from './warehouse-document.ts'

const PRODUCT = {
  id: 7,
  name: 'Oak',
  quantity_unit: 'm',
  price_net: '10.0',
  tax: '8',
  purchase_price_net: '6.50',
  purchase_tax: '23',
} as Product

test.each<[string, Kind, Partial<Product>, object]>([
  ['issued goods have the sales price and its rate', 'wz', {}, { price: '10', tax: '8' }],
  ['received goods have the purchase price and its rate', 'pz', {}, { price: '6.5', tax: '23' }],
  [
    'received goods have the sales rate if there is no purchase rate',
    'pz',
    { purchase_tax: null },
    { tax: '8' },
  ],
  [
    'a product without prices leaves them empty',
    'wz',
    { price_net: null, tax: stub(null) },
    { price: '', tax: '' },
  ],
])('%s', (_, kind, fields, expected) =>
  expect(goodsLineFromProduct(emptyLine(), { ...PRODUCT, ...fields }, kind)).toMatchObject({
    product_id: 7,
    product_name: 'Oak',
    quantity: '1',
    quantity_unit: 'm',
    ...expected,
  }),
)
