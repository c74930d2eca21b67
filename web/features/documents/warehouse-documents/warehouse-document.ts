import type { Answers } from '../../../api/schemas.d.ts'

export { type WarehouseDocument, warehouseDocuments } from '../../../api/resources.ts'

export const KINDS = ['pz', 'wz', 'mm', 'pw', 'rw', 'zt'] as const
export type Kind = (typeof KINDS)[number]

export type Action = Answers['DocumentAction']

export const isKind = (kind: string | null | undefined): kind is Kind => KINDS.some((name) => name === kind)

// Receipts and orders use purchase prices, issues use sales prices.
export const isBought = (kind: Kind) => kind !== 'wz'
export const hasClient = (kind: Kind) => kind === 'pz' || kind === 'wz' || kind === 'zt'
// Issues can deliver the goods of invoices.
export const canDeliver = (kind: Kind) => kind === 'wz' || kind === 'rw'
// Types whose warehouse is the source of the goods.
export const issuesGoods = (kind: Kind) => kind === 'wz' || kind === 'rw' || kind === 'mm'
