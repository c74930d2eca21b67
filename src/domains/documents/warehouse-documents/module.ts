import { defineModule } from '../../../module.ts'
import { warehouseDocuments } from './schema.ts'
import { goodsIssuesTable } from './store.ts'

export const warehouseDocumentsModule = defineModule({
  name: 'warehouse-documents',
  resources: [warehouseDocuments],
  accountTransfer: 'copied',
  tables: [goodsIssuesTable],
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { all: { areas: ['warehouse'], spansDepartments: true } },
  reference: [
    {
      title: 'Warehouse documents',
      paths: ['/warehouse_documents'],
      about:
        'Goods received, issued and transferred. The stock of a product is the sum of the movements of its documents.',
    },
  ],
  samples: {
    warehouse_documents: {
      required: ({ word }) => ({ description: word, client_name: word }),
      optional: async ({ word, idOf }) => ({
        client_id: await idOf('clients'),
        department_id: await idOf('departments'),
        warehouse_id: await idOf('warehouses'),
        number: `${word}1`,
        warehouse_actions: [{ product_id: await idOf('products'), product_name: word, quantity: 7 }],
      }),
    },
  },
})
