import type { Resource } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'

export const KINDS = ['pz', 'wz', 'mm', 'pw', 'rw', 'zt'] as const
export type Kind = (typeof KINDS)[number]

export type Action = Answers['DocumentAction']
export type WarehouseDocument = Answers['WarehouseDocument']

export const warehouseDocuments: Resource<WarehouseDocument> = {
  name: 'warehouse_document',
  path: 'warehouse_documents',
}

export const isKind = (kind: string | null | undefined): kind is Kind => KINDS.some((name) => name === kind)

// Receipts and orders are about what goods cost, issues about what they are sold for.
export const isBought = (kind: Kind) => kind !== 'wz'
export const hasClient = (kind: Kind) => kind === 'pz' || kind === 'wz' || kind === 'zt'
// Issues may hand out what invoices have sold.
export const canDeliver = (kind: Kind) => kind === 'wz' || kind === 'rw'
// Where the warehouse of the document is the place that goods leave.
export const issuesGoods = (kind: Kind) => kind === 'wz' || kind === 'rw' || kind === 'mm'
