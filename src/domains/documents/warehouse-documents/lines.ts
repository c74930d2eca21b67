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

// Composes the lines of a warehouse document: merges requested changes into the stored lines and fills them from the
// products.

export const ACTIONS_MAX = 1000
const AMOUNT_MAX = 10n ** 15n
const NO_AMOUNTS: Amounts = { net: ZERO, tax: ZERO, gross: ZERO }

export type MergedAction = { current?: Action | undefined; draft: ActionDraft; path: string }

// A line with an id is changed, with an id and _destroy removed, and without an id added; other lines stay.
export function mergeActions(current: readonly Action[], drafts: readonly ActionDraft[]): MergedAction[] {
  const merged: (MergedAction | undefined)[] = current.map((action, index) => ({
    current: action,
    draft: {},
    path: `warehouse_actions[${index}]`,
  }))
  const problems: FieldProblems = {}
  drafts.forEach((draft, index) => {
    const path = `warehouse_actions[${index}]`
    const lineIndex = isBlank(draft.id)
      ? current.length
      : current.findIndex((action) => action.id === draft.id)
    if (hasNegativePrice(draft, current[lineIndex]))
      problems[`${path}.purchase_price_net`] = ['must not be negative']
    if (isBlank(draft.id)) {
      if (!draft._destroy) merged.push({ draft, path })
      return
    }
    if (lineIndex < 0) problems[`${path}.id`] = ['does not exist']
    else merged[lineIndex] = draft._destroy ? undefined : { current: current[lineIndex], draft, path }
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const lines = merged.filter((line) => line !== undefined)
  if (lines.length > ACTIONS_MAX)
    throw invalid({ warehouse_actions: `is too long (maximum is ${ACTIONS_MAX} lines)` })
  return lines
}

// Goods cannot be received at a negative price. Lines stored before this rule may stay.
function hasNegativePrice({ purchase_price_net: price }: ActionDraft, current: Action | undefined): boolean {
  const before = current?.purchase_price_net
  return Boolean(price && isNegative(price) && !(before && equals(price, before)))
}

export const isIssue = (kind: string | null | undefined): boolean => kind === 'wz' || kind === 'rw'

export function composeActions(
  lines: readonly MergedAction[],
  products: ReadonlyMap<number, Product>,
  kind: string,
  isForeign: boolean,
): Action[] {
  return lines.map(({ current, draft, path }) => {
    const action = compose(documentActions, draft, current)
    const product = products.get(action.product_id ?? 0)
    const fieldPairs = isForeign ? PRODUCT_FIELDS_FOREIGN : PRODUCT_FIELDS
    if (product && current?.product_id !== product.id) fillFrom(product, action, draft, fieldPairs)
    action.quantity = absoluteQuantity(action.quantity as Decimal, kind, path)
    return { ...action, ...composeTotals(action, path) }
  })
}

const PRODUCT_FIELDS = [
  ['product_name', 'name'],
  ['code', 'code'],
  ['quantity_unit', 'quantity_unit'],
  ['tax', 'tax'],
  ['price_net', 'price_net'],
  ['purchase_tax', 'purchase_tax'],
  ['purchase_price_net', 'purchase_price_net'],
] as const satisfies readonly (readonly [keyof Action, keyof Product])[]

// The purchase price of a product is in the account currency, so documents in other currencies do not copy it.
const PRODUCT_FIELDS_FOREIGN = PRODUCT_FIELDS.filter(([lineField]) => lineField !== 'purchase_price_net')

function fillFrom(
  product: Product,
  action: Action,
  draft: ActionDraft,
  fieldPairs: readonly (typeof PRODUCT_FIELDS)[number][],
) {
  for (const [lineField, productField] of fieldPairs) {
    if (isBlank(draft[lineField])) (action as { [name: string]: unknown })[lineField] = product[productField]
  }
}

// Accepts negative quantities for issued goods, because clients send back the values of responses, which show them
// below zero.
function absoluteQuantity(quantity: Decimal, kind: string, path: string): Decimal {
  if (isNegative(quantity) && !isIssue(kind)) throw invalid({ [`${path}.quantity`]: 'must not be negative' })
  return absolute(quantity)
}

function composeTotals(action: Action, path: string): Action {
  const sale = amountOf(action.price_net, action.tax, action.quantity as Decimal)
  const purchase = amountOf(
    action.purchase_price_net,
    action.purchase_tax ?? action.tax,
    action.quantity as Decimal,
  )
  for (const [name, { net, gross }] of Object.entries({ price_net: sale, purchase_price_net: purchase })) {
    if (isTooLarge(net) || isTooLarge(gross))
      throw invalid({ [`${path}.${name}`]: 'is too large for this quantity' })
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
): Amounts => (price ? amountsFromNet(round(multiply(price, quantity)), rate ?? '0') : NO_AMOUNTS)

function isTooLarge(value: Decimal): boolean {
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
