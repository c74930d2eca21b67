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
import type { Owing, Payment } from './payment.ts'

// What each invoice would take of a payment, in their order, and what is left over: as the server shares it out when
// nothing else is paid meanwhile. It alone decides.

export type Taken = { invoice: Owing; due: string; takes: string | undefined; remains: string }
export type Matched = { taken: Taken[]; left: string }
type Paying = { price: string; currency: string | null; exchange_currency_rate: string | null }

const ONE = decimal('1')

export function shareOut(paying: Paying, invoices: readonly Owing[], gave: Payment['shares'] = []): Matched {
  let left = parseDecimal(paying.price) ?? ZERO
  const taken = invoices.map((invoice): Taken => {
    const before = gave.find(({ invoice_id }) => invoice_id === invoice.id)
    const due = add(decimal(invoice.amount_due), before ? decimal(before.amount) : ZERO)
    const rate = rateOf(paying, invoice)
    if (rate === undefined)
      return { invoice, due: printPlain(due), takes: undefined, remains: printPlain(due) }
    const { amount, spent } = shareOf(left, due, rate)
    left = subtract(left, spent)
    return {
      invoice,
      due: printPlain(due),
      takes: printPlain(amount),
      remains: printPlain(subtract(due, amount)),
    }
  })
  return { taken, left: printPlain(left) }
}

// Money in another currency needs a rate.
function rateOf({ currency, exchange_currency_rate }: Paying, invoice: Owing): Decimal | undefined {
  if (!currency || currency === invoice.currency) return ONE
  const rate = parseDecimal(exchange_currency_rate ?? '')
  return rate && !isZero(rate) && !isNegative(rate) ? rate : undefined
}

function shareOf(left: Decimal, due: Decimal, rate: Decimal): { amount: Decimal; spent: Decimal } {
  const worth = divide(multiply(left, rate), ONE, 2)
  if (isZero(worth) || isZero(due) || isNegative(worth) !== isNegative(due))
    return { amount: ZERO, spent: ZERO }
  if (compare(absolute(worth), absolute(due)) <= 0) return { amount: worth, spent: left }
  return { amount: due, spent: divide(due, rate, 2) }
}

// The invoices that this money would settle, oldest first, no more than it reaches.
export function reached(price: string, open: readonly Owing[]): number[] {
  let left = parseDecimal(price) ?? ZERO
  const ids: number[] = []
  for (const { id, amount_due } of open) {
    if (!isPositive(left)) break
    ids.push(id)
    left = subtract(left, decimal(amount_due))
  }
  return ids
}
