import { defineModule } from '../../../module.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import { recordTypeOf } from '../events/types.ts'
import { webhookDeliveriesTable, webhookStatesTable, webhooks } from './schema.ts'

// Beside the record types of resources: exchange of documents, and changes of the account.
const OTHER_TYPES = ['ksef', 'network', 'account', 'channel', 'invitation', 'received_file', 'role', 'user']

const recordTypes = (resources: readonly Resource[]): ReadonlySet<string> =>
  new Set([...resources.map(({ name }) => recordTypeOf(name)), ...OTHER_TYPES])

export const webhooksModule = defineModule({
  name: 'webhooks',
  resources: [webhooks],
  accountTransfer: { skipped: 'other systems must be connected to the new account by their operators' },
  tables: [webhookStatesTable, webhookDeliveriesTable],
  routes: async ({ resources, secret, config }) => {
    const allows_private = config.allows_private_webhooks
    const options = { secret, recordTypes: recordTypes(resources), allows_private }
    const [{ webhookRoutes }, { deliveryRoutes }] = await Promise.all([
      import('./routes.ts'),
      import('./delivery-routes.ts'),
    ])
    return [...webhookRoutes(options), ...deliveryRoutes({ ...options, resources, root_url: config.url })]
  },
  permissions: { all: 'administrators' },
  reference: [
    {
      title: 'Webhooks',
      paths: ['/webhooks'],
      about: 'Messages to other systems about what happened in the account.',
    },
  ],
  samples: {
    webhooks: {
      required: ({ word }) => ({
        url: `https://hook.example/${word}`,
        kind: 'invoice:create',
        active: false,
      }),
    },
  },
  jobs: async ({ db, resources, secret, clock, config, accountMailer }) =>
    (await import('./jobs.ts')).webhookJobs({
      db,
      resources,
      secret,
      clock,
      accountMailer,
      root_url: config.url,
      mail_from: config.mail.from,
      allows_private: config.allows_private_webhooks,
    }),
})
