import { defineModule } from '../../../module.ts'
import { buildCostLayers } from './actions.ts'
import { warehouseActions } from './schema.ts'
import { stockPastTable } from './store.ts'

export const stockMovementsModule = defineModule({
  name: 'stock-movements',
  readonlyResources: [warehouseActions],
  tables: [stockPastTable],
  upgrades: [
    {
      number: 11,
      name: 'layers of stock',
      title: 'valuing the stock',
      after: 'indexes',
      fills: 'stock_levels.shelf',
      is_repeatable: true,
      run: buildCostLayers,
    },
  ],
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { all: { areas: ['warehouse'], spansDepartments: true } },
  reference: [{ title: 'Warehouses', paths: ['/warehouse_actions'] }],
})
