import type { Resource } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'

export type StockLine = Answers['StockOfProduct']

// Product with the types of values that the API stores unchanged.
export type Product = Answers['Product'] & {
  package_products_details: { [index: string]: { id: number; quantity: string } } | null
  form_fields: { [name: string]: unknown } | null
  promocodes: { [code: string]: string } | null
}

export const products: Resource<Product> = { name: 'product', path: 'products' }

export type Movement = Answers['WarehouseAction']

export const movements: Resource<Movement> = { name: 'warehouse_action', path: 'warehouse_actions' }
