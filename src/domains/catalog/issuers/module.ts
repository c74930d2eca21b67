import { defineModule } from '../../../module.ts'
import { EVERYBODY, SETTINGS } from '../../administration/permissions/rules.ts'
import { issuers } from './schema.ts'

export const issuersModule = defineModule({
  name: 'issuers',
  resources: [issuers],
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { read: EVERYBODY, write: SETTINGS },
  reference: [
    {
      title: 'Issuers',
      paths: ['/issuers'],
      about: 'Those who issue documents beside the seller, to be named on them by their id.',
    },
  ],
  samples: { issuers: () => ({}) },
})
