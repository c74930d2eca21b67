import { defineModule } from '../../../module.ts'
import { requestLogTable } from './schema.ts'

export const requestLogModule = defineModule({
  name: 'request-log',
  tables: [requestLogTable],
  routes: async () => (await import('./routes.ts')).requestLogRoutes,
  permissions: { all: 'administrators' },
  reference: [{ title: 'Security and history', paths: ['/account/requests', '/account/ignored_fields'] }],
})
