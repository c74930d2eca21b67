import type { Resource, Saved } from '../../api/resources.ts'

export type StockLine = { warehouse_id: number | null; stock_level: string; stock_value: string }

export type Product = Saved & {
  name: string
  code: string | null
  ean_code: string | null
  description: string | null
  price_net: string | null
  price_gross: string | null
  price_lead: 'net' | 'gross' | null
  tax: string | null
  currency: string | null
  quantity: string | null
  quantity_unit: string | null
  category_id: number | null
  tag_list: string[] | null
  kind: 'sell' | 'purchase' | 'both' | null
  service: boolean
  electronic_service: boolean
  gtu_code: string | null
  limited: boolean
  stock_level: string
  stock_value: string
  available_from: string | null
  available_to: string | null
  purchase_price_net: string | null
  purchase_price_gross: string | null
  purchase_price_lead: 'net' | 'gross' | null
  purchase_tax: string | null
  package: boolean
  package_products_details: { [place: string]: { id: number; quantity: string } } | null
  additional_info: string | null
  supplier_code: string | null
  accounting_id: string | null
  disabled: boolean
  size: string | null
  size_width: string | null
  size_height: string | null
  size_unit: string | null
  weight: string | null
  weight_unit: string | null
  image_url: string | null
  form_name: string | null
  form_description: string | null
  form_fields: { [name: string]: unknown } | null
  elastic_price: boolean
  fractional_quantity: boolean
  form_fields_horizontal: boolean
  promocodes: { [code: string]: string } | null
  payment_url_ok: string | null
  payment_url_error: string | null
  token: string | null
  // With include=stock.
  stock?: StockLine[]
}

export const products: Resource<Product> = { name: 'product', path: 'products' }

export type Movement = {
  id: number
  kind: string
  date: string
  product_id: number
  product_name: string
  quantity: string
  purchase_price_net: string | null
  total_purchase_price_net: string | null
  warehouse_id: number | null
  warehouse_document_id: number | null
  invoice_id: number | null
}

export const movements: Resource<Movement> = { name: 'warehouse_action', path: 'warehouse_actions' }
