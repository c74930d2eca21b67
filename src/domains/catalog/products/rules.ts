import {
  compare,
  type Decimal,
  decimal,
  equals,
  isNegative,
  isPositive,
  parseDecimal,
  subtract,
} from '../../../money/decimal.ts'
import { completePrice } from '../../../money/price.ts'
import { isSameTax } from '../../../money/tax.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { DraftOf, RecordOf } from '../../../platform/fields/resource.ts'
import { isTree, type Value } from '../../../platform/formats/input.ts'
import type { products } from './schema.ts'

export type Product = RecordOf<typeof products.fields>
export type ProductDraft = DraftOf<typeof products.fields>

// The price that was given leads and keeps its decimals, the other follows. Clients send whole records back, so a price that
// did not change does not lead; a new rate alone keeps the price that led before.
export function composePrices(draft: ProductDraft, current?: Product): ProductDraft {
  const tax = (draft.tax === undefined ? current?.tax : draft.tax) ?? '23'
  const sale = followPrice(
    { net: draft.price_net, gross: draft.price_gross },
    { net: current?.price_net, gross: current?.price_gross, lead: current?.price_lead, tax: current?.tax },
    tax,
  )
  const purchase_tax = (draft.purchase_tax === undefined ? current?.purchase_tax : draft.purchase_tax) ?? tax
  const purchase = followPrice(
    { net: draft.purchase_price_net, gross: draft.purchase_price_gross },
    {
      net: current?.purchase_price_net,
      gross: current?.purchase_price_gross,
      lead: current?.purchase_price_lead,
      tax: current?.purchase_tax ?? current?.tax,
    },
    purchase_tax,
  )
  return {
    ...draft,
    price_net: sale.price_net,
    price_gross: sale.price_gross,
    price_tax: sale.price_tax,
    price_lead: sale.lead,
    purchase_price_net: purchase.price_net,
    purchase_price_gross: purchase.price_gross,
    purchase_price_tax: purchase.price_tax,
    purchase_price_lead: purchase.lead,
  }
}

// What was kept before that was asked may stay.
export function checkPurchasePrices(draft: ProductDraft, current?: Product) {
  for (const name of ['purchase_price_net', 'purchase_price_gross'] as const) {
    const price = draft[name]
    if (price && isNegative(price) && !isEqual(price, current?.[name]))
      throw invalid({ [name]: 'must not be below zero' })
  }
}

export type Reduction = { percent: Decimal } | { amount: Decimal }

// "10%" takes a part of the price, "5.00" an amount.
export function reductionOf(value: unknown): Reduction | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const is_percent = text.endsWith('%')
  const figure = parseDecimal((is_percent ? text.slice(0, -1).trim() : text).replace(',', '.'))
  if (!figure || !isPositive(figure)) return undefined
  if (!is_percent) return { amount: figure }
  return compare(figure, HUNDRED) < 0 ? { percent: figure } : undefined
}

export function checkPromocodes(promocodes: ProductDraft['promocodes']) {
  if (promocodes === undefined || promocodes === null) return
  if (!isTree(promocodes)) throw invalid({ promocodes: 'is not a list of codes and what they take off' })
  for (const [code, value] of Object.entries(promocodes))
    if (!reductionOf(value)) throw invalid({ promocodes: `${code} is neither a part like 10% nor an amount` })
}

// A package is made of other products, `{"0": {"id": 7, "quantity": 2}, …}`, and has no stock of its own: whatever moves it
// moves what is in it.
export type Part = { product_id: number; quantity: Decimal }

export const partsOf = ({ package: is_package, package_products_details }: Product): Part[] =>
  is_package ? entriesOf(package_products_details).flatMap((entry) => readPart(entry) ?? []) : []

export function readParts(details: Value | null): Part[] {
  const entries = entriesOf(details)
  if (entries.length > PARTS_MAX)
    throw invalid({ package_products_details: `has more than ${PARTS_MAX} products` })
  return entries.map((entry) => {
    const part = readPart(entry)
    if (part) return part
    throw invalid({
      package_products_details: 'is not a list of products, each with its id and a quantity above zero',
    })
  })
}

const entriesOf = (details: Value | null): Value[] =>
  Array.isArray(details) ? details : isTree(details) ? Object.values(details) : details ? [details] : []

function readPart(entry: Value): Part | undefined {
  if (!isTree(entry)) return undefined
  const product_id = Number(entry.id)
  const quantity = parseDecimal(String(entry.quantity ?? '1').replace(',', '.'))
  if (!Number.isSafeInteger(product_id) || product_id <= 0 || quantity === undefined) return undefined
  if (!isPositive(quantity) || compare(quantity, QUANTITY_MAX) > 0) return undefined
  return { product_id, quantity }
}

const HUNDRED = decimal('100')
const PARTS_MAX = 30
const QUANTITY_MAX = decimal('1000000')

type Price = Decimal | null | undefined
type Lead = 'net' | 'gross'
type Given = { net: Price; gross: Price }
type Current = Given & { lead: string | null | undefined; tax: string | null | undefined }

// Which price leads and what the other one is, after what was said of them and what there was.
export function followPrice(given: Given, current: Current, tax: string) {
  const lead = leadOf(given, current, tax)
  if (lead === undefined) return { price_net: null, price_gross: null, price_tax: null, lead: null }
  const is_same = (name: Lead) => given[name] === undefined || isEqual(given[name], current[name])
  if (
    current.net &&
    current.gross &&
    isSameTax(tax, current.tax ?? '') &&
    is_same('net') &&
    is_same('gross')
  ) {
    const price_tax = subtract(current.gross, current.net)
    return { price_net: current.net, price_gross: current.gross, price_tax, lead }
  }
  const price = given[lead] ?? current[lead]
  return { ...completePrice({ [`price_${lead}`]: price, tax }, lead), lead }
}

function leadOf(given: Given, current: Current, tax: string): Lead | undefined {
  const is_new = (name: Lead) => given[name] && !isEqual(given[name], current[name])
  if (is_new('net') && is_new('gross')) {
    const { price_gross } = completePrice({ price_net: given.net, tax }, 'net')
    return isEqual(price_gross, given.gross) ? 'net' : 'gross'
  }
  if (is_new('gross')) return 'gross'
  if (is_new('net')) return 'net'
  // A price that was cleared takes the other with it, unless that one is sent along.
  if (given.net === null || given.gross === null) return given.net ? 'net' : given.gross ? 'gross' : undefined
  if (!current.net) return undefined
  return current.lead === 'gross' ? 'gross' : 'net'
}

const isEqual = (a: Price, b: Price) => Boolean(a && b && equals(a, b))
