import type Stripe from 'stripe'
import { badRequest, Refusal } from '../api-error.ts'
import { boundedFetch } from '../outbound.ts'

// Checkout sessions of Stripe, by its own library, which is loaded when the first account uses it.

export type StripeKeys = { secret_key: string; webhook_secret: string }
export type Session = {
  id: string
  reference: string | null // ours, which nobody but Kwit can have written
  claimed: string | null // what a buyer may have added to the address of a payment link
  state: 'open' | 'paid' | 'other'
  amount: number // in the smallest unit of the currency
  currency: string
  url: string | null
}
export type NewSession = {
  reference: string
  name: string
  amount: number
  currency: string
  email: string | null
  lang: string
  success_url: string
  cancel_url: string
}
export type StripeClient = {
  create(keys: StripeKeys, session: NewSession): Promise<Session>
  find(keys: StripeKeys, id: string): Promise<Session>
  expire(keys: StripeKeys, id: string): Promise<void>
  // Undefined for an event about something else.
  read(keys: StripeKeys, bytes: Buffer, signature: string): Promise<Session | undefined>
}

const TIMEOUT_MS = 15_000
const ANSWER_BYTES_MAX = 1_000_000
const RETRIES = 2
const NAME_MAX = 250
const TOLERANCE_S = 300
const TOLD = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])
const LANGUAGES = new Set(['pl', 'en', 'de', 'fr', 'es', 'it', 'cs', 'sk'])

const fetchBounded = boundedFetch({ timeout_ms: TIMEOUT_MS, answer_bytes_max: ANSWER_BYTES_MAX })

export function stripeClient(api_url: string): StripeClient {
  const { protocol, hostname, port } = new URL(api_url)
  const options = {
    host: hostname,
    protocol: protocol.slice(0, -1) as 'http' | 'https',
    ...(port ? { port } : {}),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  }
  const client = async ({ secret_key }: StripeKeys) => {
    const { default: Library } = await import('stripe')
    const httpClient = Library.createFetchHttpClient(fetchBounded)
    return new Library(secret_key, { ...options, httpClient })
  }
  return {
    create: (keys, given) =>
      told(async () => sessionOf(await (await client(keys)).checkout.sessions.create(parametersOf(given)))),
    find: (keys, id) =>
      told(async () => sessionOf(await (await client(keys)).checkout.sessions.retrieve(id))),
    expire: (keys, id) => told(async () => void (await (await client(keys)).checkout.sessions.expire(id))),
    read: async (keys, bytes, signature) => {
      const { webhooks } = await client(keys)
      const event = verified(() =>
        webhooks.constructEvent(bytes, signature, keys.webhook_secret, TOLERANCE_S),
      )
      return TOLD.has(event.type) ? sessionOf(event.data.object as Stripe.Checkout.Session) : undefined
    },
  }
}

const parametersOf = (given: NewSession): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: given.reference,
  metadata: { kwit: given.reference },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: given.currency.toLowerCase(),
        unit_amount: given.amount,
        product_data: { name: given.name.slice(0, NAME_MAX) },
      },
    },
  ],
  ...(given.email ? { customer_email: given.email } : {}),
  locale: (LANGUAGES.has(given.lang) ? given.lang : 'auto') as 'auto',
  success_url: given.success_url,
  cancel_url: given.cancel_url,
})

const sessionOf = (session: Stripe.Checkout.Session): Session => ({
  id: session.id,
  reference: session.metadata?.kwit ?? null,
  claimed: session.client_reference_id,
  state: session.payment_status === 'paid' ? 'paid' : session.status === 'open' ? 'open' : 'other',
  amount: session.amount_total ?? 0,
  currency: (session.currency ?? '').toUpperCase(),
  url: session.url,
})

// What the other side says may hold keys, so nobody is told more than that it did not work.
async function told<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch {
    throw new Refusal(503, 'The payment provider does not answer', { 'retry-after': '10' })
  }
}

function verified<Result>(read: () => Result): Result {
  try {
    return read()
  } catch {
    throw badRequest('The signature does not fit')
  }
}
