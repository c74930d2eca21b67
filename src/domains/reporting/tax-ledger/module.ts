import { defineModule } from '../../../module.ts'
import { taxDifferencesTable } from './differences-store.ts'
import { listeners } from './refresh.ts'
import { taxEntriesTable } from './table.ts'
import { fillEntries } from './upgrade-store.ts'

export const taxLedgerModule = defineModule({
  name: 'tax-ledger',
  tables: [taxEntriesTable, taxDifferencesTable],
  listeners,
  upgrades: [
    {
      number: 21,
      name: 'tax entries',
      title: 'creating tax entries',
      after: 'indexes',
      is_repeatable: true,
      run: fillEntries,
    },
  ],
  routes: async () => (await import('./routes.ts')).routes,
  jobs: async ({ log }) => {
    const { checkJobs, refreshJobs } = await import('./jobs.ts')
    return { ...refreshJobs, ...checkJobs((difference) => log.warn('tax entries differ', difference)) }
  },
  permissions: { all: { areas: ['reports'], spansDepartments: true } },
  reference: [
    {
      title: 'Tax ledger and closing',
      paths: ['/tax_entries', '/reports/vat'],
      about:
        'Which tax belongs to which month, the register of VAT, and the closing of a month. Every figure links to its entries.',
    },
  ],
})
