import {
  absolute,
  compare,
  type Decimal,
  decimal,
  isNegative,
  isPositive,
  isZero,
  multiply,
  subtract,
  sum,
  ZERO,
} from '../../../money/decimal.ts'
import { divide } from '../../../money/rounding.ts'

// Allocates payments to invoices: in the order in which the money came, each payment to its invoices in their
// order, up to the amount due of each. The remainder is overpaid.

const ONE_UNIT = decimal('1')
const PLACES = 2

// One unit of the payment's currency is `of` / `per` units of the invoice's currency.
type Rate = { of: Decimal; per: Decimal }
const SAME_CURRENCY: Rate = { of: ONE_UNIT, per: ONE_UNIT }

type Currency = string | null
export type AllocatablePayment = {
  id: number
  price: Decimal | null
  currency: Currency
  exchange_currency_rate: Decimal | null
  paid_date: number | null
  invoice_ids: number[] | null
  given_at_most?: unknown
}
// Maximum amounts by invoice id: credit that was used for an invoice is limited to that amount.
export type AllocationLimits = { readonly [invoiceId: string]: string }
export type OpenAmount = {
  due: Decimal
  currency: Currency
  exchange_currency: Currency
  exchange_currency_rate: Decimal | null
  exchange_currency_rate_den?: Decimal | null
}
export type Allocation = { invoice_id: number; amount: Decimal; spent: Decimal }

export function allocatePayments(
  allocatable: readonly AllocatablePayment[],
  openAmounts: ReadonlyMap<number, OpenAmount>,
): Map<number, Allocation[]> {
  const due = new Map([...openAmounts].map(([id, openAmount]) => [id, openAmount.due]))
  const allocationsByPayment = new Map<number, Allocation[]>()
  for (const payment of allocatable.toSorted(byPaidDate)) {
    let remaining = payment.price ?? ZERO
    const allocations = (payment.invoice_ids ?? []).map((invoice_id) => {
      const openAmount = openAmounts.get(invoice_id)
      const rate = openAmount && rateBetween(payment, openAmount)
      const allowed = limitTo(due.get(invoice_id) ?? ZERO, limitsOf(payment)[invoice_id])
      const allocation = rate ? allocate(remaining, allowed, rate) : NO_ALLOCATION
      remaining = subtract(remaining, allocation.spent)
      due.set(invoice_id, subtract(due.get(invoice_id) ?? ZERO, allocation.amount))
      return { invoice_id, ...allocation }
    })
    allocationsByPayment.set(payment.id, allocations)
  }
  return allocationsByPayment
}

export const overpaidOf = (
  { price }: Pick<AllocatablePayment, 'price'>,
  allocations: readonly Allocation[],
): Decimal =>
  allocations.length === 0 ? ZERO : subtract(price ?? ZERO, sum(allocations.map(({ spent }) => spent)))

// Returns the exchange rate of the payment, or that of the invoice for the currency of the payment.
export function rateBetween(
  payment: Omit<AllocatablePayment, 'id' | 'paid_date'>,
  openAmount: Omit<OpenAmount, 'due'>,
): Rate | undefined {
  if (payment.currency === openAmount.currency) return SAME_CURRENCY
  if (isRate(payment.exchange_currency_rate)) return { of: payment.exchange_currency_rate, per: ONE_UNIT }
  if (openAmount.exchange_currency === payment.currency && isRate(openAmount.exchange_currency_rate))
    return { of: openAmount.exchange_currency_rate_den ?? ONE_UNIT, per: openAmount.exchange_currency_rate }
  return undefined
}

// Payments are allocated in the order in which they were paid.
export type PaymentPosition = { paid_date: number | null; id: number }
export const byPaidDate = (a: PaymentPosition, b: PaymentPosition): number =>
  (a.paid_date ?? 0) - (b.paid_date ?? 0) || a.id - b.id

export const limitsOf = ({ given_at_most }: Pick<AllocatablePayment, 'given_at_most'>): AllocationLimits =>
  (given_at_most ?? {}) as AllocationLimits

const limitTo = (due: Decimal, limit: string | undefined): Decimal =>
  limit !== undefined && compare(decimal(limit), due) < 0 ? decimal(limit) : due

const NO_ALLOCATION = { amount: ZERO, spent: ZERO }

// A refund settles only refunds that are due to the buyer.
function allocate(remaining: Decimal, due: Decimal, { of, per }: Rate): Omit<Allocation, 'invoice_id'> {
  const value = divide(multiply(remaining, of), per, PLACES)
  if (isZero(value) || isZero(due) || isNegative(value) !== isNegative(due)) return NO_ALLOCATION
  if (compare(absolute(value), absolute(due)) <= 0) return { amount: value, spent: remaining }
  const price = divide(multiply(due, per), of, PLACES)
  return { amount: due, spent: compare(absolute(price), absolute(remaining)) < 0 ? price : remaining }
}

const isRate = (rate: Decimal | null): rate is Decimal => rate !== null && isPositive(rate)
