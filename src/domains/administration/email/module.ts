import { defineModule } from '../../../module.ts'

export const accountEmailModule = defineModule({
  name: 'email',
  routes: async ({ mailer }) => (await import('./routes.ts')).systemEmailRoutes(mailer),
  permissions: { all: 'administrators' },
  reference: [{ title: 'Accounts', paths: ['/account/test_email'] }],
})
