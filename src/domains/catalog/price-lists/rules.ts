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

// Prices of lists: which one counts for a line, what it comes to, and how a list takes new ones.

type Lead = 'net' | 'gross'
type ListPrice = { price_net: Decimal; price_gross: Decimal; lead: Lead; tax: string }
// What a list says of one product.
export type Listed = Pick<PriceList, 'id' | 'currency'> & { positions: readonly ListPosition[] }

// Of the prices that hold on that day and from that quantity on, the one that begins with the most; of several such, the one that
// holds since the latest day.
export function choosePosition(
  positions: readonly ListPosition[],
  quantity: Decimal,
  day: string,
): ListPosition | undefined {
  const size = absolute(quantity)
  let chosen: ListPosition | undefined
  for (const one of positions) {
    const { valid_from, valid_to } = one
    const holds = (!valid_from || valid_from <= day) && (!valid_to || day <= valid_to)
    if (holds && compare(stepOf(one), size) <= 0 && (!chosen || isNearer(one, chosen))) chosen = one
  }
  return chosen
}

const stepOf = ({ quantity_from }: ListPositionDraft): Decimal => quantity_from ?? ZERO

function isNearer(one: ListPosition, other: ListPosition): boolean {
  const by_quantity = compare(stepOf(one), stepOf(other))
  return by_quantity === 0 ? (one.valid_from ?? '') > (other.valid_from ?? '') : by_quantity > 0
}

type Card = Pick<Product, 'price_net' | 'price_gross' | 'price_lead' | 'tax'>

// What a product costs by a position, undefined where the product has no price to take something off.
export function priceBy(position: ListPositionDraft, card: Card): ListPrice | undefined {
  const { use_percentage, use_tax } = position
  const tax = (use_tax ? position.tax : card.tax) ?? '23'
  const { price_lead, price_net, price_gross } = use_percentage ? card : position
  const lead: Lead = price_lead === 'gross' ? 'gross' : 'net'
  const amount = lead === 'gross' ? price_gross : price_net
  if (!amount) return undefined
  const asked = use_percentage ? reducePrice(amount, position.percentage ?? ZERO) : amount
  const price = completePrice({ [`price_${lead}`]: asked, tax }, lead)
  return { price_net: price.price_net as Decimal, price_gross: price.price_gross as Decimal, lead, tax }
}

// The card as a list in this currency can use it: amounts in another one are no prices there, and no percentage makes them some.
export function cardIn(card: Product, currency: string | null, account_currency: unknown): Product {
  const own = card.currency || String(account_currency ?? '')
  return own === currency ? card : { ...card, currency: own, price_net: null, price_gross: null }
}

// The product's own price, in the same words.
export function cardPrice({ price_net, price_gross, price_lead, tax }: Card): ListPrice | undefined {
  if (!price_net || !price_gross) return undefined
  return { price_net, price_gross, lead: price_lead === 'gross' ? 'gross' : 'net', tax: tax ?? '23' }
}

export function checkListCurrency({ currency: own }: Pick<PriceList, 'currency'>, currency: string) {
  if (own && own !== currency)
    throw invalid({ price_list_id: `holds prices in ${own}, and the document is in ${currency}` })
}

export type Merged = {
  added: ListPositionDraft[]
  changed: { current: ListPosition; whole: ListPositionDraft }[]
  removed: ListPosition[]
}

const LISTED = 'price_list_positions'

// What was sent, laid over those positions of the list that it may touch. Every problem is told at once.
export function mergeListPositions(
  known: readonly ListPosition[],
  drafts: readonly SentPosition[],
  cards: ReadonlyMap<number, Product>,
): Merged {
  const merged: Merged = { added: [], changed: [], removed: [] }
  const problems: FieldProblems = {}
  const taken = takenKeys(known, drafts)
  const by_id = new Map(known.map((one) => [one.id, one]))
  drafts.forEach((draft, index) => {
    const path = `${LISTED}[${index}]`
    const current = isBlank(draft.id) ? undefined : by_id.get(draft.id as number)
    if (!isBlank(draft.id) && !current) problems[`${path}.id`] = ['does not exist']
    else if (draft._destroy) {
      if (current) merged.removed.push(current)
    } else {
      const card = cards.get(draft.priceable_id ?? current?.priceable_id ?? 0)
      const whole = composePosition(draft, card, current)
      const key = keyOf(whole)
      Object.assign(problems, positionProblems(whole, card, current, path))
      if (taken.has(key))
        problems[`${path}.priceable_id`] ??= ['has this price already, from the same quantity and day']
      taken.add(key)
      if (current) merged.changed.push({ current, whole })
      else merged.added.push(whole)
    }
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return merged
}

// Those that are spoken of may give their place to others.
function takenKeys(known: readonly ListPosition[], drafts: readonly SentPosition[]): Set<string> {
  const named = new Set(drafts.map(({ id }) => id))
  return new Set(known.filter(({ id }) => !named.has(id)).map(keyOf))
}

export const keyOf = (position: ListPositionDraft): string =>
  [position.priceable_id, printPlain(stepOf(position)), position.valid_from ?? ''].join(' ')

function composePosition(
  { id: _id, priceable_name: _name, _destroy, ...draft }: SentPosition,
  card: Product | undefined,
  current: ListPosition | undefined,
): ListPositionDraft {
  const whole: ListPositionDraft = compose(priceListPositions, draft, current)
  // A percentage that is sent alone is meant.
  const is_alone =
    draft.percentage && !draft.price_net && !draft.price_gross && draft.use_percentage === undefined
  if (is_alone && !current) whole.use_percentage = true
  if (whole.use_percentage) return { ...whole, price_net: null, price_gross: null, price_lead: null }
  const before = current && card ? priceBy(current, card) : undefined
  const tax = (whole.use_tax ? whole.tax : card?.tax) ?? '23'
  const { price_net, price_gross, lead } = followPrice(
    { net: draft.price_net, gross: draft.price_gross },
    { net: before?.price_net, gross: before?.price_gross, lead: before?.lead, tax: before?.tax },
    tax,
  )
  return { ...whole, percentage: null, price_net, price_gross, price_lead: lead }
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
  const tell = (name: string, text: string) => {
    problems[`${path}.${name}`] = [text]
  }
  if (isBlank(priceable_id)) tell('priceable_id', "can't be blank")
  // What was there before may stay, also when the product was deleted meanwhile.
  else if (!card && priceable_id !== current?.priceable_id) tell('priceable_id', 'does not exist')
  checkPrice(position, tell)
  if (use_tax && isBlank(tax)) tell('tax', "can't be blank")
  if (isNegative(stepOf(position))) tell('quantity_from', 'must not be below zero')
  if (valid_from && valid_to && valid_to < valid_from) tell('valid_to', 'is before the first day')
  return problems
}

function checkPrice(
  { use_percentage, percentage, price_net }: ListPositionDraft,
  tell: (name: string, text: string) => void,
) {
  if (use_percentage && !percentage) tell('percentage', "can't be blank")
  if (percentage && (compare(percentage, PERCENT_MOST) > 0 || compare(percentage, PERCENT_LEAST) < 0))
    tell('percentage', 'must be from -1000 to 100')
  if (!use_percentage && !price_net) tell('price_net', "can't be blank")
  if (price_net && isNegative(price_net)) tell('price_net', 'must not be below zero')
}

export const isEmpty = ({ added, changed, removed }: Merged): boolean =>
  added.length + changed.length + removed.length === 0
