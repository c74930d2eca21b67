import { defineModule } from '../../../module.ts'
import { EVERYBODY } from '../../administration/permissions/rules.ts'
import { warehouses } from './schema.ts'

export const warehousesModule = defineModule({
  name: 'warehouses',
  resources: [warehouses],
  accountTransfer: 'copied',
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { read: EVERYBODY, write: { areas: ['warehouse'], spansDepartments: true } },
  reference: [
    {
      title: 'Warehouses',
      paths: ['/warehouses'],
      about: 'Warehouses and stock movements. Movements are created by documents and are read-only.',
    },
  ],
  samples: { warehouses: { required: ({ word }) => ({ name: word }) } },
})
