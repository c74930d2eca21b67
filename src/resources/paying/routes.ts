import { readFields } from '../../platform/fields/resource.ts'
import { itemsAnswer, okAnswer, plainAnswer, recordAnswer } from '../../platform/http/answer.ts'
import { actorOf, unwrap } from '../../platform/http/operations.ts'
import { type Call, del, get, type Operation, post, put, type Route } from '../../platform/http/route.ts'
import { notFound } from '../../platform/refusal.ts'
import { buyerOf, endProvider, setUpProvider } from './actions.ts'
import { findAccountAt } from './buyer-address.ts'
import type { Keys, PayingOptions, Provider } from './provider.ts'
import { receive } from './receive.ts'
import { providerShape } from './schema.ts'
import { findHint, findKeys } from './store.ts'

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

function list({ providers }: PayingOptions): Operation {
  const shape = providerShape({ keys: {} })
  return {
    summary: 'List payment providers',
    about: 'Those that this installation has, with the hint of the keys where the account has entered some.',
    right: 'admin',
    shape,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const { db, caller } = call
      const hints = await Promise.all(providers.map(({ name }) => findHint(db, caller.account_id, name)))
      return itemsAnswer(
        shape,
        providers.map((provider, place) => describe(call, provider, hints[place] ?? null)),
      )
    },
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
      const hint = await setUpProvider(call.db, actorOf(call), provider, keys, secret)
      return recordAnswer(shape, describe(call, provider, hint))
    },
  }
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

const describe = (call: Call, { name }: Provider, hint: string | null) => {
  const { prefix } = call.caller
  const webhook_url = `${call.root_url}/a/${prefix}/webhooks/${name}.json`
  return { name, hint, webhook_url }
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
      const receipt = await provider.webhook(keys, call.headers, call.bytes ?? Buffer.alloc(0))
      if (receipt) await receive(call.db, buyerOf(call, account), provider.name, receipt)
      return plainAnswer({ received: true })
    },
  }
}
