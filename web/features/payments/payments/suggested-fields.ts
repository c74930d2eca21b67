import { add, decimal, isZero, parseDecimal, printFixed, ZERO } from '../../../../src/money/decimal.ts'
import type { Owing } from './payment.ts'

// What the chosen invoices say of a payment: its amount, who pays, and what it is called. What somebody typed stays.

export type Filled = { name: string; price: string; currency: string | null; client_id: number | null }
type NameOf = (numbers: string) => string

const SCALE = 2

export function filledBy(
  values: Filled,
  before: readonly Owing[],
  after: readonly Owing[],
  nameOf: NameOf,
): Partial<Filled> {
  const was = said(before, nameOf)
  const is = said(after, nameOf)
  const fill: Partial<Filled> = {}
  if (isBlank(values.name) || values.name === was.name) fill.name = is.name
  if (isBlank(values.price) || isSame(values.price, was.price)) fill.price = is.price
  if (isBlank(values.currency) || values.currency === was.currency) fill.currency = is.currency
  if (values.client_id === null || values.client_id === was.client_id) fill.client_id = is.client_id
  return fill
}

// Those in another currency than the first need a rate, so the person says what came.
function said(chosen: readonly Owing[], nameOf: NameOf): Filled {
  const [first] = chosen
  if (!first) return { name: '', price: '', currency: '', client_id: null }
  const own = chosen.filter(({ currency }) => currency === first.currency)
  const price = own.reduce((total, { amount_due }) => add(total, decimal(amount_due)), ZERO)
  return {
    name: nameOf(chosen.map(({ number }) => number).join(', ')),
    price: printFixed(price, SCALE),
    currency: first.currency,
    client_id: first.client_id,
  }
}

// Whose the chosen invoices are, where that is more than one.
export function buyersOf(chosen: readonly Owing[]): string[] {
  const buyers = new Map(chosen.map((one) => [one.client_id ?? one.buyer_name, one.buyer_name ?? '']))
  return buyers.size > 1 ? [...buyers.values()].filter(Boolean) : []
}

const isBlank = (value: string | null) => (value ?? '').trim() === ''

function isSame(typed: string, sum: string): boolean {
  const [a, b] = [parseDecimal(typed), parseDecimal(sum)]
  return a !== undefined && b !== undefined && isZero(add(a, { ...b, units: -b.units }))
}
