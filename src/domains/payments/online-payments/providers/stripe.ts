import { type Decimal, fromUnits, isNegative, isZero, toUnits } from '../../../../money/decimal.ts'
import { badRequest, Refusal } from '../../../../platform/api-error.ts'
import { text } from '../../../../platform/fields/field.ts'
import { type Session, type StripeKeys, stripeClient } from '../../../../platform/payment-providers/stripe.ts'
import type { Keys, Provider, Receipt } from '../provider.ts'

// Cards and local methods by Stripe Checkout: the buyer pays on Stripe's page and comes back.

export function stripe(api_url: string): Provider {
  const client = stripeClient(api_url)
  return {
    name: 'stripe',
    keys: {
      secret_key: text({
        required: true,
        writeonly: true,
        about: 'Secret or restricted key, `sk_…` or `rk_…`',
      }),
      webhook_secret: text({
        required: true,
        writeonly: true,
        about: 'Signing secret of the webhook, `whsec_…`',
      }),
    },
    hint: ({ secret_key = '' }) => `…${secret_key.slice(-4)}`,
    mode: ({ secret_key = '' }) => (/^[sr]k_(live|test)_/.exec(secret_key)?.[1] as 'live' | 'test') ?? null,
    takes: (amount, currency) => smallest(amount, currency) !== undefined,
    start: async (keys, order) => {
      const amount = smallest(order.amount, order.currency)
      if (amount === undefined) throw badRequest('This amount cannot be paid online')
      const before = order.previous
        ? await client.find(stripeKeys(keys), order.previous).catch(unknown)
        : undefined
      if (before?.state === 'paid') return { receipt: receiptOf(before) }
      const is_same = before?.amount === amount && before.currency === order.currency
      if (before?.state === 'open' && before.url && is_same) return { id: before.id, url: before.url }
      // Two pages to pay the same on would be paid twice now and then.
      if (before?.state === 'open') await client.expire(stripeKeys(keys), before.id)
      const session = await client.create(stripeKeys(keys), { ...order, amount })
      if (session.url === null) throw new Refusal(503, 'The payment provider does not answer')
      return { id: session.id, url: session.url }
    },
    confirm: async (keys, id) => paid(await client.find(stripeKeys(keys), id)),
    webhook: async (keys, headers, bytes) =>
      paid(await client.read(stripeKeys(keys), bytes, String(headers['stripe-signature'] ?? ''))),
  }
}

const stripeKeys = ({ secret_key = '', webhook_secret = '' }: Keys): StripeKeys => ({
  secret_key,
  webhook_secret,
})

// A session of other keys is nobody's.
const unknown = () => undefined

const paid = (session: Session | undefined): Receipt | undefined =>
  session?.state === 'paid' ? receiptOf(session) : undefined

const receiptOf = ({ id, reference, claimed, amount, currency }: Session): Receipt => ({
  id,
  reference,
  claimed,
  amount: fromUnits(amount, placesOf(currency)),
  currency,
})

const WHOLE = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const IN_THOUSANDTHS = new Set('BHD JOD KWD OMR TND'.split(' '))
const MOST = 99_999_999n

const placesOf = (currency: string): number =>
  WHOLE.has(currency) ? 0 : IN_THOUSANDTHS.has(currency) ? 3 : 2

// Undefined where the currency has no coin that small, or the sum is none that is taken.
function smallest(amount: Decimal, currency: string): number | undefined {
  const units = toUnits(amount, placesOf(currency))
  if (units === undefined || isNegative(amount) || isZero(amount) || units > MOST) return undefined
  return Number(units)
}
