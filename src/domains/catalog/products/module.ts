import { defineModule } from '../../../module.ts'
import { ownerOf, referenceOf } from '../attachments/schema.ts'
import { products } from './schema.ts'
import { migrateRestriction, startStock, stockTable } from './store.ts'

const owner = ownerOf('/products', products)

export const productsModule = defineModule({
  name: 'products',
  resources: [products],
  accountTransfer: 'copied',
  tables: [stockTable],
  upgrades: [
    {
      number: 1,
      name: 'stock of products',
      title: 'calculating the stock of products',
      fills: 'products.stock_level',
      run: startStock,
    },
    {
      number: 10,
      name: 'restricted products',
      title: 'restricting products to warehouses',
      alters: ['products.restricted_to_warehouses'],
      is_repeatable: true,
      run: migrateRestriction,
    },
  ],
  attachments: [owner],
  routes: async ({ attachmentStorage }) => [
    ...(await import('./routes.ts')).routes,
    ...(await import('../attachments/routes.ts')).attachmentRoutes([owner], attachmentStorage),
  ],
  permissions: { all: { areas: ['products'] } },
  reference: [
    {
      title: 'Products',
      paths: ['/products'],
      about: 'Goods and services with prices and stock. A line with a product needs only a quantity.',
    },
    referenceOf(owner),
  ],
  samples: {
    products: {
      required: ({ word }) => ({ name: word }),
      optional: async ({ word, idOf }) => ({
        category_id: await idOf('categories'),
        department_id: await idOf('departments'),
        tag_list: [word],
        code: `${word}code`,
        price_net: '7.77',
      }),
    },
  },
})
