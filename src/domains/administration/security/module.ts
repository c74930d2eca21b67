import { defineModule } from '../../../module.ts'
import { everybodyMayWrite } from '../permissions/rules.ts'

export const securityModule = defineModule({
  name: 'security',
  routes: async () => (await import('./routes.ts')).securityRoutes(),
  permissions: {
    all: everybodyMayWrite('only administrators see and delete the tokens of others'),
    except: { 'GET /account/history/check': 'administrators' },
  },
  reference: [
    {
      title: 'Security and history',
      about:
        'Who changed what, which programs ask, tokens in use, the provider that people sign in through, and backups.',
      paths: ['/account/tokens', '/account/history/check'],
    },
  ],
})
