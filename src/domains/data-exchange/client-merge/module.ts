import { defineModule } from '../../../module.ts'

export const clientMergeModule = defineModule({
  name: 'client-merge',
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { all: { areas: ['clients'], action: 'delete', spansDepartments: true } },
  reference: [{ title: 'Clients', paths: ['/clients/:id/merge'] }],
})
