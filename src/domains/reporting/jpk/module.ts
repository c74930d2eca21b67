import { defineModule } from '../../../module.ts'

export const jpkModule = defineModule({
  name: 'jpk',
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { all: { areas: ['reports'], spansDepartments: true } },
  reference: [
    {
      title: 'Tax returns',
      paths: ['/jpk_fa', '/jpk_v7m', '/jpk_v7k', '/reports/jpk_fa', '/reports/jpk_v7'],
      about: 'JPK_V7, JPK_FA, VAT-UE, OSS and the German advance return, as figures and as files.',
    },
  ],
})
