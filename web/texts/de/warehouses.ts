import type { warehouses as en } from '../en/warehouses.ts'

export const warehouses: typeof en = {
  title: 'Lager',
}
