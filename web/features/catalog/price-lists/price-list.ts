import { parseDecimal, printPlain } from '../../../../src/money/decimal.ts'
import { priceLists } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'

// Form values of a price list: how prices are loaded and sent.

export { priceLists }
export type PriceList = Answers['PriceList']
type Position = NonNullable<PriceList['price_list_positions']>[number]

export type PriceMode = 'net' | 'gross' | 'percentage'

export type Price = {
  // Identifies the price on this page.
  key: string
  id?: number
  product_id: number | null
  product_name: string
  how: PriceMode
  // Net price, gross price or percent off.
  amount: string
  tax: string
  quantity_from: string
  valid_from: string | null
  valid_to: string | null
}

export const emptyPrice = (how: PriceMode = 'net'): Price => ({
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
  (price_list_positions as Position[]).map((position) => {
    const how: PriceMode = position.use_percentage
      ? 'percentage'
      : position.price_lead === 'gross'
        ? 'gross'
        : 'net'
    const amount =
      how === 'percentage' ? position.percentage : how === 'gross' ? position.price_gross : position.price_net
    return {
      key: String(position.id),
      id: position.id,
      product_id: position.priceable_id,
      product_name: position.priceable_name ?? '',
      how,
      amount: plain(amount),
      tax: position.use_tax ? (position.tax ?? '') : '',
      quantity_from: withoutZero(plain(position.quantity_from)),
      valid_from: position.valid_from,
      valid_to: position.valid_to,
    }
  })

// The quantity may stay empty; the price then applies from any quantity.
const withoutZero = (text: string) => (text === '0' ? '' : text)

function plain(value: string | number | null): string {
  const parsed = value === null ? undefined : parseDecimal(String(value))
  return parsed ? printPlain(parsed) : ''
}

export type Fields = Pick<PriceList, 'name' | 'description' | 'currency'> & { prices: Price[] }

const isBlank = ({ product_id, amount }: Price) => product_id === null && amount.trim() === ''

// Request body with the changed, new and removed prices.
export function priceInputs(prices: readonly Price[], before: readonly Price[]) {
  const filledPrices = prices.filter((price) => !isBlank(price))
  const previousTexts = new Map(before.map((price) => [price.key, JSON.stringify(price)]))
  const changed = filledPrices.filter((price) => previousTexts.get(price.key) !== JSON.stringify(price))
  const removedPrices = before.filter(({ key }) => !filledPrices.some((price) => price.key === key))
  return {
    places: changed.map(({ key }) => key),
    positions: [...changed.map(toRequest), ...removedPrices.map(({ id }) => ({ id, _destroy: true }))],
  }
}

const toRequest = ({ id, product_id, how, amount, tax, quantity_from, valid_from, valid_to }: Price) => ({
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
