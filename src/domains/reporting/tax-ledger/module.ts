import { defineModule } from '../../../module.ts'

export const taxLedgerModule = defineModule({
  name: 'tax-ledger',
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { all: { areas: ['reports'], spansDepartments: true } },
  reference: [{ title: 'Reports', paths: ['/tax_entries'] }],
})
