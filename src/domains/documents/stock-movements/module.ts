import { defineModule } from '../../../module.ts'
import { startLayers } from './actions.ts'
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
      after: 'indexes',
      fills: 'stock_levels.shelf',
      again: true,
      run: startLayers,
    },
  ],
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { all: { areas: ['warehouse'], is_whole: true } },
  reference: [{ title: 'Warehouses and movements', paths: ['/warehouse_actions'] }],
})
