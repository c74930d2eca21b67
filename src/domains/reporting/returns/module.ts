import { defineModule } from '../../../module.ts'

export const returnsModule = defineModule({
  name: 'returns',
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { all: { areas: ['reports'], spansDepartments: true } },
  reference: [
    {
      title: 'Tax returns',
      paths: ['/reports/vat_ue', '/reports/oss', '/reports/ustva', '/reports/tax_differences', '/vat_ue'],
    },
  ],
})
