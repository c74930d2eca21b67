import type { Resource, Saved } from '../../api/resources.ts'

export const KINDS = ['pz', 'wz', 'mm', 'pw', 'rw', 'zt'] as const
export type Kind = (typeof KINDS)[number]

export type Action = {
  id: number
  product_id: number | null
  product_name: string | null
  code: string | null
  quantity: string
  quantity_unit: string | null
  tax: string | null
  price_net: string | null
  total_price_net: string | null
  purchase_tax: string | null
  purchase_price_net: string | null
  total_purchase_price_net: string | null
  total_purchase_price_gross: string | null
  value: string | null
}

export type WarehouseDocument = Saved & {
  kind: Kind
  number: string
  issue_date: string
  expected_delivery_date: string | null
  warehouse_id: number | null
  warehouse2_id: number | null
  department_id: number | null
  department_name: string | null
  client_id: number | null
  client_name: string | null
  client_tax_no: string | null
  invoice_ids: number[]
  oid: string | null
  external_id: string | null
  description: string | null
  currency: string | null
  price_net: string
  price_gross: string
  purchase_price_net: string
  purchase_price_gross: string
  // Not in lists.
  warehouse_actions?: Action[]
}

export const warehouseDocuments: Resource<WarehouseDocument> = {
  name: 'warehouse_document',
  path: 'warehouse_documents',
}

export const isKind = (kind: string | null | undefined): kind is Kind => KINDS.some((one) => one === kind)

// Receipts and orders are about what goods cost, issues about what they are sold for.
export const isBought = (kind: Kind) => kind !== 'wz'
export const hasClient = (kind: Kind) => kind === 'pz' || kind === 'wz' || kind === 'zt'
// Issues may hand out what invoices have sold.
export const canDeliver = (kind: Kind) => kind === 'wz' || kind === 'rw'
// Where the warehouse of the document is the place that goods leave.
export const takesFrom = (kind: Kind) => kind === 'wz' || kind === 'rw' || kind === 'mm'
