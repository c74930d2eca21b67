import { defineModule } from '../../../module.ts'
import { DOCUMENTS, PAYMENTS } from '../../administration/permissions/rules.ts'

export const exportsModule = defineModule({
  name: 'exports',
  routes: async () => (await import('./routes.ts')).routes,
  permissions: {
    all: 'administrators',
    except: {
      'GET /invoices/export': DOCUMENTS,
      'GET /clients/export': { areas: ['clients'] },
      'GET /products/export': { areas: ['products'] },
      'GET /warehouse_documents/export': { areas: ['warehouse'], spansDepartments: true },
      'GET /banking/payments/export': PAYMENTS,
      'GET /payments/export': PAYMENTS,
    },
  },
  reference: [
    { title: 'Printing and emailing', paths: ['/invoices/export'] },
    { title: 'Clients', paths: ['/clients/export'] },
    { title: 'Products', paths: ['/products/export'] },
    { title: 'Warehouse documents', paths: ['/warehouse_documents/export'] },
    { title: 'Payments', paths: ['/banking/payments/export', '/payments/export'] },
  ],
})
