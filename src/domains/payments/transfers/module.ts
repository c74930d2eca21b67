import { defineModule } from '../../../module.ts'
import { transferBatches, transfers } from './schema.ts'

export const transfersModule = defineModule({
  name: 'transfers',
  readonlyResources: [transferBatches, transfers],
  routes: async ({ config }) => (await import('./routes.ts')).transferRoutes(config.white_list_folder),
  permissions: { all: { areas: ['payments', 'purchases'], spansDepartments: true } },
  reference: [
    {
      title: 'Transfers',
      paths: ['/banking/transfers'],
      about: 'Batches of transfers to suppliers, and their files for banks.',
    },
  ],
})
