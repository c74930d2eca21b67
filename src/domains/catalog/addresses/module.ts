import { defineModule } from '../../../module.ts'
import { addresses } from './schema.ts'

export const addressesModule = defineModule({
  name: 'addresses',
  resources: [addresses],
  accountTransfer: 'copied',
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { all: { areas: ['clients'] } },
  reference: [{ title: 'Clients', paths: ['/addresses'] }],
  samples: {
    addresses: {
      required: ({ word }) => ({ name: word }),
      optional: async ({ idOf }) => ({ addressable_id: await idOf('clients') }),
    },
  },
})
