import { defineModule } from '../../../module.ts'
import { EVERYBODY } from '../../administration/permissions/rules.ts'
import { priceListPositions, priceLists } from './schema.ts'

export const priceListsModule = defineModule({
  name: 'price-lists',
  resources: [priceLists],
  accountTransfer: 'copied',
  tables: [priceListPositions.table],
  routes: async () => (await import('./routes.ts')).routes,
  // All members see the names of the lists, but not their prices.
  permissions: { all: { areas: ['products'] }, except: { 'GET /price_lists': EVERYBODY } },
  reference: [
    {
      title: 'Price lists',
      paths: ['/price_lists'],
      about: 'Prices of products for some clients: fixed or by percentage, by minimum quantity and period.',
    },
  ],
  samples: { price_lists: { required: ({ word }) => ({ name: word }) } },
})
