import { add, type Decimal, isZero, negate, ZERO } from '../../../../money/decimal.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Movement } from '../../stock-movements/schema.ts'
import type { Invoice, InvoiceDraft, Position } from '../schema.ts'

// Derives the stock movements of a sales document, without side effects.

export type Sale = [invoice: Invoice, positions: readonly Position[]]

// Offers, orders, advances, notes and purchases move no goods.
const STOCK_KINDS = new Set<string>([
  'vat',
  'receipt',
  'bill',
  'final',
  'correction',
  'vat_mp',
  'vat_margin',
  'invoice_other',
  'wdt',
  'export_products',
])

// A line that shows one side of a correction, or a text, is not about goods.
const isGoods = ({ product_id, service, kind, quantity }: Position): boolean =>
  !isBlank(product_id) && !service && (isBlank(kind) || kind === 'correction') && !isZero(quantity ?? ZERO)

// A correction counts with its difference, so returned goods are added again.
export function goodsOf(
  invoice: Invoice | InvoiceDraft,
  positions: readonly Position[],
  warehouse_id: number | null,
): Movement[] {
  if (!movesGoods(invoice)) return []
  return positions.filter(isGoods).map((position) => ({
    kind: invoice.kind ?? 'vat',
    date: invoice.issue_date ?? null,
    product_id: position.product_id as number,
    product_name: position.name?.slice(0, 255) ?? null,
    code: position.code ?? null,
    quantity: negate(position.quantity ?? ZERO),
    tax: position.tax ?? null,
    price_net: position.price_net ?? null,
    returned_invoice_id: invoice.kind === 'correction' ? (invoice.invoice_id ?? null) : null,
    warehouse_id,
  }))
}

// The invoice moves no goods while a warehouse document issues them.
const movesGoods = (invoice: Invoice | InvoiceDraft): boolean =>
  sellsGoods(invoice) && isBlank(invoice.warehouse_document_id)

const sellsGoods = (invoice: Invoice | InvoiceDraft): boolean =>
  invoice.income !== false &&
  !invoice.cancelled &&
  !invoice.exclude_from_stock_level &&
  STOCK_KINDS.has(invoice.kind ?? 'vat')

// Returns the quantity of each product that a document sells, whether the invoice or a warehouse document issues it.
export function soldQuantities(sale: Sale | undefined): Map<number, Decimal> {
  const sold = new Map<number, Decimal>()
  const [invoice, positions] = sale ?? []
  if (!invoice || !sellsGoods(invoice)) return sold
  for (const { product_id, quantity } of positions?.filter(isGoods) ?? []) {
    const id = product_id as number
    sold.set(id, add(sold.get(id) ?? ZERO, quantity ?? ZERO))
  }
  return sold
}

// Returns the products of the lines, whether or not the document moves them.
export const productIdsOf = (positions: readonly Position[]): number[] =>
  positions.filter(isGoods).map(({ product_id }) => product_id as number)
