import { defineModule } from '../../../module.ts'
import type { InputValue } from '../../../platform/formats/input.ts'
import { hasInput, type RequestInput } from '../../administration/permissions/rules.ts'
import { rightOf } from '../../administration/permissions/schema.ts'
import { recurringIssuesTable, recurrings } from './schema.ts'

// Requires the permission to view the client and the product of a series, because a job fills in their
// details later.
const namingRecords = (input: RequestInput) => [
  ...(hasInput(input, 'client_id', isPresent) ? [rightOf('clients', 'view')] : []),
  ...(hasInput(input, 'product_id', isPresent) ? [rightOf('products', 'view')] : []),
]
const isPresent = (value: InputValue | undefined) => value !== undefined && value !== null && value !== ''

export const recurringModule = defineModule({
  name: 'recurring',
  resources: [recurrings],
  accountTransfer: 'copied',
  tables: [recurringIssuesTable],
  routes: async ({ config }) => {
    const { seriesTools } = await import('./tools.ts')
    return (await import('./routes.ts')).recurringRoutes(seriesTools(config))
  },
  permissions: {
    all: { areas: ['sales'], extraRights: namingRecords, spansDepartments: true },
    except: { 'POST /recurrings/upcoming': { areas: ['sales'], action: 'view', spansDepartments: true } },
  },
  reference: [
    {
      title: 'Recurring documents',
      paths: ['/recurrings'],
      about:
        'Documents that are issued automatically at regular intervals: what is repeated, on which days, and how each document is handled.',
    },
  ],
  samples: {
    recurrings: {
      required: ({ word }) => ({ name: word, price_gross: '10', start_date: '2040-01-01' }),
      optional: async ({ word, idOf }) => ({
        invoice_id: await idOf('invoices'),
        client_id: await idOf('clients'),
        buyer_email: `${word}@example.com`,
        start_date: '2099-01-31',
      }),
    },
  },
  jobs: async ({ config, accountMailer }) =>
    (await import('./emails.ts')).recurringEmailJobs(accountMailer, config.url),
})
