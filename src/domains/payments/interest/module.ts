import { defineModule } from '../../../module.ts'
import { plusDays } from '../../../platform/clock.ts'
import { DOCUMENTS, EVERYBODY, SETTINGS } from '../../administration/permissions/rules.ts'
import { interestRates } from './schema.ts'

export const interestModule = defineModule({
  name: 'interest',
  resources: [interestRates],
  accountTransfer: { skipped: 'other services have none' },
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
  samples: {
    interest_rates: {
      required: ({ number }) => ({ kind: 'own', valid_from: plusDays('1990-01-01', number), rate: '4' }),
      optional: () => ({ valid_from: '2026-01-02' }),
    },
  },
})
