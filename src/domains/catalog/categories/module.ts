import { defineModule } from '../../../module.ts'
import { EVERYBODY } from '../../administration/permissions/rules.ts'
import { categories } from './schema.ts'

export const categoriesModule = defineModule({
  name: 'categories',
  resources: [categories],
  accountTransfer: 'copied',
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { read: EVERYBODY, write: { areas: ['products'] } },
  reference: [
    {
      title: 'Categories',
      paths: ['/categories'],
      about: 'Labels that group documents, clients and products.',
    },
  ],
  samples: { categories: { required: ({ word }) => ({ name: word }) } },
})
