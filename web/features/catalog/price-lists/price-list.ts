import { parseDecimal, printPlain } from '../../../../src/money/decimal.ts'
import { priceLists } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'

// A price list while it is typed: how its prices are read and sent.

export { priceLists }
export type PriceList = Answers['PriceList']
type Position = NonNullable<PriceList['price_list_positions']>[number]

export type How = 'net' | 'gross' | 'percentage'

export type Price = {
  // Names the price on this page.
  key: string
  id?: number
  product_id: number | null
  product_name: string
  how: How
  // Net, gross or percent off.
  amount: string
  tax: string
  quantity_from: string
  valid_from: string | null
  valid_to: string | null
}

export const emptyPrice = (how: How = 'net'): Price => ({
  key: `${Date.now()}-${Math.random()}`,
  product_id: null,
  product_name: '',
  how,
  amount: '',
  tax: '',
  quantity_from: '',
  valid_from: null,
  valid_to: null,
})

export const pricesOf = ({ price_list_positions = [] }: PriceList): Price[] =>
  (price_list_positions as Position[]).map((one) => {
    const how: How = one.use_percentage ? 'percentage' : one.price_lead === 'gross' ? 'gross' : 'net'
    const amount = how === 'percentage' ? one.percentage : how === 'gross' ? one.price_gross : one.price_net
    return {
      key: String(one.id),
      id: one.id,
      product_id: one.priceable_id,
      product_name: one.priceable_name ?? '',
      how,
      amount: plain(amount),
      tax: one.use_tax ? (one.tax ?? '') : '',
      quantity_from: withoutZero(plain(one.quantity_from)),
      valid_from: one.valid_from,
      valid_to: one.valid_to,
    }
  })

// From any quantity on: nothing need be said.
const withoutZero = (text: string) => (text === '0' ? '' : text)

function plain(value: string | number | null): string {
  const parsed = value === null ? undefined : parseDecimal(String(value))
  return parsed ? printPlain(parsed) : ''
}

export type Fields = Pick<PriceList, 'name' | 'description' | 'currency'> & { prices: Price[] }

const isBlank = ({ product_id, amount }: Price) => product_id === null && amount.trim() === ''

// As the API takes them: what changed, what is new, and those that are gone.
export function sentPrices(prices: readonly Price[], before: readonly Price[]) {
  const kept = prices.filter((one) => !isBlank(one))
  const known = new Map(before.map((one) => [one.key, JSON.stringify(one)]))
  const changed = kept.filter((one) => known.get(one.key) !== JSON.stringify(one))
  const gone = before.filter(({ key }) => !kept.some((one) => one.key === key))
  return {
    places: changed.map(({ key }) => key),
    positions: [...changed.map(sent), ...gone.map(({ id }) => ({ id, _destroy: true }))],
  }
}

const sent = ({ id, product_id, how, amount, tax, quantity_from, valid_from, valid_to }: Price) => ({
  ...(id === undefined ? {} : { id }),
  priceable_id: product_id,
  use_percentage: how === 'percentage',
  percentage: how === 'percentage' ? amount : null,
  ...(how === 'percentage' ? {} : { [`price_${how}`]: amount }),
  use_tax: tax !== '',
  tax,
  quantity_from: quantity_from === '' ? '0' : quantity_from,
  valid_from,
  valid_to,
})
