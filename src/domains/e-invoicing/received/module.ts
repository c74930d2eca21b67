import { defineModule } from '../../../module.ts'
import { DOCUMENTS } from '../../administration/permissions/rules.ts'
import { invoiceOwner } from '../../documents/invoice-actions/attachment-owner.ts'
import { receivedFilesTable } from './schema.ts'
import { noteDecisions } from './upgrade-store.ts'

export const receivedFilesModule = defineModule({
  name: 'received',
  tables: [receivedFilesTable],
  upgrades: [
    {
      number: 23,
      name: 'decisions about received files',
      title: 'recording decisions about received files',
      is_repeatable: true,
      run: noteDecisions,
    },
  ],
  routes: async ({ attachmentStorage }) => [
    ...(await import('./routes.ts')).receivedRoutes({ storage: attachmentStorage, owner: invoiceOwner }),
    ...(await import('./proposal-routes.ts')).proposalRoutes(),
  ],
  permissions: {
    all: { areas: ['purchases'], spansDepartments: true },
    except: { 'GET /invoices/:id/received_file': DOCUMENTS },
  },
  reference: [
    {
      title: 'Received e-invoices',
      paths: ['/received_files', '/invoices/import', '/invoices/:id/received_file'],
      about:
        'Received structured invoices, which become expenses. Files are stored unchanged, even if they cannot be read.',
    },
  ],
})
