import { type Decimal, fromUnits, isNegative, isZero, toUnits } from '../../../../money/decimal.ts'
import { ApiError, badRequest } from '../../../../platform/api-error.ts'
import { text } from '../../../../platform/fields/field.ts'
import { type Session, type StripeKeys, stripeClient } from '../../../../platform/payment-providers/stripe.ts'
import type { Keys, Provider, Receipt } from '../provider.ts'

// Stripe Checkout: the buyer pays on a page of Stripe and returns.

export function stripe(apiUrl: string): Provider {
  const client = stripeClient(apiUrl)
  return {
    name: 'stripe',
    keys: {
      secret_key: text({
        required: true,
        writeonly: true,
        description: 'Secret or restricted key, `sk_…` or `rk_…`',
      }),
      webhook_secret: text({
        required: true,
        writeonly: true,
        description: 'Signing secret of the webhook, `whsec_…`',
      }),
    },
    hint: ({ secret_key = '' }) => `…${secret_key.slice(-4)}`,
    mode: ({ secret_key = '' }) => (/^[sr]k_(live|test)_/.exec(secret_key)?.[1] as 'live' | 'test') ?? null,
    takes: (amount, currency) => toSmallestUnits(amount, currency) !== undefined,
    start: async (keys, order) => {
      const amount = toSmallestUnits(order.amount, order.currency)
      if (amount === undefined) throw badRequest('This amount cannot be paid online')
      const previousSession = order.previous
        ? await client.find(stripeKeys(keys), order.previous).catch(ignoreError)
        : undefined
      if (previousSession?.state === 'paid') return { receipt: receiptOf(previousSession) }
      const isUnchanged = previousSession?.amount === amount && previousSession.currency === order.currency
      if (previousSession?.state === 'open' && previousSession.url && isUnchanged)
        return { id: previousSession.id, url: previousSession.url }
      // Expires the previous page, because with two pages buyers occasionally pay twice.
      if (previousSession?.state === 'open') await client.expire(stripeKeys(keys), previousSession.id)
      const session = await client.create(stripeKeys(keys), { ...order, amount })
      if (session.url === null)
        throw new ApiError(503, 'The payment provider is not responding; try again later')
      return { id: session.id, url: session.url }
    },
    confirm: async (keys, id) => receiptIfPaid(await client.find(stripeKeys(keys), id)),
    webhook: async (keys, headers, bytes) =>
      receiptIfPaid(await client.read(stripeKeys(keys), bytes, String(headers['stripe-signature'] ?? ''))),
  }
}

const stripeKeys = ({ secret_key = '', webhook_secret = '' }: Keys): StripeKeys => ({
  secret_key,
  webhook_secret,
})

// Ignores sessions that belong to other keys.
const ignoreError = () => undefined

const receiptIfPaid = (session: Session | undefined): Receipt | undefined =>
  session?.state === 'paid' ? receiptOf(session) : undefined

const receiptOf = ({ id, reference, claimed, amount, currency }: Session): Receipt => ({
  id,
  reference,
  claimed,
  amount: fromUnits(amount, placesOf(currency)),
  currency,
})

const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const WITH_THREE_DECIMALS = new Set('BHD JOD KWD OMR TND'.split(' '))
const UNITS_MAX = 99_999_999n

const placesOf = (currency: string): number =>
  WITHOUT_DECIMALS.has(currency) ? 0 : WITH_THREE_DECIMALS.has(currency) ? 3 : 2

// Returns undefined if the currency has no such unit, or Stripe does not accept the amount.
function toSmallestUnits(amount: Decimal, currency: string): number | undefined {
  const units = toUnits(amount, placesOf(currency))
  if (units === undefined || isNegative(amount) || isZero(amount) || units > UNITS_MAX) return undefined
  return Number(units)
}
