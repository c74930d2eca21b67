import type { products as en } from '../en/products.ts'

export const products: typeof en = {
  title: 'Produkty',
  create: 'Nowy produkt',
}
