import { defineModule } from '../../../module.ts'
import { DOCUMENTS, EVERYBODY, viewingExpenses } from '../../administration/permissions/rules.ts'

export const dashboardModule = defineModule({
  name: 'dashboard',
  routes: async ({ config, outboxFolder }) => [
    ...(await import('./routes.ts')).routes,
    ...(await import('./email-status.ts')).mailStatusRoutes({ ...config.mail, outbox: outboxFolder }),
  ],
  permissions: {
    all: { areas: ['reports'], is_whole: true },
    except: {
      'GET /find': EVERYBODY,
      'GET /account/number_example': EVERYBODY,
      'GET /account/mail': 'administrators',
      'GET /clients/:id/balance': { areas: ['clients', 'sales'], also: viewingExpenses, is_whole: true },
      'GET /invoices/:id/timeline': DOCUMENTS,
    },
  },
  reference: [
    {
      title: 'Overview',
      paths: ['/dashboard', '/find'],
      about: 'How the business stands, one search through everything, and what was deleted lately.',
    },
    { title: 'Accounts and users', paths: ['/account/number_example', '/account/mail'] },
    { title: 'Clients', paths: ['/clients/:id/balance'] },
    { title: 'Around invoices', paths: ['/invoices/:id/timeline'] },
  ],
})
