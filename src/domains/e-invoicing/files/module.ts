import { defineModule } from '../../../module.ts'
import { DOCUMENTS } from '../../administration/permissions/rules.ts'
import { referenceOf } from '../../catalog/attachments/schema.ts'
import { invoiceOwner } from '../../documents/invoice-actions/attachment-owner.ts'
import { einvoicesTable } from './schema.ts'

export const einvoiceFilesModule = defineModule({
  name: 'e-invoice files',
  tables: [einvoicesTable],
  routes: async ({ attachmentStorage }) =>
    (await import('./routes.ts')).routes(invoiceOwner, attachmentStorage),
  permissions: { all: DOCUMENTS },
  reference: [
    {
      title: 'E-invoice files',
      paths: [
        '/invoices/:id/fa3',
        '/invoices/:id/fa-rr',
        '/invoices/:id/ubl',
        '/invoices/:id/ubl-fr',
        '/invoices/:id/xrechnung',
        '/invoices/:id/xrechnung-cii',
        '/invoices/:id/cii',
        '/invoices/:id/cii-fr',
      ],
      about: 'Structured invoices in the formats that laws require, and their validation.',
    },
    referenceOf(invoiceOwner),
  ],
})
