import { defineModule } from '../../../module.ts'
import { EVERYBODY } from '../permissions/rules.ts'

export const securityModule = defineModule({
  name: 'security',
  routes: async () => (await import('./routes.ts')).securityRoutes(),
  permissions: { all: EVERYBODY, except: { 'GET /account/history/check': 'administrators' } },
  reference: [{ title: 'Accounts', paths: ['/account/tokens', '/account/history/check'] }],
})
