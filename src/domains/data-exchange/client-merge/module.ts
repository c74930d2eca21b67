import { defineModule } from '../../../module.ts'

export const clientMergeModule = defineModule({
  name: 'client-merge',
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { all: { areas: ['clients'], deed: 'delete', is_whole: true } },
  reference: [{ title: 'Clients', paths: ['/clients/:id/merge'] }],
})
