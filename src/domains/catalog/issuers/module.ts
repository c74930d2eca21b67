import { defineModule } from '../../../module.ts'
import { EVERYBODY, SETTINGS } from '../../administration/permissions/rules.ts'
import { issuers } from './schema.ts'

export const issuersModule = defineModule({
  name: 'issuers',
  resources: [issuers],
  accountTransfer: 'copied',
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { read: EVERYBODY, write: SETTINGS },
  reference: [
    {
      title: 'Issuers',
      paths: ['/issuers'],
      about: 'Third parties that issue documents beside the seller. Documents refer to them by id.',
    },
  ],
  samples: { issuers: { required: ({ word }) => ({ name: word }) } },
})
