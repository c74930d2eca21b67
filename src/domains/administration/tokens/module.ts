import { defineModule } from '../../../module.ts'
import { everybodyMayWrite } from '../permissions/rules.ts'

export const tokensModule = defineModule({
  name: 'tokens',
  routes: async () => (await import('./routes.ts')).accessTokenRoutes,
  permissions: {
    all: everybodyMayWrite('tokens belong to their users; administrators revoke those of others'),
  },
  reference: [
    {
      title: 'Limited tokens',
      paths: ['/account/access_tokens'],
      about:
        'Tokens for single programs, with their own rights, departments, amounts, networks and last day.',
    },
  ],
})
