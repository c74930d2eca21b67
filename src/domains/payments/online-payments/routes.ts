import { ApiError, invalid, notFound } from '../../../platform/api-error.ts'
import { printTime } from '../../../platform/clock.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { actorOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { itemsResponse, jsonResponse, okResponse, recordResponse } from '../../../platform/http/response.ts'
import {
  type ApiRequest,
  del,
  get,
  type Operation,
  post,
  put,
  type Route,
} from '../../../platform/http/route.ts'
import { isSandbox } from '../../administration/accounts/rules.ts'
import { buyerOf, removeProvider, setUpProvider } from './actions.ts'
import { findAccountAt } from './payment-url.ts'
import type { Keys, OnlinePaymentOptions, Provider } from './provider.ts'
import { applyReceipt } from './provider-receipts.ts'
import { type Event, providerShape } from './schema.ts'
import { findKeys, findStoredProvider, openKeys, recordEvent, recordRejectedWebhook } from './store.ts'

// Routes for configuring payment providers, and their webhooks.

export const providerRoutes = (options: OnlinePaymentOptions): Route[] => [
  ...get('/payment_providers', 'json xml', list(options)),
  ...options.providers.flatMap((provider) => [
    ...put(`/payment_providers/${provider.name}`, 'json xml', setUp(provider, options)),
    ...del(`/payment_providers/${provider.name}`, 'json xml', end(provider)),
  ]),
]

export const webhookRoutes = (options: OnlinePaymentOptions): Route[] =>
  options.providers.flatMap((provider) =>
    post(`/a/:prefix/webhooks/${provider.name}`, 'json', webhook(provider, options)),
  )

function list({ providers, secret }: OnlinePaymentOptions): Operation {
  const shape = providerShape({ keys: {} })
  return {
    summary: 'List payment providers',
    description:
      'The providers of this installation, with a hint of the keys of the account and the last event of the provider.',
    access: 'admin',
    shape,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) =>
      itemsResponse(shape, await Promise.all(providers.map((provider) => describe(call, provider, secret)))),
  }
}

function setUp(provider: Provider, { secret }: OnlinePaymentOptions): Operation {
  const shape = providerShape(provider)
  return {
    summary: `Set up ${provider.name}`,
    description: 'The keys are stored encrypted and never returned. `PATCH` does the same.',
    access: 'admin',
    confirms_identity: true,
    shape,
    request_kind: 'record',
    response_kind: 'record',
    run: async (call) => {
      const keys = readFields(shape, unwrap(call.body, shape.name), 'for a new record') as Keys
      checkSandbox(call, provider, keys)
      await setUpProvider(call.db, actorOf(call), provider, keys, secret)
      return recordResponse(shape, await describe(call, provider, secret))
    },
  }
}

// Sandbox accounts must not move money.
function checkSandbox({ caller }: ApiRequest, { keys: declared, mode }: Provider, keys: Keys) {
  const [first = 'keys'] = Object.keys(declared)
  if (isSandbox(caller.settings) && mode(keys) !== 'test')
    throw invalid({ [first]: 'must be a test key in a sandbox account' })
}

function end(provider: Provider): Operation {
  return {
    summary: `Stop using ${provider.name}`,
    description: 'Deletes its keys; payments stay.',
    access: 'admin',
    shape: providerShape(provider),
    request_kind: 'nothing',
    response_kind: 'ok',
    run: async (call) => {
      await removeProvider(call.db, actorOf(call), provider)
      return okResponse()
    },
  }
}

async function describe({ db, caller, root_url }: ApiRequest, provider: Provider, secret: Buffer) {
  const { name } = provider
  const stored = await findStoredProvider(db, caller.account_id, name)
  const keys = stored && openKeys(stored, secret)
  const time = (ms: number | null | undefined) => (ms ? printTime(ms, caller.time_zone) : null)
  return {
    name,
    hint: stored?.hint ?? null,
    webhook_url: `${root_url}/a/${caller.prefix}/webhooks/${name}.json`,
    mode: keys ? provider.mode(keys) : null,
    is_ready: keys !== undefined,
    last_event_at: time(stored?.event_at),
    last_event: stored?.event ?? null,
    last_refused_at: time(stored?.refused_at),
  }
}

function webhook(provider: Provider, { secret }: OnlinePaymentOptions): Operation {
  return {
    summary: `Webhook of ${provider.name}`,
    description: 'Its signature is checked with the secret of the account.',
    access: 'open',
    request_kind: 'bytes',
    response_kind: 'other',
    writes: false,
    run: async (call) => {
      const account = await findAccountAt(call)
      const keys = account && (await findKeys(call.db, account.id, provider.name, secret))
      if (!account || !keys) throw notFound()
      const { db, arrived_at: now } = call
      const receipt = await provider
        .webhook(keys, call.headers, call.bytes ?? Buffer.alloc(0))
        .catch(async (error) => {
          if (error instanceof ApiError && error.status === 400)
            await recordRejectedWebhook(db, account.id, provider.name, now)
          throw error
        })
      const isCounted = receipt && (await applyReceipt(db, buyerOf(call, account), provider.name, receipt))
      await recordEvent(db, account.id, provider.name, eventOf(isCounted), now)
      return jsonResponse({ received: true })
    },
  }
}

const eventOf = (isCounted: boolean | undefined): Event =>
  isCounted === undefined ? 'other' : isCounted ? 'counted' : 'not_counted'
