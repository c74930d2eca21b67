import { invalid, notFound, Refusal } from '../../../platform/api-error.ts'
import { printTime } from '../../../platform/clock.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { actorOf, unwrap } from '../../../platform/http/crud-operations.ts'
import { itemsAnswer, okAnswer, plainAnswer, recordAnswer } from '../../../platform/http/response.ts'
import { type Call, del, get, type Operation, post, put, type Route } from '../../../platform/http/route.ts'
import { isSandbox } from '../../administration/accounts/rules.ts'
import { buyerOf, endProvider, setUpProvider } from './actions.ts'
import { findAccountAt } from './payment-url.ts'
import type { Keys, PayingOptions, Provider } from './provider.ts'
import { receive } from './provider-receipts.ts'
import { type Event, providerShape } from './schema.ts'
import { findKept, findKeys, noteEvent, noteRefused, openKeys } from './store.ts'

// How an account sets up its providers, and how these tell what was paid.

export const providerRoutes = (options: PayingOptions): Route[] => [
  ...get('/payment_providers', 'json xml', list(options)),
  ...options.providers.flatMap((provider) => [
    ...put(`/payment_providers/${provider.name}`, 'json xml', setUp(provider, options)),
    ...del(`/payment_providers/${provider.name}`, 'json xml', end(provider)),
  ]),
]

export const webhookRoutes = (options: PayingOptions): Route[] =>
  options.providers.flatMap((provider) =>
    post(`/a/:prefix/webhooks/${provider.name}`, 'json', webhook(provider, options)),
  )

function list({ providers, secret }: PayingOptions): Operation {
  const shape = providerShape({ keys: {} })
  return {
    summary: 'List payment providers',
    about:
      'Those that this installation has, with the hint of the keys where the account has entered some, and what the provider told last.',
    right: 'admin',
    shape,
    takes: 'nothing',
    gives: 'list',
    run: async (call) =>
      itemsAnswer(shape, await Promise.all(providers.map((provider) => describe(call, provider, secret)))),
  }
}

function setUp(provider: Provider, { secret }: PayingOptions): Operation {
  const shape = providerShape(provider)
  return {
    summary: `Set up ${provider.name}`,
    about: 'The keys are kept sealed and never given back. `PATCH` does the same.',
    right: 'admin',
    shape,
    takes: 'record',
    gives: 'record',
    run: async (call) => {
      const keys = readFields(shape, unwrap(call.body, shape.name), 'for a new record') as Keys
      checkSandbox(call, provider, keys)
      await setUpProvider(call.db, actorOf(call), provider, keys, secret)
      return recordAnswer(shape, await describe(call, provider, secret))
    },
  }
}

// No money is moved to try something.
function checkSandbox({ caller }: Call, { keys: declared, mode }: Provider, keys: Keys) {
  const [first = 'keys'] = Object.keys(declared)
  if (isSandbox(caller.settings) && mode(keys) !== 'test')
    throw invalid({ [first]: 'a sandbox takes test keys only' })
}

function end(provider: Provider): Operation {
  return {
    summary: `Stop using ${provider.name}`,
    about: 'Its keys are forgotten; what was paid stays.',
    right: 'admin',
    shape: providerShape(provider),
    takes: 'nothing',
    gives: 'ok',
    run: async (call) => {
      await endProvider(call.db, actorOf(call), provider)
      return okAnswer()
    },
  }
}

async function describe({ db, caller, root_url }: Call, provider: Provider, secret: Buffer) {
  const { name } = provider
  const kept = await findKept(db, caller.account_id, name)
  const keys = kept && openKeys(kept, secret)
  const time = (ms: number | null | undefined) => (ms ? printTime(ms, caller.time_zone) : null)
  return {
    name,
    hint: kept?.hint ?? null,
    webhook_url: `${root_url}/a/${caller.prefix}/webhooks/${name}.json`,
    mode: keys ? provider.mode(keys) : null,
    is_ready: keys !== undefined,
    last_event_at: time(kept?.event_at),
    last_event: kept?.event ?? null,
    last_refused_at: time(kept?.refused_at),
  }
}

function webhook(provider: Provider, { secret }: PayingOptions): Operation {
  return {
    summary: `What ${provider.name} has to tell`,
    about: 'Its signature is checked with the secret of the account.',
    right: 'open',
    takes: 'bytes',
    gives: 'other',
    writes: false,
    run: async (call) => {
      const account = await findAccountAt(call)
      const keys = account && (await findKeys(call.db, account.id, provider.name, secret))
      if (!account || !keys) throw notFound()
      const { db, arrived_at: now } = call
      const receipt = await provider
        .webhook(keys, call.headers, call.bytes ?? Buffer.alloc(0))
        .catch(async (error) => {
          if (error instanceof Refusal && error.status === 400)
            await noteRefused(db, account.id, provider.name, now)
          throw error
        })
      const is_counted = receipt && (await receive(db, buyerOf(call, account), provider.name, receipt))
      await noteEvent(db, account.id, provider.name, eventOf(is_counted), now)
      return plainAnswer({ received: true })
    },
  }
}

const eventOf = (is_counted: boolean | undefined): Event =>
  is_counted === undefined ? 'other' : is_counted ? 'counted' : 'not_counted'
