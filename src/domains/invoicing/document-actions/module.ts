import { defineModule } from '../../../module.ts'
import { DOCUMENTS, EVERYBODY } from '../../administration/permissions/rules.ts'
import { referenceOf } from '../../catalog/attachments/schema.ts'
import { invoiceOwner } from '../../documents/invoice-actions/attachment-owner.ts'

export const documentActionsModule = defineModule({
  name: 'document-actions',
  routes: async ({ db, secret, config, attachmentStorage: shelf }) => {
    const { attachmentRoutes } = await import('../../catalog/attachments/routes.ts')
    const { familyRoutes } = await import('../../catalog/attachments/signed-upload-routes.ts')
    const { routes } = await import('./routes.ts')
    const { body_limit_bytes } = config
    return [
      ...routes(),
      ...attachmentRoutes([invoiceOwner], shelf),
      ...familyRoutes(invoiceOwner, { shelf, db, secret, body_limit_bytes }),
    ]
  },
  permissions: {
    all: DOCUMENTS,
    except: {
      'GET /printers': EVERYBODY,
      'POST /invoices/cancel': { areas: ['sales', 'purchases'], deed: 'edit', is_whole: true },
    },
  },
  reference: [
    {
      title: 'Invoices',
      paths: ['/invoices'],
      about:
        'Documents of every kind: invoices, proformas, corrections, advances, receipts, bills, notes and expenses. Totals are calculated and numbers given here.',
    },
    {
      title: 'Around invoices',
      paths: [
        '/invoice',
        '/f',
        '/invoices/summary',
        '/invoices/counts',
        '/invoices/fiscal_print',
        '/printers',
      ],
      about:
        'Invoices by e-mail and by public link, their sums and counts, what happened to them, previews and exports.',
    },
    {
      title: 'Attachments',
      paths: ['/attachments', '/invoices/:id/get_new_attachment_credentials', '/invoices/:id/add_attachment'],
      about:
        'Files kept with documents, clients, products and payments, as they came. A buyer sees those of a document where it says so.',
    },
    referenceOf(invoiceOwner),
  ],
})
