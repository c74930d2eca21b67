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

// How paid money is shared out among invoices: the payments in the order in which the money came, each to its invoices in their
// order, to each what is still due. What is left is over.

const ONE = decimal('1')
const PLACES = 2

// One unit of the payment's currency is `of` / `per` units of the invoice's.
type Rate = { of: Decimal; per: Decimal }
const SAME: Rate = { of: ONE, per: ONE }

type Currency = string | null
export type Paying = {
  id: number
  price: Decimal | null
  currency: Currency
  exchange_currency_rate: Decimal | null
  paid_date: number | null
  invoice_ids: number[] | null
  given_at_most?: unknown
}
// By the id of an invoice: what of the payment was used for it as credit. It takes no more.
export type Limits = { readonly [invoice_id: string]: string }
export type Room = {
  due: Decimal
  currency: Currency
  exchange_currency: Currency
  exchange_currency_rate: Decimal | null
  exchange_currency_rate_den?: Decimal | null
}
export type Share = { invoice_id: number; amount: Decimal; spent: Decimal }

export function shareOut(paying: readonly Paying[], rooms: ReadonlyMap<number, Room>): Map<number, Share[]> {
  const due = new Map([...rooms].map(([id, room]) => [id, room.due]))
  const shares = new Map<number, Share[]>()
  for (const payment of paying.toSorted(byPlace)) {
    let left = payment.price ?? ZERO
    const own = (payment.invoice_ids ?? []).map((invoice_id) => {
      const room = rooms.get(invoice_id)
      const rate = room && rateBetween(payment, room)
      const owed = atMost(due.get(invoice_id) ?? ZERO, limitsOf(payment)[invoice_id])
      const share = rate ? shareOf(left, owed, rate) : NOTHING
      left = subtract(left, share.spent)
      due.set(invoice_id, subtract(due.get(invoice_id) ?? ZERO, share.amount))
      return { invoice_id, ...share }
    })
    shares.set(payment.id, own)
  }
  return shares
}

export const overpaidOf = ({ price }: Pick<Paying, 'price'>, shares: readonly Share[]): Decimal =>
  shares.length === 0 ? ZERO : subtract(price ?? ZERO, sum(shares.map(({ spent }) => spent)))

// The payment may carry a rate, or the invoice one for the payment's currency.
export function rateBetween(
  payment: Omit<Paying, 'id' | 'paid_date'>,
  room: Omit<Room, 'due'>,
): Rate | undefined {
  if (payment.currency === room.currency) return SAME
  if (isRate(payment.exchange_currency_rate)) return { of: payment.exchange_currency_rate, per: ONE }
  if (room.exchange_currency === payment.currency && isRate(room.exchange_currency_rate))
    return { of: room.exchange_currency_rate_den ?? ONE, per: room.exchange_currency_rate }
  return undefined
}

// Who came first is served first.
export type Place = { paid_date: number | null; id: number }
export const byPlace = (a: Place, b: Place): number => (a.paid_date ?? 0) - (b.paid_date ?? 0) || a.id - b.id

export const limitsOf = ({ given_at_most }: Pick<Paying, 'given_at_most'>): Limits =>
  (given_at_most ?? {}) as Limits

const atMost = (due: Decimal, limit: string | undefined): Decimal =>
  limit !== undefined && compare(decimal(limit), due) < 0 ? decimal(limit) : due

const NOTHING = { amount: ZERO, spent: ZERO }

// A refund settles what is owed to the buyer, and nothing else does.
function shareOf(left: Decimal, due: Decimal, { of, per }: Rate): Omit<Share, 'invoice_id'> {
  const worth = divide(multiply(left, of), per, PLACES)
  if (isZero(worth) || isZero(due) || isNegative(worth) !== isNegative(due)) return NOTHING
  if (compare(absolute(worth), absolute(due)) <= 0) return { amount: worth, spent: left }
  const price = divide(multiply(due, per), of, PLACES)
  return { amount: due, spent: compare(absolute(price), absolute(left)) < 0 ? price : left }
}

const isRate = (rate: Decimal | null): rate is Decimal => rate !== null && isPositive(rate)
