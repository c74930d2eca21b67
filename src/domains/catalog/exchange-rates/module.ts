import { defineModule } from '../../../module.ts'
import { plusDays } from '../../../platform/clock.ts'
import { EVERYBODY, SETTINGS } from '../../administration/permissions/rules.ts'
import { exchangeRates } from './schema.ts'

export const exchangeRatesModule = defineModule({
  name: 'exchange-rates',
  resources: [exchangeRates],
  accountTransfer: { skipped: 'documents contain their rates' },
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { read: EVERYBODY, write: SETTINGS },
  reference: [
    {
      title: 'Exchange rates',
      paths: ['/exchange_rates'],
      about: 'Exchange rates published by NBP and ECB, used by documents in foreign currencies.',
    },
  ],
  samples: {
    exchange_rates: {
      required: ({ number }) => ({
        kind: 'nbp',
        date: plusDays('1990-01-01', number),
        currency: 'EUR',
        rate: '4',
      }),
      optional: () => ({ date: '2026-01-02' }),
    },
  },
  jobs: async ({ config }) => (await import('./jobs.ts')).rateJobs(config.exchange_rates),
})
