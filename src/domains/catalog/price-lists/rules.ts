import {
  absolute,
  compare,
  type Decimal,
  decimal,
  isNegative,
  printPlain,
  ZERO,
} from '../../../money/decimal.ts'
import { completePrice, reducePrice } from '../../../money/price.ts'
import { type FieldProblems, invalid } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { compose } from '../../../platform/fields/resource.ts'
import { followPrice, type Product } from '../products/rules.ts'
import {
  type ListPosition,
  type ListPositionDraft,
  type PriceList,
  priceListPositions,
  type SentPosition,
} from './schema.ts'

// Rules for price lists: choosing the position for a line, computing its price, and merging new positions.

type Lead = 'net' | 'gross'
type ListPrice = { price_net: Decimal; price_gross: Decimal; lead: Lead; tax: string }
// The positions of a list for one product.
export type ListPrices = Pick<PriceList, 'id' | 'currency'> & { positions: readonly ListPosition[] }

// Of the positions valid on the day and for the quantity, chooses the one with the highest minimum quantity, and of
// several the one that became valid last.
export function choosePosition(
  positions: readonly ListPosition[],
  quantity: Decimal,
  day: string,
): ListPosition | undefined {
  const size = absolute(quantity)
  let best: ListPosition | undefined
  for (const position of positions) {
    const { valid_from, valid_to } = position
    const holds = (!valid_from || valid_from <= day) && (!valid_to || day <= valid_to)
    if (holds && compare(stepOf(position), size) <= 0 && (!best || isNearer(position, best))) best = position
  }
  return best
}

const stepOf = ({ quantity_from }: ListPositionDraft): Decimal => quantity_from ?? ZERO

function isNearer(position: ListPosition, other: ListPosition): boolean {
  const byQuantity = compare(stepOf(position), stepOf(other))
  return byQuantity === 0 ? (position.valid_from ?? '') > (other.valid_from ?? '') : byQuantity > 0
}

type Card = Pick<Product, 'price_net' | 'price_gross' | 'price_lead' | 'tax'>

// The price of a product by a position; undefined if the product has no price to reduce.
export function priceBy(position: ListPositionDraft, card: Card): ListPrice | undefined {
  const { use_percentage, use_tax } = position
  const tax = (use_tax ? position.tax : card.tax) ?? '23'
  const { price_lead, price_net, price_gross } = use_percentage ? card : position
  const lead: Lead = price_lead === 'gross' ? 'gross' : 'net'
  const amount = lead === 'gross' ? price_gross : price_net
  if (!amount) return undefined
  const leadPrice = use_percentage ? reducePrice(amount, position.percentage ?? ZERO) : amount
  const price = completePrice({ [`price_${lead}`]: leadPrice, tax }, lead)
  return { price_net: price.price_net as Decimal, price_gross: price.price_gross as Decimal, lead, tax }
}

// The product as a list in this currency uses it: amounts in another currency are no prices there, and percentages
// cannot apply to them.
export function productInCurrency(card: Product, currency: string | null, accountCurrency: unknown): Product {
  const productCurrency = card.currency || String(accountCurrency ?? '')
  return productCurrency === currency
    ? card
    : { ...card, currency: productCurrency, price_net: null, price_gross: null }
}

// The price of the product itself, in the same form.
export function cardPrice({ price_net, price_gross, price_lead, tax }: Card): ListPrice | undefined {
  if (!price_net || !price_gross) return undefined
  return { price_net, price_gross, lead: price_lead === 'gross' ? 'gross' : 'net', tax: tax ?? '23' }
}

export function checkListCurrency({ currency: listCurrency }: Pick<PriceList, 'currency'>, currency: string) {
  if (listCurrency && listCurrency !== currency)
    throw invalid({
      price_list_id: `contains prices in ${listCurrency}, but the document is in ${currency}; choose a price list in that currency`,
    })
}

export type PositionChanges = {
  newPositions: ListPositionDraft[]
  changed: { current: ListPosition; updated: ListPositionDraft }[]
  removed: ListPosition[]
}

const LISTED = 'price_list_positions'

// Merges the requested positions into those that the request may change. Reports all problems at once.
export function mergeListPositions(
  existing: readonly ListPosition[],
  drafts: readonly SentPosition[],
  cards: ReadonlyMap<number, Product>,
): PositionChanges {
  const merged: PositionChanges = { newPositions: [], changed: [], removed: [] }
  const problems: FieldProblems = {}
  const usedKeys = keysOfOthers(existing, drafts)
  const byId = new Map(existing.map((position) => [position.id, position]))
  drafts.forEach((draft, index) => {
    const path = `${LISTED}[${index}]`
    const current = isBlank(draft.id) ? undefined : byId.get(draft.id as number)
    if (!isBlank(draft.id) && !current) problems[`${path}.id`] = ['does not exist']
    else if (draft._destroy) {
      if (current) merged.removed.push(current)
    } else {
      const card = cards.get(draft.priceable_id ?? current?.priceable_id ?? 0)
      const updatedPosition = composePosition(draft, card, current)
      const key = keyOf(updatedPosition)
      Object.assign(problems, positionProblems(updatedPosition, card, current, path))
      if (usedKeys.has(key))
        problems[`${path}.priceable_id`] ??= [
          'already has a price from the same quantity and date; change that price instead',
        ]
      usedKeys.add(key)
      if (current) merged.changed.push({ current, updated: updatedPosition })
      else merged.newPositions.push(updatedPosition)
    }
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return merged
}

// Positions named in the request may release their key to others.
function keysOfOthers(existing: readonly ListPosition[], drafts: readonly SentPosition[]): Set<string> {
  const requestedIds = new Set(drafts.map(({ id }) => id))
  return new Set(existing.filter(({ id }) => !requestedIds.has(id)).map(keyOf))
}

export const keyOf = (position: ListPositionDraft): string =>
  [position.priceable_id, printPlain(stepOf(position)), position.valid_from ?? ''].join(' ')

function composePosition(
  { id: _id, priceable_name: _name, _destroy, ...draft }: SentPosition,
  card: Product | undefined,
  current: ListPosition | undefined,
): ListPositionDraft {
  const composed: ListPositionDraft = compose(priceListPositions, draft, current)
  // A percentage without prices implies use_percentage.
  const isPercentageOnly =
    draft.percentage && !draft.price_net && !draft.price_gross && draft.use_percentage === undefined
  if (isPercentageOnly && !current) composed.use_percentage = true
  if (composed.use_percentage) return { ...composed, price_net: null, price_gross: null, price_lead: null }
  const before = current && card ? priceBy(current, card) : undefined
  const tax = (composed.use_tax ? composed.tax : card?.tax) ?? '23'
  const { price_net, price_gross, lead } = followPrice(
    { net: draft.price_net, gross: draft.price_gross },
    { net: before?.price_net, gross: before?.price_gross, lead: before?.lead, tax: before?.tax },
    tax,
  )
  return { ...composed, percentage: null, price_net, price_gross, price_lead: lead }
}

const PERCENT_MOST = decimal('100')
const PERCENT_LEAST = decimal('-1000')

function positionProblems(
  position: ListPositionDraft,
  card: Product | undefined,
  current: ListPosition | undefined,
  path: string,
): FieldProblems {
  const { priceable_id, use_tax, tax, valid_from, valid_to } = position
  const problems: FieldProblems = {}
  const addError = (name: string, text: string) => {
    problems[`${path}.${name}`] = [text]
  }
  if (isBlank(priceable_id)) addError('priceable_id', "can't be blank")
  // An unchanged product may stay, even if it was deleted meanwhile.
  else if (!card && priceable_id !== current?.priceable_id) addError('priceable_id', 'does not exist')
  checkPrice(position, addError)
  if (use_tax && isBlank(tax)) addError('tax', "can't be blank")
  if (isNegative(stepOf(position))) addError('quantity_from', 'must not be negative')
  if (valid_from && valid_to && valid_to < valid_from)
    addError('valid_to', 'must not be before the first day')
  return problems
}

function checkPrice(
  { use_percentage, percentage, price_net }: ListPositionDraft,
  addError: (name: string, text: string) => void,
) {
  if (use_percentage && !percentage) addError('percentage', "can't be blank")
  if (percentage && (compare(percentage, PERCENT_MOST) > 0 || compare(percentage, PERCENT_LEAST) < 0))
    addError('percentage', 'must be between -1000 and 100')
  if (!use_percentage && !price_net) addError('price_net', "can't be blank")
  if (price_net && isNegative(price_net)) addError('price_net', 'must not be negative')
}

export const isEmpty = ({ newPositions, changed, removed }: PositionChanges): boolean =>
  newPositions.length + changed.length + removed.length === 0
