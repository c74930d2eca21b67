import { defineModule } from '../../../module.ts'
import { EVERYBODY } from '../permissions/rules.ts'
import { viewsTable } from './schema.ts'

export const listViewsModule = defineModule({
  name: 'list-views',
  tables: [viewsTable],
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { all: EVERYBODY }, // of the caller alone
  reference: [{ title: 'Overview', paths: ['/list_views'] }],
  samples: { list_views: () => ({ list: 'invoices', name: 'Overdue', query: 'status=overdue' }) },
})
