import { defineModule } from '../../../module.ts'
import type { Value } from '../../../platform/formats/input.ts'
import { hasInput, type RequestInput } from '../../administration/permissions/rules.ts'
import { rightOf } from '../../administration/permissions/schema.ts'
import { recurringIssuesTable, recurrings } from './schema.ts'

// A job creates the documents of a series later, and fills in the client and the product that it names.
const namingRecords = (input: RequestInput) => [
  ...(hasInput(input, 'client_id', isPresent) ? [rightOf('clients', 'view')] : []),
  ...(hasInput(input, 'product_id', isPresent) ? [rightOf('products', 'view')] : []),
]
const isPresent = (value: Value | undefined) => value !== undefined && value !== null && value !== ''

export const recurringModule = defineModule({
  name: 'recurring',
  resources: [recurrings],
  tables: [recurringIssuesTable],
  routes: async ({ config }) => {
    const { seriesTools } = await import('./tools.ts')
    return (await import('./routes.ts')).recurringRoutes(seriesTools(config))
  },
  permissions: {
    all: { areas: ['sales'], also: namingRecords, is_whole: true },
    except: { 'POST /recurrings/upcoming': { areas: ['sales'], deed: 'view', is_whole: true } },
  },
  reference: [
    {
      title: 'Series of documents',
      paths: ['/recurrings'],
      about:
        'Documents that are made again and again by themselves: what is repeated, on which days, and what becomes of each.',
    },
  ],
  samples: {
    recurrings: async ({ word, idOf }) => ({
      invoice_id: await idOf('invoices'),
      client_id: await idOf('clients'),
      buyer_email: `${word}@example.com`,
      start_date: '2099-01-31',
    }),
  },
  jobs: async ({ config, mailer }) => (await import('./emails.ts')).recurringLetterJobs(mailer, config.url),
})
