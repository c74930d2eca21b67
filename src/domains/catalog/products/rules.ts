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
import { type InputValue, isInputObject } from '../../../platform/formats/input.ts'
import type { products } from './schema.ts'

export type Product = RecordOf<typeof products.fields>
export type ProductDraft = DraftOf<typeof products.fields>

// The price that the request sets leads and keeps its decimals; the other one follows. Clients send whole records back,
// so an unchanged price does not lead; a new tax rate alone keeps the leading price.
export function composePrices(draft: ProductDraft, current?: Product): ProductDraft {
  const tax = (draft.tax === undefined ? current?.tax : draft.tax) ?? '23'
  const sale = followPrice(
    { net: draft.price_net, gross: draft.price_gross },
    { net: current?.price_net, gross: current?.price_gross, lead: current?.price_lead, tax: current?.tax },
    tax,
  )
  const purchaseTax = (draft.purchase_tax === undefined ? current?.purchase_tax : draft.purchase_tax) ?? tax
  const purchase = followPrice(
    { net: draft.purchase_price_net, gross: draft.purchase_price_gross },
    {
      net: current?.purchase_price_net,
      gross: current?.purchase_price_gross,
      lead: current?.purchase_price_lead,
      tax: current?.purchase_tax ?? current?.tax,
    },
    purchaseTax,
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

// Prices stored before this check may stay.
export function checkPurchasePrices(draft: ProductDraft, current?: Product) {
  for (const name of ['purchase_price_net', 'purchase_price_gross'] as const) {
    const price = draft[name]
    if (price && isNegative(price) && !isEqual(price, current?.[name]))
      throw invalid({ [name]: 'must not be negative' })
  }
}

export type Reduction = { percent: Decimal } | { amount: Decimal }

// "10%" is a part of the price, "5.00" an amount.
export function reductionOf(value: unknown): Reduction | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const isPercent = text.endsWith('%')
  const figure = parseDecimal((isPercent ? text.slice(0, -1).trim() : text).replace(',', '.'))
  if (!figure || !isPositive(figure)) return undefined
  if (!isPercent) return { amount: figure }
  return compare(figure, HUNDRED) < 0 ? { percent: figure } : undefined
}

export function checkPromocodes(promocodes: ProductDraft['promocodes']) {
  if (promocodes === undefined || promocodes === null) return
  if (!isInputObject(promocodes))
    throw invalid({ promocodes: 'must be an object of codes and discounts, such as {"SPRING": "10%"}' })
  for (const [code, value] of Object.entries(promocodes))
    if (!reductionOf(value))
      throw invalid({ promocodes: `${code} must be a percentage such as 10% or an amount` })
}

// A package consists of other products, `{"0": {"id": 7, "quantity": 2}, …}`, and has no stock of its own: moving it
// moves its contents.
export type Part = { product_id: number; quantity: Decimal }

export const partsOf = ({ package: isPackage, package_products_details }: Product): Part[] =>
  isPackage ? entriesOf(package_products_details).flatMap((entry) => readPart(entry) ?? []) : []

export function readParts(details: InputValue | null): Part[] {
  const entries = entriesOf(details)
  if (entries.length > PARTS_MAX)
    throw invalid({ package_products_details: `contains more than ${PARTS_MAX} products; remove some` })
  return entries.map((entry) => {
    const part = readPart(entry)
    if (part) return part
    throw invalid({
      package_products_details:
        'must be a list of products, each with an id and a quantity greater than zero',
    })
  })
}

const entriesOf = (details: InputValue | null): InputValue[] =>
  Array.isArray(details)
    ? details
    : isInputObject(details)
      ? Object.values(details)
      : details
        ? [details]
        : []

function readPart(entry: InputValue): Part | undefined {
  if (!isInputObject(entry)) return undefined
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
type PricePair = { net: Price; gross: Price }
type Current = PricePair & { lead: string | null | undefined; tax: string | null | undefined }

// Determines the leading price and the other one from the request and the current prices.
export function followPrice(input: PricePair, current: Current, tax: string) {
  const lead = leadOf(input, current, tax)
  if (lead === undefined) return { price_net: null, price_gross: null, price_tax: null, lead: null }
  const isSame = (name: Lead) => input[name] === undefined || isEqual(input[name], current[name])
  if (current.net && current.gross && isSameTax(tax, current.tax ?? '') && isSame('net') && isSame('gross')) {
    const price_tax = subtract(current.gross, current.net)
    return { price_net: current.net, price_gross: current.gross, price_tax, lead }
  }
  const price = input[lead] ?? current[lead]
  return { ...completePrice({ [`price_${lead}`]: price, tax }, lead), lead }
}

function leadOf(input: PricePair, current: Current, tax: string): Lead | undefined {
  const isNew = (name: Lead) => input[name] && !isEqual(input[name], current[name])
  if (isNew('net') && isNew('gross')) {
    const { price_gross } = completePrice({ price_net: input.net, tax }, 'net')
    return isEqual(price_gross, input.gross) ? 'net' : 'gross'
  }
  if (isNew('gross')) return 'gross'
  if (isNew('net')) return 'net'
  // Clearing a price also clears the other one, unless the request sets it.
  if (input.net === null || input.gross === null) return input.net ? 'net' : input.gross ? 'gross' : undefined
  if (!current.net) return undefined
  return current.lead === 'gross' ? 'gross' : 'net'
}

const isEqual = (a: Price, b: Price) => Boolean(a && b && equals(a, b))
