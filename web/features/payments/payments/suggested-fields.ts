import { add, decimal, isZero, parseDecimal, printFixed, ZERO } from '../../../../src/money/decimal.ts'
import type { OpenInvoice } from './payment.ts'

// Suggests amount, client and name of a payment from its invoices. Typed values are kept.

export type SuggestedFields = {
  name: string
  price: string
  currency: string | null
  client_id: number | null
}
type NameOf = (numbers: string) => string

const SCALE = 2

export function suggestFields(
  values: SuggestedFields,
  before: readonly OpenInvoice[],
  after: readonly OpenInvoice[],
  nameOf: NameOf,
): Partial<SuggestedFields> {
  const previous = fieldsFrom(before, nameOf)
  const next = fieldsFrom(after, nameOf)
  const fill: Partial<SuggestedFields> = {}
  if (isBlank(values.name) || values.name === previous.name) fill.name = next.name
  if (isBlank(values.price) || isSame(values.price, previous.price)) fill.price = next.price
  if (isBlank(values.currency) || values.currency === previous.currency) fill.currency = next.currency
  if (values.client_id === null || values.client_id === previous.client_id) fill.client_id = next.client_id
  return fill
}

// Invoices in other currencies need an exchange rate, so they are left out of the suggested amount.
function fieldsFrom(invoices: readonly OpenInvoice[], nameOf: NameOf): SuggestedFields {
  const [first] = invoices
  if (!first) return { name: '', price: '', currency: '', client_id: null }
  const sameCurrency = invoices.filter(({ currency }) => currency === first.currency)
  const price = sameCurrency.reduce((total, { amount_due }) => add(total, decimal(amount_due)), ZERO)
  return {
    name: nameOf(invoices.map(({ number }) => number).join(', ')),
    price: printFixed(price, SCALE),
    currency: first.currency,
    client_id: first.client_id,
  }
}

// Names of the buyers if the invoices belong to more than one.
export function buyersOf(invoices: readonly OpenInvoice[]): string[] {
  const buyers = new Map(
    invoices.map((invoice) => [invoice.client_id ?? invoice.buyer_name, invoice.buyer_name ?? '']),
  )
  return buyers.size > 1 ? [...buyers.values()].filter(Boolean) : []
}

const isBlank = (value: string | null) => (value ?? '').trim() === ''

function isSame(typed: string, sum: string): boolean {
  const [a, b] = [parseDecimal(typed), parseDecimal(sum)]
  return a !== undefined && b !== undefined && isZero(add(a, { ...b, units: -b.units }))
}
