import { defineModule } from '../../../module.ts'
import { EVERYBODY, SETTINGS } from '../permissions/rules.ts'
import { departments } from './schema.ts'
import { logosTable } from './store.ts'

export const departmentsModule = defineModule({
  name: 'departments',
  resources: [departments],
  accountTransfer: 'copied',
  tables: [logosTable],
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { read: EVERYBODY, write: SETTINGS },
  reference: [
    {
      title: 'Departments',
      paths: ['/departments'],
      about: 'The sellers of an account, with their addresses, bank accounts, number patterns and logos.',
    },
  ],
  samples: {
    departments: {
      required: ({ word }) => ({ name: word }),
      optional: async ({ idOf }) => ({ warehouse_id: await idOf('warehouses') }),
    },
  },
})
