import { defineModule } from '../../../module.ts'

export const receivedReviewModule = defineModule({
  name: 'received-review',
  routes: async () => (await import('./routes.ts')).reviewRoutes(),
  permissions: { all: { areas: ['purchases'], spansDepartments: true } },
  reference: [{ title: 'Received e-invoices', paths: ['/received_files'] }],
})
