import {
  absolute,
  compare,
  type Decimal,
  decimal,
  equals,
  isNegative,
  multiply,
  negate,
  printFixed,
  subtract,
} from '../money/decimal.ts'
import { round } from '../money/rounding.ts'
import type { Candidate, Reason, TransactionFacts } from './facts.ts'

// Compares the amount of a transaction with what is due.

// Money into the account is positive, as in the transaction.
export const flowOf = ({ income, due }: Candidate): Decimal => (income ? due : negate(due))

export const hasSameDirection = (transaction: TransactionFacts, candidate: Candidate): boolean =>
  isNegative(transaction.amount) === isNegative(flowOf(candidate))

// The reason always has the difference, or the amount, as its detail.
export function compareAmount(transaction: TransactionFacts, candidate: Candidate): Reason {
  const flow = flowOf(candidate)
  if (candidate.currency !== transaction.currency) return compareExchanged(transaction, candidate, flow)
  return compareWith(transaction, flow, candidate)
}

export function compareWith(transaction: TransactionFacts, flow: Decimal, candidate?: Candidate): Reason {
  const { amount, currency, charges } = transaction
  const difference = subtract(absolute(flow), absolute(amount))
  const detail = `${printFixed(absolute(difference), 2)} ${currency}`
  if (equals(amount, flow))
    return { code: 'amount', detail: `${printFixed(absolute(amount), 2)} ${currency}` }
  if (isNegative(difference)) return { code: 'overpaid', detail }
  if (candidate && isTaxPart(amount, candidate)) return { code: 'tax_part', detail }
  if (charges && equals(absolute(charges), difference)) return { code: 'charges', detail }
  if (isDiscounted(absolute(flow), absolute(amount))) return { code: 'discount', detail }
  return isFee(difference, flow, currency) ? { code: 'charges', detail } : { code: 'partial', detail }
}

const isTaxPart = (amount: Decimal, { tax, due, gross, currency }: Candidate): boolean =>
  currency === 'PLN' && equals(due, gross) && equals(absolute(amount), absolute(tax))

const DISCOUNTS = ['0.99', '0.98', '0.975', '0.97', '0.96', '0.95'].map(decimal)

const isDiscounted = (flow: Decimal, amount: Decimal): boolean =>
  DISCOUNTS.some((part) => equals(round(multiply(flow, part), 2), amount))

// Banks on the way keep a few euros of payments from abroad.
const FEE_MAX = decimal('30')
const FEE_SHARE = decimal('0.05')

const isFee = (difference: Decimal, flow: Decimal, currency: string): boolean =>
  currency !== 'PLN' &&
  compare(difference, FEE_MAX) <= 0 &&
  compare(difference, multiply(absolute(flow), FEE_SHARE)) <= 0

const RATE_DIFFERENCE = decimal('0.07')

function compareExchanged(transaction: TransactionFacts, candidate: Candidate, flow: Decimal): Reason {
  const { original_amount, original_currency, amount, currency } = transaction
  if (original_amount && original_currency === candidate.currency) {
    if (equals(absolute(original_amount), absolute(flow)))
      return { code: 'exchanged', detail: `${printFixed(absolute(flow), 2)} ${original_currency}` }
    return { code: 'partial', detail: `${printFixed(absolute(original_amount), 2)} ${original_currency}` }
  }
  const { exchange } = candidate
  if (exchange?.currency !== currency) return { code: 'partial', detail: '' }
  const expected = round(multiply(flow, exchange.rate), 2)
  const difference = absolute(subtract(amount, expected))
  const isNear = compare(difference, multiply(absolute(expected), RATE_DIFFERENCE)) <= 0
  return { code: isNear ? 'exchanged' : 'partial', detail: `${printFixed(difference, 2)} ${currency}` }
}
