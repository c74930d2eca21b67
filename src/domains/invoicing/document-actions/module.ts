import { defineModule } from '../../../module.ts'
import { DOCUMENTS, EVERYBODY } from '../../administration/permissions/rules.ts'
import { referenceOf } from '../../catalog/attachments/schema.ts'
import { invoiceOwner } from '../../documents/invoice-actions/attachment-owner.ts'

export const documentActionsModule = defineModule({
  name: 'document-actions',
  routes: async ({ db, secret, config, attachmentStorage: storage }) => {
    const { attachmentRoutes } = await import('../../catalog/attachments/routes.ts')
    const { familyRoutes } = await import('../../catalog/attachments/signed-upload-routes.ts')
    const { routes } = await import('./routes.ts')
    const { body_limit_bytes } = config
    return [
      ...routes(),
      ...attachmentRoutes([invoiceOwner], storage),
      ...familyRoutes(invoiceOwner, { storage, db, secret, body_limit_bytes }),
    ]
  },
  permissions: {
    all: DOCUMENTS,
    except: {
      'GET /printers': EVERYBODY,
      'POST /invoices/cancel': { areas: ['sales', 'purchases'], action: 'edit', spansDepartments: true },
    },
  },
  reference: [
    {
      title: 'Invoices',
      paths: ['/invoices'],
      about:
        'Documents of every kind: invoices, proformas, corrections, advances, receipts, bills, notes and expenses. The server calculates totals and assigns numbers.',
    },
    {
      title: 'Actions on invoices',
      paths: [
        '/invoices/:id/restore',
        '/invoices/:id/issue',
        '/invoices/:id/change_status',
        '/invoices/:id/self_assess',
        '/invoices/:id/cancel',
        '/invoices/cancel',
      ],
      about: 'Issue drafts, change the status, cancel and restore documents, and self-assess purchases.',
    },
    {
      title: 'Printing and emailing',
      paths: [
        '/invoice',
        '/f',
        '/invoices/summary',
        '/invoices/counts',
        '/invoices/lines',
        '/invoices/fiscal_print',
        '/printers',
      ],
      about: 'Invoices by email and by public link, their sums, counts and history, previews and exports.',
    },
    {
      title: 'Attachments',
      paths: ['/attachments', '/invoices/:id/get_new_attachment_credentials', '/invoices/:id/add_attachment'],
      about:
        'Files attached to documents, clients, products and payments, stored unchanged. Buyers see the attachments of a document if it allows that.',
    },
    referenceOf(invoiceOwner),
  ],
})
