import type { products as en } from '../en/products.ts'

export const products: typeof en = {
  title: 'Produkte',
  create: 'Neues Produkt',
}
