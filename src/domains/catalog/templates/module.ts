import { defineModule } from '../../../module.ts'
import { EVERYBODY, SETTINGS } from '../../administration/permissions/rules.ts'
import { keptLooksTable, lookPicturesTable, looks } from './schema.ts'

export const templatesModule = defineModule({
  name: 'templates',
  resources: [looks],
  tables: [lookPicturesTable, keptLooksTable],
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { read: EVERYBODY, write: SETTINGS },
  reference: [
    {
      title: 'Looks',
      paths: ['/looks'],
      about:
        'How documents look: colour, paper, logo, columns, order, signature, stationery. A document keeps the look it left the house with.',
    },
  ],
  samples: { looks: async ({ idOf }) => ({ department_id: await idOf('departments') }) },
})
