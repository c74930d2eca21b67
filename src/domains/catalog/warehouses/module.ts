import { defineModule } from '../../../module.ts'
import { EVERYBODY } from '../../administration/permissions/rules.ts'
import { warehouses } from './schema.ts'

export const warehousesModule = defineModule({
  name: 'warehouses',
  resources: [warehouses],
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { read: EVERYBODY, write: { areas: ['warehouse'], spansDepartments: true } },
  reference: [
    {
      title: 'Warehouses and movements',
      paths: ['/warehouses'],
      about:
        'Where goods lie, and each of their movements. Movements follow from documents and are only read.',
    },
  ],
  samples: { warehouses: () => ({}) },
})
