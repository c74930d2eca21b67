import { defineModule } from '../../../module.ts'
import { EVERYBODY } from '../permissions/rules.ts'

export const rolesModule = defineModule({
  name: 'roles',
  routes: async () => (await import('./routes.ts')).roleRoutes,
  permissions: { read: EVERYBODY, write: 'administrators' },
  reference: [{ title: 'Users and roles', paths: ['/account/roles'] }],
})
