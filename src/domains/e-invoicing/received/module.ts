import { defineModule } from '../../../module.ts'
import { DOCUMENTS } from '../../administration/permissions/rules.ts'
import { invoiceOwner } from '../../documents/invoice-actions/attachment-owner.ts'
import { receivedFilesTable } from './schema.ts'

export const receivedFilesModule = defineModule({
  name: 'received',
  tables: [receivedFilesTable],
  routes: async ({ attachmentStorage: shelf }) =>
    (await import('./routes.ts')).receivedRoutes({ shelf, owner: invoiceOwner }),
  permissions: {
    all: { areas: ['purchases'], is_whole: true },
    except: { 'GET /invoices/:id/source': DOCUMENTS },
  },
  reference: [
    {
      title: 'Received files',
      paths: ['/received_files', '/invoices/import', '/invoices/:id/source'],
      about:
        'Structured invoices of others, which become expenses. The files are kept as they came, those that cannot be read too.',
    },
  ],
})
