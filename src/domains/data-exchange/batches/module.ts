import { defineModule } from '../../../module.ts'
import { everybodyMayWrite } from '../../administration/permissions/rules.ts'

export const batchesModule = defineModule({
  name: 'batches',
  routes: async () => (await import('./routes.ts')).batchRoutes,
  permissions: {
    all: everybodyMayWrite('each operation of a batch requires the permission of its own route'),
  },
  reference: [
    {
      title: 'Batches',
      paths: ['/batch'],
      about: 'Several operations in one transaction: all of them, or none.',
    },
  ],
})
