import { defineModule } from '../../../module.ts'
import { everybodyMayWrite } from '../permissions/rules.ts'
import { viewsTable } from './schema.ts'

export const listViewsModule = defineModule({
  name: 'list-views',
  tables: [viewsTable],
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { all: everybodyMayWrite('views belong to the caller') },
  reference: [{ title: 'Overview', paths: ['/list_views'] }],
  samples: {
    list_views: { required: ({ word }) => ({ list: 'invoices', name: word, query: 'status=paid' }) },
  },
})
