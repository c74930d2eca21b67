import type Stripe from 'stripe'
import { ApiError, badRequest } from '../api-error.ts'
import { boundedFetch } from '../outbound.ts'

// Creates checkout sessions with Stripe's library, which is loaded when the first account uses it.

export type StripeKeys = { secret_key: string; webhook_secret: string }
export type Session = {
  id: string
  reference: string | null // our reference, which only Kwit can have set
  claimed: string | null // the reference that a buyer may have added to the URL of a payment link
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
const HANDLED_EVENTS = new Set(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])
const LANGUAGES = new Set(['pl', 'en', 'de', 'fr', 'es', 'it', 'cs', 'sk'])

const fetchBounded = boundedFetch({ timeout_ms: TIMEOUT_MS, answer_bytes_max: ANSWER_BYTES_MAX })

export function stripeClient(apiUrl: string): StripeClient {
  const { protocol, hostname, port } = new URL(apiUrl)
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
    create: (keys, session) =>
      withoutSecrets(async () =>
        sessionOf(await (await client(keys)).checkout.sessions.create(parametersOf(session))),
      ),
    find: (keys, id) =>
      withoutSecrets(async () => sessionOf(await (await client(keys)).checkout.sessions.retrieve(id))),
    expire: (keys, id) =>
      withoutSecrets(async () => void (await (await client(keys)).checkout.sessions.expire(id))),
    read: async (keys, bytes, signature) => {
      const { webhooks } = await client(keys)
      const event = verifyEvent(() =>
        webhooks.constructEvent(bytes, signature, keys.webhook_secret, TOLERANCE_S),
      )
      return HANDLED_EVENTS.has(event.type)
        ? sessionOf(event.data.object as Stripe.Checkout.Session)
        : undefined
    },
  }
}

const parametersOf = (session: NewSession): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: session.reference,
  metadata: { kwit: session.reference },
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: session.currency.toLowerCase(),
        unit_amount: session.amount,
        product_data: { name: session.name.slice(0, NAME_MAX) },
      },
    },
  ],
  ...(session.email ? { customer_email: session.email } : {}),
  locale: (LANGUAGES.has(session.lang) ? session.lang : 'auto') as 'auto',
  success_url: session.success_url,
  cancel_url: session.cancel_url,
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

// Stripe's error messages may contain keys, so callers only learn that the call failed.
async function withoutSecrets<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch {
    throw new ApiError(503, 'The payment provider is not responding; try again later', {
      'retry-after': '10',
    })
  }
}

function verifyEvent<Result>(read: () => Result): Result {
  try {
    return read()
  } catch {
    throw badRequest('The webhook signature is invalid')
  }
}
