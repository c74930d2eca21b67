import { type Fields, isBlank } from '../../../../platform/fields/field.ts'
import { toData } from '../../../../platform/fields/storage-values.ts'
import { type Invoice, type InvoiceDraft, invoices, positions } from '../schema.ts'
import type { MergedPosition } from './lines.ts'

// Fields that the amounts of a document are calculated from. A change of any other field leaves the amounts as issued.
// The test beside this file lists all other fields, so that a new field has to be added to one of the two lists.

export const LINE_INPUTS = [
  'product_id',
  'kind',
  'quantity',
  'price_net',
  'price_gross',
  'total_price_net',
  'total_price_gross',
  'tax',
  'discount',
  'discount_percent',
  'vat_margin_tax',
  'total_purchase_price',
  'correction_before_attributes',
  'correction_after_attributes',
] as const

export const DOCUMENT_INPUTS = [
  'kind',
  'income',
  'currency',
  'show_discount',
  'discount_kind',
  'calculating_strategy',
  'vendor_totals',
  'reverse_charge',
  'procedure_vat_margin',
  'price_list_id',
  'use_prices_from_price_lists',
] as const

// These fields change only the totals in the exchange currency.
export const EXCHANGE_INPUTS = [
  'exchange_currency',
  'exchange_currency_rate',
  'exchange_currency_rate_den',
] as const

export type Repricing = { lines: boolean; exchange: boolean }
export const EVERYTHING: Repricing = { lines: true, exchange: true }

export function repricingBy(
  layers: readonly InvoiceDraft[],
  lines: readonly MergedPosition[],
  current: Invoice,
): Repricing {
  const draft: InvoiceDraft = invoices.overlay(layers)
  const changes = (name: keyof Invoice & keyof InvoiceDraft) =>
    isChanged(invoices.fields, name, draft[name], current[name])
  if (DOCUMENT_INPUTS.some(changes) || areLinesChanged(lines, current)) return EVERYTHING
  return { lines: false, exchange: EXCHANGE_INPUTS.some(changes) }
}

const areLinesChanged = (lines: readonly MergedPosition[], { positions: stored }: Invoice): boolean =>
  lines.length !== ((stored ?? []) as unknown[]).length || lines.some(isRepriced)

const isRepriced = ({ draft, current }: MergedPosition): boolean =>
  current === undefined ||
  LINE_INPUTS.some((name) => isChanged(positions.fields, name, draft[name], current[name]))

// Clients send complete documents back, so a sent value counts only if it differs.
function isChanged(fields: Fields, name: string, sentValue: unknown, stored: unknown): boolean {
  if (sentValue === undefined || sentValue === stored) return false
  if (isBlank(sentValue) || isBlank(stored)) return !(isBlank(sentValue) && isBlank(stored))
  const field = fields[name] as Fields[string]
  return JSON.stringify(toData(field, sentValue)) !== JSON.stringify(toData(field, stored))
}
