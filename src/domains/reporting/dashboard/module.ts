import { defineModule } from '../../../module.ts'
import { DOCUMENTS, EVERYBODY, expenseRights } from '../../administration/permissions/rules.ts'

export const dashboardModule = defineModule({
  name: 'dashboard',
  routes: async ({ config, outboxFolder }) => [
    ...(await import('./routes.ts')).routes,
    ...(await import('./email-status.ts')).mailStatusRoutes({ ...config.mail, outbox: outboxFolder }),
  ],
  permissions: {
    all: { areas: ['reports'], spansDepartments: true },
    except: {
      'GET /search': EVERYBODY,
      'GET /account/next_number': EVERYBODY,
      'GET /account/outgoing_email': 'administrators',
      'GET /clients/:id/balance': {
        areas: ['clients', 'sales'],
        extraRights: expenseRights,
        spansDepartments: true,
      },
      'GET /clients/open_amounts': { areas: ['clients', 'sales'], spansDepartments: true },
      'GET /invoices/:id/timeline': DOCUMENTS,
    },
  },
  reference: [
    {
      title: 'Overview',
      paths: ['/dashboard', '/search'],
      about: 'Key figures of the business, one search through all records, and recently deleted records.',
    },
    { title: 'Accounts', paths: ['/account/next_number', '/account/outgoing_email'] },
    { title: 'Clients', paths: ['/clients/:id/balance', '/clients/open_amounts'] },
    { title: 'Printing and emailing', paths: ['/invoices/:id/timeline'] },
  ],
})
