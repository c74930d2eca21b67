import type { stock as en } from '../en/stock.ts'

export const stock: typeof en = {
  title: 'Bestand',
}
