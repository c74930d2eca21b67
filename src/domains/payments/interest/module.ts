import { defineModule } from '../../../module.ts'
import { DOCUMENTS, EVERYBODY, SETTINGS } from '../../administration/permissions/rules.ts'
import { interestRates } from './schema.ts'

export const interestModule = defineModule({
  name: 'interest',
  resources: [interestRates],
  routes: async () => (await import('./routes.ts')).interestRoutes(),
  permissions: {
    read: EVERYBODY,
    write: SETTINGS,
    except: {
      'GET /interest': { areas: ['sales'], spansDepartments: true },
      'GET /invoices/:id/interest': DOCUMENTS,
    },
  },
  reference: [
    {
      title: 'Interest',
      paths: ['/interest_rates', '/interest', '/invoices/:id/interest'],
      about: 'Interest for late payment, line by line, at statutory or own rates, and notes that claim it.',
    },
  ],
  samples: { interest_rates: () => ({ kind: 'own', valid_from: '2026-01-02', rate: '8' }) },
})
