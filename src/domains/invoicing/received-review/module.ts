import { defineModule } from '../../../module.ts'
import { invoiceOwner } from '../../documents/invoice-actions/attachment-owner.ts'

export const receivedReviewModule = defineModule({
  name: 'received-review',
  routes: async ({ attachmentStorage }) =>
    (await import('./routes.ts')).reviewRoutes({ storage: attachmentStorage, owner: invoiceOwner }),
  permissions: { all: { areas: ['purchases'], spansDepartments: true } },
  reference: [{ title: 'Received e-invoices', paths: ['/received_files'] }],
})
