import { expect, test } from 'vitest'
import { stub } from '../../../../test/stub.ts'
import { emptyPrice, type PriceList, priceInputs, pricesOf } from './price-list.ts'

const list = stub<PriceList>({
  price_list_positions: [
    {
      id: 1,
      priceable_id: 7,
      priceable_name: 'Desk',
      price_net: '90.0',
      price_lead: 'net',
      quantity_from: '0.0',
    },
    {
      id: 2,
      priceable_id: 7,
      priceable_name: 'Desk',
      use_percentage: true,
      percentage: 12.5,
      quantity_from: '10.0',
    },
    { id: 3, priceable_id: 9, priceable_name: 'Sample', price_net: '0.0', quantity_from: '0.0' },
  ],
})

test('prices are read as people type them, and only changes are sent', () => {
  const before = pricesOf(list)
  expect(before.map(({ how, amount, quantity_from }) => [how, amount, quantity_from])).toEqual([
    ['net', '90', ''],
    ['percentage', '12.5', '10'],
    ['net', '0', ''],
  ])
  expect(priceInputs(before, before).positions).toEqual([])
  const [first, second, free] = before
  const newPrice = { ...emptyPrice('gross'), product_id: 8, amount: '61.50' }
  const next = [
    { ...first, amount: '85' } as typeof newPrice,
    emptyPrice(),
    { ...free, valid_to: '2026-12-31' } as typeof newPrice,
    newPrice,
  ]
  const { positions, places } = priceInputs(next, before)
  expect(places).toEqual([first?.key, free?.key, newPrice.key])
  expect(positions).toMatchObject([
    { id: 1, priceable_id: 7, use_percentage: false, price_net: '85', quantity_from: '0', use_tax: false },
    { id: 3, price_net: '0', valid_to: '2026-12-31' },
    { priceable_id: 8, price_gross: '61.50' },
    { id: second?.id, _destroy: true },
  ])
})
