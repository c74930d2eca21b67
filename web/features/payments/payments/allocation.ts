import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  isNegative,
  isPositive,
  isZero,
  multiply,
  parseDecimal,
  printPlain,
  subtract,
  ZERO,
} from '../../../../src/money/decimal.ts'
import { divide } from '../../../../src/money/rounding.ts'
import type { OpenInvoice, Payment } from './payment.ts'

// Previews how a payment is allocated to its invoices in order, and the remainder. The server decides when the payment
// is saved, because other payments may have arrived meanwhile.

export type Allocation = { invoice: OpenInvoice; due: string; takes: string | undefined; remains: string }
export type MatchedPayment = { allocations: Allocation[]; remainder: string }
type Paying = { price: string; currency: string | null; exchange_currency_rate: string | null }

const UNIT_RATE = decimal('1')

export function allocate(
  paying: Paying,
  invoices: readonly OpenInvoice[],
  gave: Payment['shares'] = [],
): MatchedPayment {
  let remainder = parseDecimal(paying.price) ?? ZERO
  const allocations = invoices.map((invoice): Allocation => {
    const before = gave.find(({ invoice_id }) => invoice_id === invoice.id)
    const due = add(decimal(invoice.amount_due), before ? decimal(before.amount) : ZERO)
    const rate = rateOf(paying, invoice)
    if (rate === undefined)
      return { invoice, due: printPlain(due), takes: undefined, remains: printPlain(due) }
    const { amount, spent } = shareOf(remainder, due, rate)
    remainder = subtract(remainder, spent)
    return {
      invoice,
      due: printPlain(due),
      takes: printPlain(amount),
      remains: printPlain(subtract(due, amount)),
    }
  })
  return { allocations, remainder: printPlain(remainder) }
}

// A payment in another currency needs an exchange rate.
function rateOf({ currency, exchange_currency_rate }: Paying, invoice: OpenInvoice): Decimal | undefined {
  if (!currency || currency === invoice.currency) return UNIT_RATE
  const rate = parseDecimal(exchange_currency_rate ?? '')
  return rate && !isZero(rate) && !isNegative(rate) ? rate : undefined
}

function shareOf(remainder: Decimal, due: Decimal, rate: Decimal): { amount: Decimal; spent: Decimal } {
  const worth = divide(multiply(remainder, rate), UNIT_RATE, 2)
  if (isZero(worth) || isZero(due) || isNegative(worth) !== isNegative(due))
    return { amount: ZERO, spent: ZERO }
  if (compare(absolute(worth), absolute(due)) <= 0) return { amount: worth, spent: remainder }
  return { amount: due, spent: divide(due, rate, 2) }
}

// Invoices that the payment can settle, oldest first, up to its amount.
export function invoicesCovered(price: string, open: readonly OpenInvoice[]): number[] {
  let remainder = parseDecimal(price) ?? ZERO
  const ids: number[] = []
  for (const { id, amount_due } of open) {
    if (!isPositive(remainder)) break
    ids.push(id)
    remainder = subtract(remainder, decimal(amount_due))
  }
  return ids
}
