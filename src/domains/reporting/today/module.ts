import { defineModule } from '../../../module.ts'
import { EVERYBODY } from '../../administration/permissions/rules.ts'

export const todayModule = defineModule({
  name: 'today',
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { all: EVERYBODY }, // each section checks its own
  reference: [{ title: 'Overview', paths: ['/today'] }],
})
