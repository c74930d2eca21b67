import {
  absolute,
  type Decimal,
  equals,
  isNegative,
  multiply,
  sum,
  toUnits,
  ZERO,
} from '../../../money/decimal.ts'
import { type Amounts, amountsFromNet } from '../../../money/line.ts'
import { round } from '../../../money/rounding.ts'
import { type FieldProblems, invalid } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { compose } from '../../../platform/fields/resource.ts'
import type { Product } from '../../catalog/products/rules.ts'
import { type Action, type ActionDraft, documentActions } from './schema.ts'

// The lines of a warehouse document: what was sent, laid over what there was, completed by the cards of the products.

export const ACTIONS_MAX = 1000
const AMOUNT_MAX = 10n ** 15n
const NOTHING: Amounts = { net: ZERO, tax: ZERO, gross: ZERO }

export type MergedAction = { current?: Action | undefined; draft: ActionDraft; path: string }

// id changes a line, id with _destroy takes it away, no id adds one; lines not mentioned stay.
export function mergeActions(current: readonly Action[], drafts: readonly ActionDraft[]): MergedAction[] {
  const merged: (MergedAction | undefined)[] = current.map((action, place) => ({
    current: action,
    draft: {},
    path: `warehouse_actions[${place}]`,
  }))
  const problems: FieldProblems = {}
  drafts.forEach((draft, index) => {
    const path = `warehouse_actions[${index}]`
    const place = isBlank(draft.id) ? current.length : current.findIndex((action) => action.id === draft.id)
    if (isBelowZero(draft, current[place]))
      problems[`${path}.purchase_price_net`] = ['must not be below zero']
    if (isBlank(draft.id)) {
      if (!draft._destroy) merged.push({ draft, path })
      return
    }
    if (place < 0) problems[`${path}.id`] = ['does not exist']
    else merged[place] = draft._destroy ? undefined : { current: current[place], draft, path }
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const lines = merged.filter((line) => line !== undefined)
  if (lines.length > ACTIONS_MAX)
    throw invalid({ warehouse_actions: `is too long (maximum is ${ACTIONS_MAX} lines)` })
  return lines
}

// Nobody is paid for what he takes in. What was kept before that was asked may stay.
function isBelowZero({ purchase_price_net: price }: ActionDraft, current: Action | undefined): boolean {
  const before = current?.purchase_price_net
  return Boolean(price && isNegative(price) && !(before && equals(price, before)))
}

export const goesOut = (kind: string | null | undefined): boolean => kind === 'wz' || kind === 'rw'

export function composeActions(
  lines: readonly MergedAction[],
  products: ReadonlyMap<number, Product>,
  kind: string,
  is_foreign: boolean,
): Action[] {
  return lines.map(({ current, draft, path }) => {
    const action = compose(documentActions, draft, current)
    const product = products.get(action.product_id ?? 0)
    const filled = is_foreign ? CARD_ABROAD : CARD
    if (product && current?.product_id !== product.id) fillFrom(product, action, draft, filled)
    action.quantity = sizeOf(action.quantity as Decimal, kind, path)
    return { ...action, ...totalsOf(action, path) }
  })
}

const CARD = [
  ['product_name', 'name'],
  ['code', 'code'],
  ['quantity_unit', 'quantity_unit'],
  ['tax', 'tax'],
  ['price_net', 'price_net'],
  ['purchase_tax', 'purchase_tax'],
  ['purchase_price_net', 'purchase_price_net'],
] as const satisfies readonly (readonly [keyof Action, keyof Product])[]

// The card says what goods cost in the account's own currency.
const CARD_ABROAD = CARD.filter(([own]) => own !== 'purchase_price_net')

function fillFrom(
  product: Product,
  action: Action,
  draft: ActionDraft,
  filled: readonly (typeof CARD)[number][],
) {
  for (const [own, theirs] of filled) {
    if (isBlank(draft[own])) (action as { [name: string]: unknown })[own] = product[theirs]
  }
}

// Clients send back what they were shown, and goods that go out are shown below zero.
function sizeOf(quantity: Decimal, kind: string, path: string): Decimal {
  if (isNegative(quantity) && !goesOut(kind))
    throw invalid({ [`${path}.quantity`]: 'must not be below zero' })
  return absolute(quantity)
}

function totalsOf(action: Action, path: string): Action {
  const sale = amountOf(action.price_net, action.tax, action.quantity as Decimal)
  const purchase = amountOf(
    action.purchase_price_net,
    action.purchase_tax ?? action.tax,
    action.quantity as Decimal,
  )
  for (const [name, { net, gross }] of Object.entries({ price_net: sale, purchase_price_net: purchase })) {
    if (isTooMuch(net) || isTooMuch(gross))
      throw invalid({ [`${path}.${name}`]: 'is out of range for this quantity' })
  }
  return {
    total_price_net: sale.net,
    total_price_gross: sale.gross,
    total_purchase_price_net: purchase.net,
    total_purchase_price_gross: purchase.gross,
  }
}

const amountOf = (
  price: Decimal | null | undefined,
  rate: string | null | undefined,
  quantity: Decimal,
): Amounts => (price ? amountsFromNet(round(multiply(price, quantity)), rate ?? '0') : NOTHING)

function isTooMuch(value: Decimal): boolean {
  const units = toUnits(value, 2) as bigint
  return units >= AMOUNT_MAX || units <= -AMOUNT_MAX
}

type Total =
  | 'quantity'
  | 'total_price_net'
  | 'total_price_gross'
  | 'total_purchase_price_net'
  | 'total_purchase_price_gross'

export const totalOf = (actions: readonly Action[], name: Total): Decimal =>
  sum(actions.map((action) => action[name] ?? ZERO))
