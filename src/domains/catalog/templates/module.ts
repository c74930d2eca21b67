import { defineModule } from '../../../module.ts'
import { EVERYBODY, SETTINGS } from '../../administration/permissions/rules.ts'
import { lookPicturesTable, templates, templateVersionsTable } from './schema.ts'

export const templatesModule = defineModule({
  name: 'templates',
  resources: [templates],
  accountTransfer: { skipped: 'other services have none' },
  tables: [lookPicturesTable, templateVersionsTable],
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { read: EVERYBODY, write: SETTINGS },
  reference: [
    {
      title: 'Templates',
      paths: ['/templates'],
      about:
        'The layout of documents: colour, paper, logo, columns, order, signature, stationery. A delivered document keeps the template that it was delivered with.',
    },
  ],
  samples: {
    looks: {
      required: ({ word }) => ({ footer: word }),
      optional: async ({ idOf }) => ({ department_id: await idOf('departments') }),
    },
  },
})
